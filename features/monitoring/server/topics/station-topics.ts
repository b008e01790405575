// Sends the changes of watched stations, once a second, to every stream whose person watches the station and may see it. Visibility is checked
// when a view begins or renews a watch, and again when the person's rights have changed.
import type { Call, Route } from '@ec/kernel/http/route';
import type { LiveEvent, StreamListener } from '@ec/kernel/live';
import type { InputOf, OutputOf } from '@ec/resource/contract';
import type { Engine } from '@ec/resource-server/feature';
import { serve } from '@ec/resource-server/serve';
import { sql } from 'kysely';
import {
  leaseSeconds,
  mostWatched,
  type StationPatch,
  type StationPatches,
  stationsTopic,
  watchCodes,
  watchStations,
} from '../../shared/topics.contract.ts';
import { scopeKey } from '../shared-reads.ts';
import { stationIds, type Viewer } from '../visible-stations.ts';
import { createStationSnapshots, patchOf, type StationSnapshots } from './station-snapshots.ts';
import { createWatchedViews, type WatchedViews } from './watched-views.ts';

const tickMs = 1000;

export interface StationTopics {
  routes: Route[];
  /** Reads and sends the changes once. A timer calls this every second while any station is watched. */
  tick(): Promise<void>;
  stop(): void;
  /** The number of statements that read live rows. */
  readonly readCount: number;
}

interface Parts {
  engine: Engine;
  views: WatchedViews;
  snapshots: StationSnapshots;
  /** The tenants with a stream that was too slow to receive the last patches. */
  behind: Set<string>;
}

export function createStationTopics(engine: Engine): StationTopics {
  const parts: Parts = {
    engine,
    views: createWatchedViews(),
    snapshots: createStationSnapshots(engine.database),
    behind: new Set(),
  };
  /** For each stream, the revision of each station that was sent last. */
  const revisionsByStream = new Map<number, Map<string, number>>();
  let timer: NodeJS.Timeout | undefined;
  let isTicking = false;

  async function tick(): Promise<void> {
    const tenants = parts.views.endLeases();
    parts.snapshots.keepOnly(tenants);
    if (tenants.size === 0) revisionsByStream.clear();
    for (const tenantId of tenants) {
      const hasChanged = await parts.snapshots.refresh(tenantId, parts.views.stationsOf(tenantId));
      if (!hasChanged && !parts.behind.delete(tenantId)) continue;
      await engine.live.tell((listener) => eventFor(parts, revisionsByStream, listener), tenantId);
    }
  }
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };
  const runTick = () => {
    if (isTicking) return;
    isTicking = true;
    void tick()
      .catch((err) => engine.log.error({ err }, 'Changes of watched stations were not sent to open pages'))
      .finally(() => {
        isTicking = false;
        if (parts.views.isEmpty) stop();
      });
  };
  const handle = async (call: Call<InputOf<typeof watchStations>>) => {
    const answer = await watch(parts, call);
    timer ??= setInterval(runTick, tickMs).unref();
    return answer;
  };
  const routes = serve(watchStations, handle, { isRead: true });
  return {
    routes,
    tick,
    stop,
    get readCount() {
      return parts.snapshots.count;
    },
  };
}

const holdsAny = ({ rights }: Pick<Viewer, 'rights'>): boolean => watchCodes.some((code) => rights.holds(code));

async function findVisible(engine: Engine, call: Viewer, requestedIds: readonly string[]): Promise<Set<string>> {
  if (requestedIds.length === 0 || !holdsAny(call)) return new Set();
  const rows = await engine.database
    .read(call.caller.tenantId)
    .rows<{ id: string }>(sql`${stationIds(engine, call)} and t.id = any(${[...requestedIds]}::bigint[])`);
  return new Set(rows.map(({ id }) => id));
}

/** Finds all visible stations, but at most `mostWatched`, for a screen that shows all stations together. */
async function findAllVisible(engine: Engine, call: Viewer): Promise<Set<string>> {
  if (!holdsAny(call)) return new Set();
  const rows = await engine.database
    .read(call.caller.tenantId)
    .rows<{ id: string }>(sql`${stationIds(engine, call)} order by t.id limit ${mostWatched}`);
  return new Set(rows.map(({ id }) => id));
}

async function watch(
  { engine, views, snapshots }: Parts,
  call: Call<InputOf<typeof watchStations>>,
): Promise<OutputOf<typeof watchStations>> {
  const { viewId, stationIds: listedIds, allStations } = call.input;
  const { sessionId, tenantId } = call.caller;
  const visibleIds = allStations ? await findAllVisible(engine, call) : await findVisible(engine, call, listedIds);
  const requestedIds = allStations ? [...visibleIds] : listedIds;
  const rows = visibleIds.size > 0 ? await snapshots.readRows(tenantId, [...visibleIds], 0) : [];
  const rowById = new Map(rows.map((row) => [row.id, row]));
  if (requestedIds.length === 0) views.remove(sessionId, viewId);
  else {
    const revisions = new Map(rows.map(({ id, revision }) => [id, revision]));
    views.put({ sessionId, tenantId }, viewId, { requestedIds, visibleIds, revisions, scope: scopeKey(engine, call) });
  }
  const stations = [...visibleIds].map((id) => {
    const row = rowById.get(id);
    return { id, revision: row?.revision ?? 0, values: row?.values ?? null };
  });
  return { stations, leaseSeconds };
}

async function eventFor(
  { engine, views, snapshots, behind }: Parts,
  revisionsByStream: Map<number, Map<string, number>>,
  { caller, rights, streamId, isBehind }: StreamListener,
): Promise<LiveEvent | undefined> {
  const sessionViews = views.of(caller.sessionId);
  // A slow stream gets the newest values with a later tick.
  if (sessionViews.length > 0 && isBehind) behind.add(caller.tenantId);
  if (sessionViews.length === 0 || isBehind) return undefined;
  const viewer: Viewer = { caller, rights, language: 'zh' };
  const scope = scopeKey(engine, viewer);
  const streamRevisions = revisionsByStream.get(streamId) ?? new Map<string, number>();
  revisionsByStream.set(streamId, streamRevisions);
  const patches = new Map<string, StationPatch>();
  for (const view of sessionViews) {
    if (view.scope !== scope || !holdsAny(viewer)) {
      view.visibleIds = await findVisible(engine, viewer, view.requestedIds);
      view.scope = scope;
    }
    for (const id of view.visibleIds) {
      const snapshot = snapshots.at(caller.tenantId, id);
      const last = streamRevisions.get(id) ?? view.revisions.get(id) ?? 0;
      if (snapshot && snapshot.revision > last) patches.set(id, patchOf(snapshot, last));
    }
  }
  for (const { id, revision } of patches.values()) streamRevisions.set(id, revision);
  const data: StationPatches = { patches: [...patches.values()] };
  return patches.size > 0 ? { topic: stationsTopic, data } : undefined;
}
