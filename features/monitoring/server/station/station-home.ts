// Serves homePage, and the same data in columns (domain §8.2): the directory with names, and the tick with changed values.
import { createHash } from 'node:crypto';
import { fromWireTime, toWireDate } from '@ec/kernel/clock';
import type { Call, Route } from '@ec/kernel/http/route';
import type { InputOf, OutputOf } from '@ec/resource/contract';
import type { Engine } from '@ec/resource-server/feature';
import {
  type HomeStation,
  stationDirectory,
  stationHome,
  stationNames,
  stationTick,
  stationValues,
} from '../../shared/station/station-home.contract.ts';
import type { SharedReads } from '../shared-reads.ts';
import type { StoredState } from '../state/station-live.ts';
import { type Names, readNames, readStates, stampOf, summaryOf, withStates } from './read-stations.ts';
import { chargingMinutes, timeUtilisation } from './utilisation.ts';

type Home = OutputOf<typeof stationHome>;

const mostRanked = 10;
const overlapMs = 5000;

const keepMs = () => 1000;

export const stationHomeRoutes = (engine: Engine, shared: SharedReads): Route[] => [
  ...shared.serve(engine, stationHome, (call) => readHome(engine, call), { keepMs }),
  ...shared.serve(engine, stationDirectory, (call) => readDirectory(engine, call), { keepMs }),
  ...shared.serve(engine, stationTick, (call) => readTick(engine, call), { keepMs }),
];

async function readHome(engine: Engine, call: Call<InputOf<typeof stationHome>>): Promise<Home> {
  const now = engine.clock.now();
  const [names, states] = await Promise.all([
    readNames(engine, call, call.input),
    readStates(engine, call, call.input, now),
  ]);
  const rows = withStates(names, states);
  return {
    ...stampOf(now),
    summary: summaryOf(rows),
    stations: rows.map((row) => ({ ...row.names, ...row.state.values })),
    ranking: await rankingOf(engine, call, rows, now),
  };
}

async function rankingOf(
  engine: Engine,
  call: Call<InputOf<typeof stationHome>>,
  rows: readonly { names: Names; state: StoredState }[],
  now: Date,
): Promise<Home['ranking']> {
  const best = rows
    .filter(({ state }) => state.values.dayKwh > 0)
    .sort((a, b) => b.state.values.dayKwh - a.state.values.dayKwh || a.names.stationNo.localeCompare(b.names.stationNo))
    .slice(0, mostRanked);
  if (best.length === 0) return [];
  const today = { from: fromWireTime(toWireDate(now)) ?? now, to: now };
  const ids = best.map(({ names }) => names.id);
  const minutes = await chargingMinutes(engine.database.read(call.caller.tenantId), ids, today);
  return best.map(({ names: { id, stationName }, state: { values } }) => ({
    stationId: id,
    stationName,
    dayKwh: values.dayKwh,
    dayMoney: values.dayMoney,
    timeUtilPct: timeUtilisation(minutes.get(id) ?? 0, values.gunTotal, today),
  }));
}

/** Converts rows to an array for each name, in the order of the rows. */
const columnsOf = <S extends Record<string, unknown>, R extends { [K in keyof S]: unknown }>(
  shape: S,
  rows: readonly R[],
): { [K in keyof S]: R[K][] } =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, rows.map((row) => row[name])])) as {
    [K in keyof S]: R[K][];
  };

const versionOf = (names: readonly Names[]): string =>
  createHash('sha256').update(JSON.stringify(names)).digest('base64url').slice(0, 22);

async function readDirectory(
  engine: Engine,
  call: Call<InputOf<typeof stationDirectory>>,
): Promise<OutputOf<typeof stationDirectory>> {
  const now = engine.clock.now();
  const names = await readNames(engine, call, call.input);
  return { ...stampOf(now), version: versionOf(names), columns: columnsOf(stationNames, names) };
}

async function readTick(
  engine: Engine,
  call: Call<InputOf<typeof stationTick>>,
): Promise<OutputOf<typeof stationTick>> {
  const now = engine.clock.now();
  const [names, states] = await Promise.all([
    readNames(engine, call, call.input),
    readStates(engine, call, call.input, now),
  ]);
  const version = versionOf(names);
  // A caller with another directory gets all values.
  const since = call.input.version === version ? call.input.since : undefined;
  const values = names.flatMap(({ id }, at): { at: number; values: Omit<HomeStation, keyof Names> }[] => {
    const state = states.get(id);
    // The overlap includes states that were written while the last reply was read.
    const isUnchanged = since !== undefined && state?.changedAt && state.changedAt.getTime() < since - overlapMs;
    return state && !isUnchanged ? [{ at, values: state.values }] : [];
  });
  return {
    ...stampOf(now),
    version,
    at: values.map(({ at }) => at),
    columns: columnsOf(
      stationValues,
      values.map((each) => each.values),
    ),
    summary: summaryOf(withStates(names, states)),
  };
}
