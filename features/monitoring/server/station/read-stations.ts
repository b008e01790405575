// The stations of a view with their state and sums.
import { toWireTime } from '@ec/kernel/clock';
import { allOf } from '@ec/kernel/sql';
import type { OutputOf } from '@ec/resource/contract';
import { type Picked, pick } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { tableOf } from '@ec/resource-server/rows';
import { bizType } from '@ec/truck/shared/station.enums';
import { station } from '@ec/truck/shared/station.resource';
import { sql } from 'kysely';
import { co2Factor } from '../../shared/co2.ts';
import { rounded, sumOfKnown } from '../../shared/figures.ts';
import type { HomeStation, stationHome, stationNames } from '../../shared/station/station-home.contract.ts';
import { type StationFilters, stationConditions, stationIds, type Viewer } from '../seen-stations.ts';
import { readStationFacts } from '../state/station-facts.ts';
import { type KeptState, readLiveStations } from '../state/station-live.ts';
import { coverageOf, stateOf } from '../state/station-state.ts';
import { figureOf } from '../wire-fields.ts';

type Home = OutputOf<typeof stationHome>;
export type Names = Pick<HomeStation, keyof typeof stationNames>;

const namedFields = [
  'id',
  'stationNo',
  'stationName',
  'lng',
  'lat',
  'bizTypes',
  'stationStatus',
  'areaCode',
  'address',
  'pvKwp',
  'essKwh',
  'maxPowerKw',
] as const;

const namesOf = (row: Picked<typeof station, (typeof namedFields)[number]>): Names => ({
  id: row.id,
  stationNo: row.stationNo,
  stationName: row.stationName,
  lng: figureOf(row.lng),
  lat: figureOf(row.lat),
  bizTypes: row.bizTypes,
  stationStatus: row.stationStatus,
  areaCode: row.areaCode,
  address: row.address,
  pvKwp: figureOf(row.pvKwp),
  essKwh: figureOf(row.essKwh),
  maxPowerKw: figureOf(row.maxPowerKw),
});

/** In the order of their numbers, which is that of the directory. */
export async function readNames(engine: Engine, call: Viewer, filters: StationFilters): Promise<Names[]> {
  const rows = await engine.database
    .read(call.caller.tenantId)
    .rows<Picked<typeof station, (typeof namedFields)[number]>>(
      sql`select ${pick(station, namedFields)} from ${tableOf(station)}
      where ${allOf(stationConditions(engine, call, filters))} order by t.station_no, t.id`,
    );
  return rows.map(namesOf);
}

/** Without `changedAt`: nobody knows since when it is so. */
export type ReadState = KeptState & { changedAt?: Date };

/** As the kept rows have it; where one does not hold now, out of the facts themselves. */
export async function readStates(
  engine: Engine,
  call: Viewer,
  filters: StationFilters,
  now: Date,
): Promise<Map<string, ReadState>> {
  const read = engine.database.read(call.caller.tenantId);
  const seen = stationIds(engine, call, filters);
  const live = await readLiveStations(read, seen, now);
  const facts = await readStationFacts(read, sql`${seen} and t.id <> all(${[...live.keys()]}::bigint[])`, now);
  return new Map([
    ...[...live].map(([id, { state, changedAt }]): [string, ReadState] => [id, { ...state, changedAt }]),
    ...facts.map((each): [string, ReadState] => [each.id, stateOf(each, now)]),
  ]);
}

export const stampOf = (now: Date) => ({ time: toWireTime(now), revision: now.getTime() });

/** Stations that came between the two statements are not in the answer. */
export const withStates = (names: readonly Names[], states: ReadonlyMap<string, KeptState>) =>
  names.flatMap((each) => {
    const state = states.get(each.id);
    return state ? [{ names: each, state }] : [];
  });

export function summaryOf(rows: readonly { names: Names; state: KeptState }[]): Home['summary'] {
  const sum = (of: (values: KeptState['values']) => number) =>
    rounded(rows.reduce((total, { state }) => total + of(state.values), 0));
  const known = (of: (values: KeptState['values']) => number | null) =>
    sumOfKnown(rows.map(({ state }) => of(state.values)));
  const does = (kind: number) => rows.filter(({ names }) => names.bizTypes.includes(kind)).length;
  const avoided = rows.map(({ names, state }) =>
    state.dayPvKwh === null ? null : state.dayPvKwh * co2Factor(names.areaCode),
  );
  return {
    stationCount: rows.length,
    chargeCount: does(bizType.key.charging),
    swapCount: does(bizType.key.swap),
    essCount: does(bizType.key.storage),
    pvCount: does(bizType.key.pv),
    gunTotal: sum(({ gunTotal }) => gunTotal),
    gunIdle: sum(({ gunIdle }) => gunIdle),
    gunOccupied: sum(({ gunOccupied }) => gunOccupied),
    gunCharging: sum(({ gunCharging }) => gunCharging),
    gunReserved: sum(({ gunReserved }) => gunReserved),
    gunOffline: sum(({ gunOffline }) => gunOffline),
    gunFault: sum(({ gunFault }) => gunFault),
    batteryTotal: sum(({ batteryTotal }) => batteryTotal),
    batteryReady: sum(({ batteryReady }) => batteryReady),
    powerKw: known(({ powerKw }) => powerKw),
    pvKw: known(({ pvKw }) => pvKw),
    essKw: known(({ essKw }) => essKw),
    power: coverageOf(rows.map(({ state }) => state.power)),
    pv: coverageOf(rows.map(({ state }) => state.pv)),
    ess: coverageOf(rows.map(({ state }) => state.ess)),
    dayKwh: sum(({ dayKwh }) => dayKwh),
    dayMeteredKwh: known(({ dayMeteredKwh }) => dayMeteredKwh),
    daySwaps: sum(({ daySwaps }) => daySwaps),
    dayOrders: sum(({ dayOrders }) => dayOrders),
    dayMoney: sum(({ dayMoney }) => dayMoney),
    dayPvKwh: sumOfKnown(rows.map(({ state }) => state.dayPvKwh)),
    co2Kg: sumOfKnown(avoided, 1),
    alarmOpen: sum(({ alarmCount }) => alarmCount),
  };
}
