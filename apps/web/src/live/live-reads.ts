// Refetches the queries that show changed rows: at most twice a second per view, not while the browser's tab is
// hidden, and a page in the background only when it comes to the front. A form keeps the row that it was opened with.
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
 * Milliseconds between two reads: of what shows a changed row, each of which is told at most once a second, so that what a device says is
 * seen within a second; of what might come to show it, as a filtered list or a sum. A monitoring screen sums up many devices and names its
 * own pace (`meta.everyMs`).
 */
const pace = { visible: 500, near: 5_000, figures: 5_000 };
/** After an outage all browsers reconnect at once, so their reads are spread over this time. */
const spreadMs = 500;
/** After a read that was under way when something changed. */
const soon = 200;
/** Answers of monitoring may have been made a second before they are asked for: until then a change may be missing from them. */
const sharedFor = 1_200;

export interface LiveReads {
  applyChanges(rows: readonly ChangedRows[]): void;
  /** An event of a topic arrived: the screens that it concerns (`meta.topic`) are read again. */
  topic(name: string, data: unknown): void;
  /** The stream was interrupted: all live rows may have changed. */
  all(): void;
  stop(): void;
}

/** @param live the resources whose rows change by themselves, as far as their pages are known */
export function startLiveReads(client: QueryClient, live: () => readonly { name: string }[]): LiveReads {
  const due = new Map<string, number>();
  const last = new Map<string, number>();
  /** When a shared answer holds for certain what was told last. */
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
        due.set(hash, now + soon);
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
  const ask = (query: Query, every: number, delay = 0) => {
    // Read when it is shown again.
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
    complete.set(query.queryHash, { at: performance.now() + Math.min(every, sharedFor), every });
  };
  const of = (key: readonly unknown[]) =>
    client
      .getQueryCache()
      .findAll({ queryKey: key })
      .filter(({ queryKey }) => !isForms(queryKey));
  const figures = () => {
    for (const query of of(keyOf(deskFigures))) ask(query, pace.figures);
  };
  // Counted from when they were asked for, by whom or what ever: the page asks each minute by itself.
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
      for (const one of rows) {
        for (const query of of(servedKey({ name: one.resource }))) {
          const every = paceOf(query, one);
          if (every !== undefined) ask(query, every);
          noteShared(query);
        }
      }
      if (rows.some(({ resource }) => resource === '' || isCounted(client, resource))) figures();
      plan();
    },
    topic(name, data) {
      for (const query of client.getQueryCache().getAll()) {
        const topic = topicOf(query);
        if (topic?.name !== name || !topic.concerns(data)) continue;
        ask(query, monitorPace(query) ?? pace.visible);
        noteShared(query);
      }
      plan();
    },
    all() {
      const delay = Math.random() * spreadMs;
      for (const resource of live()) for (const query of of(servedKey(resource))) ask(query, pace.visible, delay);
      figures();
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

/** Returns whether the home page shows figures of the resource: other changes are no reason to read those again. */
const isCounted = (client: QueryClient, resource: string): boolean =>
  client
    .getQueriesData<OutputOf<typeof deskFigures>>({ queryKey: keyOf(deskFigures) })
    .some(([, data]) => data && [...data.days, ...data.counts].some(({ of }) => of === resource));

/** Names the events of the stream that change the reply of a query, beside changed rows. */
const topicOf = ({ meta }: Query): StreamTopic | undefined => meta?.topic as StreamTopic | undefined;

/** Returns the pace that a monitoring screen names, whose answers others may share; undefined for all other queries. */
const monitorPace = ({ meta }: Query): number | undefined =>
  typeof meta?.everyMs === 'number' ? meta.everyMs : undefined;

/** Returns whether the query is that of a form: it holds the row that an edit began with. */
const isForms = ([, , what]: readonly unknown[]) => what === 'edit';

/** How soon what is kept is to be read again; undefined where it is about another row. */
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
  // The query asks for something of one row by its id, as its commands.
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
