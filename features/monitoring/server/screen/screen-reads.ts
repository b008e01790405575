// The reads for the screen of a tenant. Several answers share a read: live data are read at most every ten seconds, months every five minutes.
import { toWireDate } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import type { Language } from '@ec/language/language';
import type { OutputOf } from '@ec/resource/contract';
import type { Engine } from '@ec/resource-server/feature';
import type { screenSearch, stationWeather } from '../../shared/screen/screen.contract.ts';
import type {
  DayPower,
  HouseholdBase,
  NewestStation,
  ScreenAlarm,
  ScreenMap,
  ScreenView,
  TruckBase,
  YearPower,
} from '../../shared/screen/screen-shapes.ts';
import { weatherOf } from '../weather/weather.ts';
import {
  householdMapOf,
  newestSites,
  readHouseDay,
  readHousePoints,
  readNewestHouses,
  readScreenAlarms,
  readTruckDay,
  truckMapOf,
} from './area-lists.ts';
import { screenNames, within } from './areas.ts';
import {
  type HouseholdRound,
  householdBaseOf,
  readHouseholdMonths,
  readHouseholdRound,
  yearOf,
} from './household-round.ts';
import type { ScreenMemory } from './screen-answers.ts';
import type { ScreenTenant } from './screen-tenant.ts';
import { readHouse, readHouseYear, searchSites } from './station-reads.ts';
import { readTruckMonths, readTruckRound, type TruckRound, truckBaseOf } from './truck-round.ts';

const keepMs = { round: 10_000, curve: 60_000, months: 300_000, closedDay: 600_000 };

export interface ScreenReads {
  tenant: ScreenTenant;
  views: ScreenView[];
  /** The default view. */
  view: ScreenView;
  read: Sql;
  householdRound(): Promise<HouseholdRound>;
  truckRound(): Promise<TruckRound>;
  householdBase(areaCode: string): Promise<HouseholdBase>;
  truckBase(areaCode: string): Promise<TruckBase>;
  map(view: ScreenView, areaCode: string): Promise<ScreenMap>;
  newest(view: ScreenView, areaCode: string, limit: number): Promise<NewestStation[]>;
  alarms(view: ScreenView, areaCode: string): Promise<ScreenAlarm[]>;
  year(
    view: ScreenView,
    options: { areaCode?: string; stationNo?: string | undefined; time?: string | undefined },
  ): Promise<YearPower>;
  day(
    view: ScreenView,
    options: { areaCode?: string; stationNo?: string | undefined; time?: string | undefined },
  ): Promise<DayPower>;
  weather(stationNo: string, language: Language): Promise<OutputOf<typeof stationWeather>>;
  searchSites(condition: string): Promise<OutputOf<typeof screenSearch>>;
}

export function createScreenReads(
  engine: Engine,
  memory: ScreenMemory,
  { tenant, views, language }: { tenant: ScreenTenant; views: ScreenView[]; language: Language },
): ScreenReads {
  const { tenantId } = tenant;
  const names = screenNames(engine.names, language);
  const read = engine.database.read(tenantId);
  const now = () => engine.clock.now();
  const share = <T>(part: string, key: readonly unknown[], ms: number, make: () => Promise<T>): Promise<T> =>
    memory.share(part, JSON.stringify([tenantId, ...key]), ms, make);
  const householdRound = () => share('household', [], keepMs.round, () => readHouseholdRound(read, now()));
  const truckRound = () => share('truck', [], keepMs.round, () => readTruckRound(read, now()));
  const thisYear = () => Number(toWireDate(now()).slice(0, 4));
  const householdMonths = (year: number) =>
    share('householdMonths', [year], keepMs.months, () => readHouseholdMonths(read, year));
  const truckMonths = () => share('truckMonths', [], keepMs.months, () => readTruckMonths(read));

  return {
    tenant,
    views,
    view: views[0] ?? 'household',
    read,
    householdRound,
    truckRound,
    async householdBase(areaCode) {
      const [round, months] = await Promise.all([householdRound(), householdMonths(thisYear())]);
      return householdBaseOf(
        round,
        months.filter((each) => within(each.areaCode, areaCode)),
        areaCode,
      );
    },
    async truckBase(areaCode) {
      const [round, months] = await Promise.all([truckRound(), truckMonths()]);
      return truckBaseOf(round, months, areaCode);
    },
    async map(view, areaCode) {
      if (view === 'truck') return truckMapOf(await truckRound(), areaCode, names);
      const [round, points] = await Promise.all([
        householdRound(),
        share('points', [areaCode], keepMs.round, () => readHousePoints(read, areaCode)),
      ]);
      return householdMapOf(round, points, areaCode, names);
    },
    async newest(view, areaCode, limit) {
      if (view === 'truck') return newestSites(await truckRound(), names, areaCode, limit);
      return share('newest', [language, areaCode, limit], keepMs.curve, () =>
        readNewestHouses(read, names, { areaCode, limit }),
      );
    },
    alarms: (view, areaCode) =>
      share('alarms', [language, view, areaCode], keepMs.round, () =>
        readScreenAlarms(read, names, { view, areaCode }),
      ),
    async year(view, { areaCode = '', stationNo, time }) {
      const year = time ? Number(time) : thisYear();
      if (stationNo) return readHouseYear(read, now(), { stationNo, year });
      const isHouse = view === 'household';
      const months = await (isHouse ? householdMonths(year) : truckMonths());
      const areaMonths = months.filter((each) => within(each.areaCode, areaCode));
      const kwp = isHouse ? householdBaseOf(await householdRound(), [], areaCode).capacityKwp : null;
      return yearOf(areaMonths, year, kwp);
    },
    async day(view, { areaCode = '', stationNo, time }) {
      const today = toWireDate(now());
      const day = time || today;
      if (stationNo) {
        const house = await readHouse(read, now(), stationNo);
        return readHouseDay(engine, read, { stationNo: house.stationNo, day });
      }
      const round = view === 'truck' ? await truckRound() : undefined;
      return share('day', [view, areaCode, day], day === today ? keepMs.curve : keepMs.closedDay, () =>
        round ? readTruckDay(read, round, { areaCode, day }) : readHouseDay(engine, read, { areaCode, day }),
      );
    },
    async weather(stationNo, language) {
      const { lng, lat } = await readHouse(read, now(), stationNo);
      return (await weatherOf(engine).at({ lng: parseFloat(lng), lat: parseFloat(lat) }, language)) ?? {};
    },
    searchSites: async (condition) => searchSites(await truckRound(), condition, names.regionName),
  };
}
