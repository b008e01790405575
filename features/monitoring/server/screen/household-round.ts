// Reads the data of a tenant's household screen as sums by county. The sums of all regions of the drill-down are computed from them.
import { alarmStatus, bizDomain } from '@ec/device-vocabulary/device.enums';
import { isDaylight } from '@ec/household/shared/station/run-status';
import { runStatus } from '@ec/household/shared/station/station.enums';
import { toWireDate, toWireTime } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { keys } from '@ec/resource-server/columns';
import { sql } from 'kysely';
import { co2OfTree, coalPerKwh } from '../../shared/co2.ts';
import { rounded, sumOfKnown } from '../../shared/figures.ts';
import { staleAfter, staleBefore } from '../../shared/freshness.ts';
import type { HouseholdBase, YearPower } from '../../shared/screen/screen-shapes.ts';
import { figureOf } from '../wire-fields.ts';
import { within } from './areas.ts';

type Amount = string | null;

export interface County {
  areaCode: string;
  stationCount: number;
  customerCount: number;
  inverterCount: number;
  lng: number;
  lat: number;
  capacityKwp: number | null;
  powerKw: number | null;
  fresh: number;
  oldest: string;
  dayKwh: number | null;
  dayKwp: number | null;
  totalKwh: number | null;
  co2Kg: number | null;
  totalIncome: number | null;
  /** The number of stations in each state, in the order of `states`. */
  states: number[];
  newestReport: string;
}

export interface CountyAlarms {
  areaCode: string;
  alarmLevel: number;
  count: number;
}

export interface HouseholdRound {
  now: Date;
  counties: County[];
  alarms: CountyAlarms[];
}

const household = keys(bizDomain.key.household);
const { normal, alarm, fault, disconnected, noDevice } = runStatus.key;
const states = [normal, alarm, fault, disconnected, noDevice] as const;

interface StoredCounty
  extends Record<'areaCode' | 'lng' | 'lat', string>,
    Record<'stationCount' | 'customerCount' | 'inverterCount' | 'fresh', number>,
    Record<'capacityKwp' | 'powerKw' | 'dayKwh' | 'dayKwp' | 'totalKwh' | 'co2Kg' | 'totalIncome', Amount>,
    Record<'oldest' | 'newestReport', string | null> {
  states: number[];
}

/** Builds a county. At night its power is 0, whatever was reported last, and all its stations count as fresh. */
function countyOf(row: StoredCounty, now: Date): County {
  const place = { lng: parseFloat(row.lng), lat: parseFloat(row.lat) };
  const isNight = !isDaylight(now, place, staleAfter.inverter * 1000);
  return {
    areaCode: row.areaCode,
    stationCount: row.stationCount,
    customerCount: row.customerCount,
    inverterCount: row.inverterCount,
    ...place,
    states: row.states,
    capacityKwp: figureOf(row.capacityKwp),
    powerKw: isNight && row.newestReport !== null ? 0 : figureOf(row.powerKw),
    fresh: isNight ? row.stationCount : row.fresh,
    oldest: isNight || row.oldest === null ? '' : toWireTime(row.oldest),
    dayKwh: figureOf(row.dayKwh),
    dayKwp: figureOf(row.dayKwp),
    totalKwh: figureOf(row.totalKwh),
    co2Kg: figureOf(row.co2Kg),
    totalIncome: figureOf(row.totalIncome),
    newestReport: row.newestReport === null ? '' : toWireTime(row.newestReport),
  };
}

export async function readHouseholdRound(read: Sql, now: Date): Promise<HouseholdRound> {
  const since = staleBefore(now, 'inverter');
  const counts = states.map((key) => sql`count(*) filter (where u.run_status = ${keys(key)})::int`);
  const [rows, alarms] = await Promise.all([
    read.rows<StoredCounty>(
      sql`select left(u.area_code, 6) as "areaCode", count(*)::int as "stationCount",
          count(distinct u.customer_id)::int as "customerCount", coalesce(sum(u.inverter_count), 0)::int as "inverterCount",
          avg(u.lng) as lng, avg(u.lat) as lat, sum(u.capacity_kwp) as "capacityKwp",
          sum(u.power_kw) filter (where u.last_report >= ${since}) as "powerKw",
          count(*) filter (where u.last_report >= ${since})::int as fresh,
          min(u.last_report) filter (where u.last_report >= ${since}) as oldest, max(u.last_report) as "newestReport",
          sum(d.kwh) as "dayKwh", sum(d.dc_kwp) filter (where d.kwh is not null) as "dayKwp",
          sum(u.total_kwh) as "totalKwh", sum(u.co2_kg) as "co2Kg", sum(u.total_income) as "totalIncome",
          array[${sql.join(counts)}] as states
        from household_union u
          left join household_station_day d on d.tenant_id = u.tenant_id and d.station_id = u.id and d.day = ${toWireDate(now)}::date
        where u.tenant_id = ${read.tenantId} and u.is_deleted = 0 group by 1`,
    ),
    read.rows<CountyAlarms>(
      sql`select left(u.area_code, 6) as "areaCode", a.alarm_level::int as "alarmLevel", count(*)::int as count
        from device_alarm a join household_union u on u.tenant_id = a.tenant_id and u.id = a.station_id and u.is_deleted = 0
        where a.tenant_id = ${read.tenantId} and a.biz_domain = ${household} and a.is_deleted = 0 and a.alarm_level is not null
          and a.alarm_status in (${keys(alarmStatus.key.openNew, alarmStatus.key.openSeen)}) group by 1, 2`,
    ),
  ]);
  return { now, counties: rows.map((row) => countyOf(row, now)), alarms };
}

