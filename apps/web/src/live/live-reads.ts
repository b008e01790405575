// Reads the queries that show changed rows again: at most twice a second per query, and not while the browser tab is hidden. A hidden
// page reads when it is shown. A form keeps the row that it was opened with.
import { objectOf, textOf } from '@ec/language/unknown';
import type { StreamTopic } from '@ec/records/console/stream-topics';
import { liveReads } from '@ec/records/list/live-read';
import { servedKey } from '@ec/records/list/served';
import type { OutputOf } from '@ec/resource/contract';
import { deskFigures } from '@ec/resource/contracts/desk.contract';
import type { ChangedRows } from '@ec/resource/live-rows';
import { keyOf } from '@ec/resource-web/use-call';
import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * The least milliseconds between two reads of a query. `visible`: it shows a changed row. `near`: the change may affect it, such as a
 * filtered list or a sum. `figures`: the figures of the home page. A monitoring screen sets its own pace (`meta.everyMs`).
 */
const pace = { visible: 500, near: 5_000, figures: 5_000 };
/** After an outage all browsers reconnect at once, so their reads are spread over this time in milliseconds. */
const spreadMs = 500;
/** If a query is being read when it is due, it is tried again after this time in milliseconds. */
const retryMs = 200;
/** The server may send a monitoring reply that is about a second old. For this time in milliseconds it may lack a change. */
const sharedMs = 1_200;

export interface LiveReads {
  applyChanges(rows: readonly ChangedRows[]): void;
  /** Reads the screens again that an event of this topic concerns (`meta.topic`). */
  topic(name: string, data: unknown): void;
  /** Reads all live rows again, because the stream was interrupted. */
  all(): void;
  stop(): void;
}

/** @param live returns the live resources of the loaded features */
export function startLiveReads(client: QueryClient, live: () => readonly { name: string }[]): LiveReads {
  const due = new Map<string, number>();
  const last = new Map<string, number>();
  /** By query: the time from which a shared reply certainly contains the last change. */
  const complete = new Map<string, { at: number; every: number }>();
  let timer: number | undefined;

  const plan = () => {
    window.clearTimeout(timer);
    if (due.size === 0 || document.visibilityState !== 'visible') return;
    timer = window.setTimeout(run, Math.max(0, Math.min(...due.values()) - performance.now()));
  };
  const run = () => {
    const now = performance.now();
    for (const [hash, at] of due) {
      if (at > now) continue;
      const query = client.getQueryCache().get(hash);
      if (query?.isActive() && query.state.fetchStatus !== 'idle') {
        due.set(hash, now + retryMs);
        continue;
      }
      due.delete(hash);
      if (!query?.isActive()) continue;
      last.set(hash, now);
      const again = complete.get(hash);
      if (again && again.at > now) due.set(hash, Math.max(again.at, now + again.every));
      else complete.delete(hash);
      liveReads.begin(query.queryHash);
      void client.refetchQueries({ predicate: (each) => each === query }, { cancelRefetch: false });
    }
    plan();
  };
  const schedule = (query: Query, every: number, delay = 0) => {
    // An inactive query is read when it is shown again.
    if (!query.isActive()) {
      query.invalidate();
      return;
    }
    const { queryHash: hash } = query;
    const at = Math.max(performance.now() + delay, (last.get(hash) ?? Number.NEGATIVE_INFINITY) + every);
    due.set(hash, Math.min(due.get(hash) ?? Number.POSITIVE_INFINITY, at));
  };
  const noteShared = (query: Query) => {
    const every = monitorPace(query);
    if (every === undefined || !query.isActive()) return;
    complete.set(query.queryHash, { at: performance.now() + Math.min(every, sharedMs), every });
  };
  const findQueries = (key: readonly unknown[]) =>
    client
      .getQueryCache()
      .findAll({ queryKey: key })
      .filter(({ queryKey }) => !isFormQuery(queryKey));
  const scheduleFigures = () => {
    for (const query of findQueries(keyOf(deskFigures))) schedule(query, pace.figures);
  };
  // The home page also reads its figures every minute by itself. Those reads count for the pace, too.
  const [kind, path] = keyOf(deskFigures);
  const stopFollowing = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'fetch') return;
    const [ofKind, ofPath] = event.query.queryKey;
    if (ofKind === kind && ofPath === path) last.set(event.query.queryHash, performance.now());
  });
  document.addEventListener('visibilitychange', plan);
  const stopMarks = liveReads.follow(client);
  return {
    applyChanges(rows) {
      for (const change of rows) {
        for (const query of findQueries(servedKey({ name: change.resource }))) {
          const every = paceOf(query, change);
          if (every !== undefined) schedule(query, every);
          noteShared(query);
        }
      }
      if (rows.some(({ resource }) => resource === '' || isCounted(client, resource))) scheduleFigures();
      plan();
    },
    topic(name, data) {
      for (const query of client.getQueryCache().getAll()) {
        const topic = topicOf(query);
        if (topic?.name !== name || !topic.concerns(data)) continue;
        schedule(query, monitorPace(query) ?? pace.visible);
        noteShared(query);
      }
      plan();
    },
    all() {
      const delay = Math.random() * spreadMs;
      for (const resource of live())
        for (const query of findQueries(servedKey(resource))) schedule(query, pace.visible, delay);
      scheduleFigures();
      plan();
    },
    stop() {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', plan);
      stopMarks();
      stopFollowing();
    },
  };
}

/** Returns whether the figures of the home page count rows of the resource. */
const isCounted = (client: QueryClient, resource: string): boolean =>
  client
    .getQueriesData<OutputOf<typeof deskFigures>>({ queryKey: keyOf(deskFigures) })
    .some(([, data]) => data && [...data.days, ...data.counts].some(({ of }) => of === resource));

/** Returns the topic whose events change the reply of a query, in addition to changed rows. */
const topicOf = ({ meta }: Query): StreamTopic | undefined => meta?.topic as StreamTopic | undefined;

/** Returns the pace that a monitoring screen sets; undefined for all other queries. */
const monitorPace = ({ meta }: Query): number | undefined =>
  typeof meta?.everyMs === 'number' ? meta.everyMs : undefined;

/** Returns whether the query holds the row that a form edits. */
const isFormQuery = ([, , what]: readonly unknown[]) => what === 'edit';

/** Returns the pace at which a query is read after these changes; undefined if it shows the detail of another row. */
function paceOf(query: Query, { changed, moved }: ChangedRows): number | undefined {
  const { queryKey, state } = query;
  const every = monitorPace(query);
  if (every !== undefined) return every;
  if (!changed || !moved) return pace.visible;
  const ids = new Set([...changed, ...moved]);
  const [, , what] = queryKey;
  const rows = rowsIn(state.data);
  if (rows?.some((id) => ids.has(id))) return pace.visible;
  if (what === 'detail') return undefined;
  if (rows) return moved.length > 0 ? pace.visible : pace.near;
  // A query about one row, such as its commands, has the row's id in its key.
  const key = JSON.stringify(queryKey);
  return [...ids].some((id) => key.includes(id)) ? pace.visible : pace.near;
}

/** Returns the ids in a page, in a list of rows or in one row; undefined for any other reply. */
function rowsIn(data: unknown): string[] | undefined {
  const { records, id } = objectOf(data);
  const rows: unknown[] | undefined = Array.isArray(data) ? data : Array.isArray(records) ? records : undefined;
  if (rows) return rows.map((row) => textOf(objectOf(row).id));
  return id === undefined ? undefined : [textOf(id)];
}
