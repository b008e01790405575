// Stations that somebody watches: one look a second at what has changed, one patch a station, handed to every stream whose person
// watches the station and sees it. Rights are asked when a view begins to watch and whenever they turn out to be others.
import { raw } from '@ec/kernel/database';
import type { Call, Route } from '@ec/kernel/http/route';
import type { LiveEvent, StreamListener } from '@ec/kernel/live';
import type { InputOf, OutputOf } from '@ec/resource/contract';
import type { Engine } from '@ec/resource-server/feature';
import { serve } from '@ec/resource-server/serve';
import { sql } from 'kysely';
import {
  leaseSeconds,
  type StationPatch,
  type StationPatches,
  stationsTopic,
  watchCodes,
  watchStations,
} from '../../shared/topics.contract.ts';
import { stationIds, type Viewer } from '../seen-stations.ts';
import { scopeWord } from '../shared-reads.ts';
import { createStationLooks, patchOf, type StationLooks } from './station-looks.ts';
import { createWatchedViews, type WatchedViews } from './watched-views.ts';

const tickMs = 1000;

export interface StationTopics {
  routes: Route[];
  /** One look; the clock does it each second while anybody watches. */
  tick(): Promise<void>;
  stop(): void;
  /** Statements that looked at live rows. */
  readonly looks: number;
}

interface Parts {
  engine: Engine;
  views: WatchedViews;
  looks: StationLooks;
}

export function createStationTopics(engine: Engine): StationTopics {
  const parts: Parts = { engine, views: createWatchedViews(), looks: createStationLooks(engine.database) };
  /** By stream, the revisions that were sent over it. */
  const sent = new Map<number, Map<string, number>>();
  let timer: NodeJS.Timeout | undefined;
  let isTicking = false;

  async function tick(): Promise<void> {
    const tenants = parts.views.endLeases();
    parts.looks.keepOnly(tenants);
    if (tenants.size === 0) sent.clear();
    for (const tenantId of tenants) {
      await parts.looks.look(tenantId, parts.views.stationsOf(tenantId));
      await engine.live.tell((listener) => eventFor(parts, sent, listener), tenantId);
    }
  }
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };
  const beat = () => {
    if (isTicking) return;
    isTicking = true;
    void tick()
      .catch((err) => engine.log.error({ err }, 'Changes of watched stations were not told'))
      .finally(() => {
        isTicking = false;
        if (parts.views.isEmpty) stop();
      });
  };
  const routes = serve(watchStations, async (call) => {
    const answer = await watch(parts, call);
    timer ??= setInterval(beat, tickMs).unref();
    return answer;
  });
  return {
    ...{ routes, tick, stop },
    get looks() {
      return parts.looks.count;
    },
  };
}

const holdsAny = ({ rights }: Pick<Viewer, 'rights'>): boolean => watchCodes.some((code) => rights.holds(code));

async function seenOf(engine: Engine, call: Viewer, wanted: readonly string[]): Promise<Set<string>> {
  if (wanted.length === 0 || !holdsAny(call)) return new Set();
  const rows = await engine.database
    .read(call.caller.tenantId)
    .rows<{ id: string }>(raw(sql`${stationIds(engine, call)} and t.id = any(${[...wanted]}::bigint[])`));
  return new Set(rows.map(({ id }) => id));
}

async function watch(
  { engine, views, looks }: Parts,
  call: Call<InputOf<typeof watchStations>>,
): Promise<OutputOf<typeof watchStations>> {
  const { viewId, stationIds: wanted } = call.input;
  const { sessionId, tenantId } = call.caller;
  const seen = await seenOf(engine, call, wanted);
  const rows = seen.size > 0 ? await looks.readRows(tenantId, [...seen], 0) : [];
  const known = new Map(rows.map((row) => [row.id, row]));
  if (wanted.length === 0) views.remove(sessionId, viewId);
  else {
    const told = new Map(rows.map(({ id, revision }) => [id, revision]));
    views.put({ sessionId, tenantId }, viewId, { wanted, seen, told, scope: scopeWord(engine, call) });
  }
  const stations = [...seen].map((id) => {
    const row = known.get(id);
    return { id, revision: row?.revision ?? 0, values: row?.values ?? null };
  });
  return { stations, leaseSeconds };
}

async function eventFor(
  { engine, views, looks }: Parts,
  sent: Map<number, Map<string, number>>,
  { caller, rights, streamId, isBehind }: StreamListener,
): Promise<LiveEvent | undefined> {
  const own = views.of(caller.sessionId);
  // A slow reader is told later, and then the newest alone.
  if (own.length === 0 || isBehind) return undefined;
  const viewer: Viewer = { caller, rights, language: 'zh' };
  const scope = scopeWord(engine, viewer);
  const told = sent.get(streamId) ?? new Map<string, number>();
  sent.set(streamId, told);
  const patches = new Map<string, StationPatch>();
  for (const view of own) {
    if (view.scope !== scope || !holdsAny(viewer)) {
      view.seen = await seenOf(engine, viewer, view.wanted);
      view.scope = scope;
    }
    for (const id of view.seen) {
      const snapshot = looks.at(caller.tenantId, id);
      const last = told.get(id) ?? view.told.get(id) ?? 0;
      if (snapshot && snapshot.revision > last) patches.set(id, patchOf(snapshot, last));
    }
  }
  for (const { id, revision } of patches.values()) told.set(id, revision);
  const data: StationPatches = { patches: [...patches.values()] };
  return patches.size > 0 ? { topic: stationsTopic, data } : undefined;
}