export interface CountyMonth {
  areaCode: string;
  /** `2026-03` */
  month: string;
  kwh: number;
}

/** Reads the energy by county and month, of a year and the year before. */
export async function readHouseholdMonths(read: Sql, year: number): Promise<CountyMonth[]> {
  const rows = await read.rows<{ areaCode: string; month: string; kwh: string }>(
    sql`select left(u.area_code, 6) as "areaCode", to_char(m.month, 'YYYY-MM') as month, sum(m.kwh) as kwh
      from device_inverter_month m join household_union u on u.tenant_id = m.tenant_id and u.id = m.station_id and u.is_deleted = 0
      where m.tenant_id = ${read.tenantId} and m.biz_domain = ${household}
        and m.month >= ${`${year - 1}-01-01`}::date and m.month < ${`${year + 1}-01-01`}::date group by 1, 2`,
  );
  return rows.map(({ kwh, ...row }) => ({ ...row, kwh: parseFloat(kwh) }));
}

export function yearOf(months: readonly CountyMonth[], year: number, kwp: number | null): YearPower {
  const byMonth = new Map<string, number>();
  for (const { month, kwh } of months) byMonth.set(month, (byMonth.get(month) ?? 0) + kwh);
  const numbers = Array.from({ length: 12 }, (_, index) => index + 1);
  const kwhOf = (each: number) =>
    numbers.map((month) => {
      const kwh = byMonth.get(`${each}-${`${month}`.padStart(2, '0')}`);
      return kwh === undefined ? null : rounded(kwh);
    });
  const kwh = kwhOf(year);
  return {
    months: numbers,
    kwh,
    hours: kwh.map((each) => (each === null || !kwp ? null : rounded(each / kwp, 1))),
    lastYearKwh: kwhOf(year - 1),
  };
}

export function levelsOf(alarms: readonly CountyAlarms[], areaCode: string): HouseholdBase['alarmLevels'] {
  const levels = new Map<number, number>();
  for (const each of alarms)
    if (within(each.areaCode, areaCode)) levels.set(each.alarmLevel, (levels.get(each.alarmLevel) ?? 0) + each.count);
  return [...levels].sort(([one], [other]) => one - other).map(([alarmLevel, count]) => ({ alarmLevel, count }));
}

export function householdBaseOf(
  round: HouseholdRound,
  months: readonly CountyMonth[],
  areaCode: string,
): HouseholdBase {
  const counties = round.counties.filter((each) => within(each.areaCode, areaCode));
  const sum = (of: (county: County) => number) => counties.reduce((total, county) => total + of(county), 0);
  const sumKnown = (of: (county: County) => number | null, digits = 2) => sumOfKnown(counties.map(of), digits);
  const today = toWireDate(round.now);
  const kwhOfMonths = (start: string) =>
    sumOfKnown(months.filter((each) => each.month.startsWith(start)).map(({ kwh }) => kwh));
  const [dayKwh, dayKwp] = [sumKnown((each) => each.dayKwh), sumKnown((each) => each.dayKwp)];
  const [totalKwh, co2Kg] = [sumKnown((each) => each.totalKwh), sumKnown((each) => each.co2Kg, 1)];
  const stationCount = sum((each) => each.stationCount);
  const state = (index: number) => sum((each) => each.states[index] ?? 0);
  return {
    stationCount,
    customerCount: sum((each) => each.customerCount),
    inverterCount: sum((each) => each.inverterCount),
    capacityKwp: sumKnown((each) => each.capacityKwp),
    powerKw: sumKnown((each) => each.powerKw, 3),
    power: {
      fresh: sum((each) => each.fresh),
      all: stationCount,
      oldest: counties.flatMap(({ oldest }) => oldest || []).sort()[0] ?? '',
    },
    dayKwh,
    monthKwh: kwhOfMonths(today.slice(0, 7)),
    yearKwh: kwhOfMonths(today.slice(0, 4)),
    totalKwh,
    dayHours: dayKwh === null || !dayKwp ? null : rounded(dayKwh / dayKwp),
    co2Ton: co2Kg === null ? null : rounded(co2Kg / 1000),
    coalTon: totalKwh === null ? null : rounded((totalKwh * coalPerKwh) / 1000),
    trees: co2Kg === null ? null : rounded(co2Kg / co2OfTree, 0),
    totalIncome: sumKnown((each) => each.totalIncome),
    runStatus: {
      normal: state(0),
      alarm: state(1),
      fault: state(2),
      offline: state(3),
      none: state(4),
      unknown: stationCount - sum((each) => each.states.reduce((total, count) => total + count, 0)),
    },
    alarmLevels: levelsOf(round.alarms, areaCode),
    updateTime:
      counties
        .map(({ newestReport }) => newestReport)
        .sort()
        .at(-1) ?? '',
  };
}

export const faultIndex = 2;
