// Reads the visible stations with their state, and sums them up.
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
import { readStationFacts } from '../state/station-facts.ts';
import { readLiveStations, type StoredState } from '../state/station-live.ts';
import { coverageOf, stateOf } from '../state/station-state.ts';
import { type StationFilters, stationConditions, stationIds, type Viewer } from '../visible-stations.ts';
import { figureOf } from '../wire-fields.ts';

type Home = OutputOf<typeof stationHome>;
export type Names = Pick<HomeStation, keyof typeof stationNames>;

const nameFields = [
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

const namesOf = (row: Picked<typeof station, (typeof nameFields)[number]>): Names => ({
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

/** Reads the stations in the order of their numbers, which is the order of the directory. */
export async function readNames(engine: Engine, call: Viewer, filters: StationFilters): Promise<Names[]> {
  const rows = await engine.database
    .read(call.caller.tenantId)
    .rows<Picked<typeof station, (typeof nameFields)[number]>>(
      sql`select ${pick(station, nameFields)} from ${tableOf(station)}
      where ${allOf(stationConditions(engine, call, filters))} order by t.station_no, t.id`,
    );
  return rows.map(namesOf);
}

/** `changedAt` is undefined for a state that was not stored. */
export type ReadState = StoredState & { changedAt?: Date };

/** Reads the stored states, and computes the states of stations without a valid row from their facts. */
export async function readStates(
  engine: Engine,
  call: Viewer,
  filters: StationFilters,
  now: Date,
): Promise<Map<string, ReadState>> {
  const read = engine.database.read(call.caller.tenantId);
  const stations = stationIds(engine, call, filters);
  const live = await readLiveStations(read, stations, now);
  const facts = await readStationFacts(read, sql`${stations} and t.id <> all(${[...live.keys()]}::bigint[])`, now);
  const states = new Map<string, ReadState>();
  for (const [id, { state, changedAt }] of live) states.set(id, { ...state, changedAt });
  for (const each of facts) states.set(each.id, stateOf(each, now));
  return states;
}

export const stampOf = (now: Date) => ({ time: toWireTime(now), revision: now.getTime() });

/** Joins names and states; a station that was created between the two reads is left out. */
export const withStates = (names: readonly Names[], states: ReadonlyMap<string, StoredState>) =>
  names.flatMap((each) => {
    const state = states.get(each.id);
    return state ? [{ names: each, state }] : [];
  });

export function summaryOf(rows: readonly { names: Names; state: StoredState }[]): Home['summary'] {
  const sum = (of: (values: StoredState['values']) => number) =>
    rounded(rows.reduce((total, { state }) => total + of(state.values), 0));
  const sumKnown = (of: (values: StoredState['values']) => number | null) =>
    sumOfKnown(rows.map(({ state }) => of(state.values)));
  const countOfType = (type: number) => rows.filter(({ names }) => names.bizTypes.includes(type)).length;
  const avoided = rows.map(({ names, state }) =>
    state.dayPvKwh === null ? null : state.dayPvKwh * co2Factor(names.areaCode),
  );
  return {
    stationCount: rows.length,
    chargeCount: countOfType(bizType.key.charging),
    swapCount: countOfType(bizType.key.swap),
    essCount: countOfType(bizType.key.storage),
    pvCount: countOfType(bizType.key.pv),
    gunTotal: sum(({ gunTotal }) => gunTotal),
    gunIdle: sum(({ gunIdle }) => gunIdle),
    gunOccupied: sum(({ gunOccupied }) => gunOccupied),
    gunCharging: sum(({ gunCharging }) => gunCharging),
    gunReserved: sum(({ gunReserved }) => gunReserved),
    gunOffline: sum(({ gunOffline }) => gunOffline),
    gunFault: sum(({ gunFault }) => gunFault),
    batteryTotal: sum(({ batteryTotal }) => batteryTotal),
    batteryReady: sum(({ batteryReady }) => batteryReady),
    powerKw: sumKnown(({ powerKw }) => powerKw),
    pvKw: sumKnown(({ pvKw }) => pvKw),
    essKw: sumKnown(({ essKw }) => essKw),
    power: coverageOf(rows.map(({ state }) => state.power)),
    pv: coverageOf(rows.map(({ state }) => state.pv)),
    ess: coverageOf(rows.map(({ state }) => state.ess)),
    dayKwh: sum(({ dayKwh }) => dayKwh),
    dayMeteredKwh: sumKnown(({ dayMeteredKwh }) => dayMeteredKwh),
    daySwaps: sum(({ daySwaps }) => daySwaps),
    dayOrders: sum(({ dayOrders }) => dayOrders),
    dayMoney: sum(({ dayMoney }) => dayMoney),
    dayPvKwh: sumOfKnown(rows.map(({ state }) => state.dayPvKwh)),
    co2Kg: sumOfKnown(avoided, 1),
    alarmOpen: sum(({ alarmCount }) => alarmCount),
  };
}
