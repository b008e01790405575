// Stations that somebody watches: one look a second at what has changed, one patch a station, handed to every stream whose person
// watches the station and sees it. Rights are asked when a view begins to watch and whenever they turn out to be others.
import { raw } from '@ec/kernel/database';
import type { Call, Route } from '@ec/kernel/http/route';
import type { LiveEvent, StreamListener } from '@ec/kernel/live';
import type { InputOf, OutputOf } from '@ec/resource/contract';
import type { Engine } from '@ec/resource-server/feature';
import { serve } from '@ec/resource-server/serve';
import { sql } from 'kysely';
import type { StationValues } from '../../shared/station/station-home.contract.ts';
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
import type { KeptState } from '../state/station-live.ts';

const tickMs = 1000;
/** Views of one session: more than anybody has open. */
const mostViews = 20;

interface Snapshot {
  revision: number;
  values: StationValues;
  /** What it was at the look before. */
  before: { revision: number; values: StationValues } | undefined;
}

interface View {
  wanted: readonly string[];
  seen: ReadonlySet<string>;
  /** Of the rights by which `seen` was found. */
  scope: string;
  until: number;
  /** What the view was told when it began. */
  told: Map<string, number>;
}

export interface StationTopics {
  routes: Route[];
  /** One look; the clock does it each second while anybody watches. */
  tick(): Promise<void>;
  stop(): void;
  /** Looks that asked the database, for tests. */
  readonly looks: number;
}

export function createStationTopics(engine: Engine): StationTopics {
  const { database, live, log } = engine;
  const sessions = new Map<string, { tenantId: string; views: Map<string, View> }>();
  const tenants = new Map<string, { last: number; snapshots: Map<string, Snapshot> }>();
  const sent = new Map<number, Map<string, number>>();
  let timer: NodeJS.Timeout | undefined;
  let isTicking = false;
  let looks = 0;

  async function readRows(tenantId: string, ids: readonly string[], after: number) {
    looks += 1;
    const rows = await database.read(tenantId).rows<{ id: string; revision: string; state: KeptState }>(
      raw(sql`select station_id as id, revision, state from station_live
        where tenant_id = ${tenantId} and station_id = any(${[...ids]}::bigint[]) and revision > ${after} order by revision`),
    );
    return rows.map(({ id, revision, state }) => ({ id, revision: Number(revision), values: state.values }));
  }

  async function seenOf(call: Viewer, wanted: readonly string[]): Promise<Set<string>> {
    if (wanted.length === 0 || !watchCodes.some((code) => call.rights.holds(code))) return new Set();
    const rows = await database
      .read(call.caller.tenantId)
      .rows<{ id: string }>(raw(sql`${stationIds(engine, call)} and t.id = any(${[...wanted]}::bigint[])`));
    return new Set(rows.map(({ id }) => id));
  }

  async function watch(call: Call<InputOf<typeof watchStations>>): Promise<OutputOf<typeof watchStations>> {
    const { viewId, stationIds: wanted } = call.input;
    const { sessionId, tenantId } = call.caller;
    const session = sessions.get(sessionId) ?? { tenantId, views: new Map<string, View>() };
    const seen = await seenOf(call, wanted);
    const rows = seen.size > 0 ? await readRows(tenantId, [...seen], 0) : [];
    session.views.delete(viewId);
    if (wanted.length > 0) {
      const [oldest] = session.views.keys();
      if (session.views.size >= mostViews && oldest !== undefined) session.views.delete(oldest);
      const told = new Map(rows.map(({ id, revision }) => [id, revision]));
      session.views.set(viewId, {
        ...{ wanted, seen, told, scope: scopeWord(engine, call) },
        until: performance.now() + leaseSeconds * 1000,
      });
    }
    if (session.views.size > 0) sessions.set(sessionId, session);
    else sessions.delete(sessionId);
    plan();
    const known = new Map(rows.map((row) => [row.id, row]));
    return {
      stations: [...seen].map((id) => ({
        id,
        revision: known.get(id)?.revision ?? 0,
        values: known.get(id)?.values ?? null,
      })),
      leaseSeconds,
    };
  }

  function endLeases(): void {
    const now = performance.now();
    for (const [id, { views }] of sessions) {
      for (const [viewId, { until }] of views) if (until <= now) views.delete(viewId);
      if (views.size === 0) sessions.delete(id);
    }
    const watched = new Set([...sessions.values()].map(({ tenantId }) => tenantId));
    for (const tenantId of tenants.keys()) if (!watched.has(tenantId)) tenants.delete(tenantId);
    if (sessions.size === 0) sent.clear();
  }

  /** @returns whether anything changed */
  async function look(tenantId: string): Promise<boolean> {
    const ids = new Set<string>();
    for (const session of sessions.values())
      if (session.tenantId === tenantId)
        for (const { seen } of session.views.values()) for (const id of seen) ids.add(id);
    const tenant = tenants.get(tenantId) ?? { last: 0, snapshots: new Map<string, Snapshot>() };
    tenants.set(tenantId, tenant);
    for (const id of tenant.snapshots.keys()) if (!ids.has(id)) tenant.snapshots.delete(id);
    // One that nobody watched until now is looked at whatever its revision.
    const isNew = [...ids].some((id) => !tenant.snapshots.has(id));
    const rows = await readRows(tenantId, [...ids], isNew ? 0 : tenant.last);
    let changed = false;
    for (const { id, revision, values } of rows) {
      const held = tenant.snapshots.get(id);
      if (held && held.revision >= revision) continue;
      changed = true;
      tenant.snapshots.set(id, { revision, values, before: held && { revision: held.revision, values: held.values } });
      tenant.last = Math.max(tenant.last, revision);
    }
    return changed;
  }

  async function eventFor(listener: StreamListener): Promise<LiveEvent | undefined> {
    const { caller, rights, streamId, isBehind } = listener;
    const session = sessions.get(caller.sessionId);
    const snapshots = tenants.get(caller.tenantId)?.snapshots;
    // A slow reader is told later, and then the newest alone.
    if (!session || !snapshots || isBehind) return undefined;
    const viewer: Viewer = { caller, rights, language: 'zh' };
    const scope = scopeWord(engine, viewer);
    const told = sent.get(streamId) ?? new Map<string, number>();
    sent.set(streamId, told);
    const patches = new Map<string, StationPatch>();
    for (const view of session.views.values()) {
      if (view.scope !== scope || !watchCodes.some((code) => rights.holds(code))) {
        view.seen = await seenOf(viewer, view.wanted);
        view.scope = scope;
      }
      for (const id of view.seen) {
        const snapshot = snapshots.get(id);
        const last = told.get(id) ?? view.told.get(id) ?? 0;
        if (snapshot && snapshot.revision > last) patches.set(id, patchOf(id, snapshot, last));
      }
    }
    for (const { id, revision } of patches.values()) told.set(id, revision);
    const data: StationPatches = { patches: [...patches.values()] };
    return patches.size > 0 ? { topic: stationsTopic, data } : undefined;
  }

  async function tick(): Promise<void> {
    endLeases();
    for (const tenantId of new Set([...sessions.values()].map((session) => session.tenantId))) {
      await look(tenantId);
      await live.tell(eventFor, tenantId);
    }
  }

  function plan(): void {
    if (timer || sessions.size === 0) return;
    timer = setInterval(() => {
      if (isTicking) return;
      isTicking = true;
      void tick()
        .catch((err) => log.error({ err }, 'Changes of watched stations were not told'))
        .finally(() => {
          isTicking = false;
          if (sessions.size === 0) stop();
        });
    }, tickMs);
    timer.unref();
  }

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
  }

  return {
    routes: serve(watchStations, watch),
    ...{ tick, stop },
    get looks() {
      return looks;
    },
  };
}

/** What changed since `last`, where that is the look before; all of it for whoever holds something else. */
function patchOf(id: string, { revision, values, before }: Snapshot, last: number): StationPatch {
  if (!before || before.revision !== last) return { id, revision, after: 0, values };
  const changed = Object.entries(values).filter(
    ([name, value]) => before.values[name as keyof StationValues] !== value,
  );
  return { id, revision, after: last, values: Object.fromEntries(changed) };
}
