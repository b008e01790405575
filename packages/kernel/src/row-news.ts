// Which live rows have changed, in whatever process: noted by triggers, gathered after each commit, told to all processes at most
// once a second a row. The first change of a row goes out at once, further ones within the second together at its end.
import { type Database, notify } from './database.ts';
import { type RowNews, RowNotes } from './live-notes.ts';
import type { Log } from './log.ts';

/** Between two notices of one process. */
const tickMs = 50;
/** Between two notices of one row. */
const rowMs = 1000;

const rowChannel = 'ec_rows';

export interface RowNewsSource {
  /** Passes the changes of any process to `react`, and calls it again only once its promise settles, with all that came since. */
  on(react: (news: readonly RowNews[]) => Promise<void>): void;
  /** Notices may have been missed: anything may have changed. */
  onMissed(react: () => Promise<void>): void;
  close(): Promise<void>;
}

export async function watchRows(database: Database, log: Log): Promise<RowNewsSource> {
  const stopTelling = tellRows(database, log);
  const reactions: ((news: readonly RowNews[]) => Promise<void>)[] = [];
  const missed: (() => Promise<void>)[] = [];
  let heard = new RowNotes();
  let isTelling = false;
  async function hear(): Promise<void> {
    if (isTelling) return;
    isTelling = true;
    while (!heard.isEmpty) {
      const news = heard.news();
      heard = new RowNotes();
      for (const react of reactions) await react(news).catch((err) => log.error({ err }, 'Changed rows were not told'));
    }
    isTelling = false;
  }
  const stopListening = await database.listen(
    rowChannel,
    (notes) => {
      heard.read(notes);
      void hear();
    },
    () => {
      for (const react of missed) void react().catch((err) => log.error({ err }, 'Missed changes were not told'));
    },
  );
  return {
    on: (react) => void reactions.push(react),
    onMissed: (react) => void missed.push(react),
    async close() {
      stopListening();
      await stopTelling();
    },
  };
}

/** Tells the other processes, and this one, what was committed here. @returns the way to stop */
function tellRows(database: Database, log: Log): () => Promise<void> {
  const waiting = new RowNotes();
  const sentCounts = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();
  let isStopped = false;
  const isDue = (now: number) => (row: string) => {
    const last = sentCounts.get(row);
    if (last !== undefined && now - last < rowMs) return false;
    sentCounts.set(row, now);
    return true;
  };
  async function send(): Promise<void> {
    const now = performance.now();
    for (const [row, at] of sentCounts) if (now - at >= rowMs) sentCounts.delete(row);
    for (const notice of waiting.take(isDue(now)).toNotices())
      await database.unfenced
        .run(notify(rowChannel, notice))
        .catch((err) => log.warn({ err }, 'Changed rows were not told to the other processes'));
  }
  const plan = (delay: number) => {
    if (isStopped) return;
    timer ??= setTimeout(() => {
      sending = send().then(() => {
        timer = undefined;
        if (!waiting.isEmpty) plan(tickMs);
      });
    }, delay);
  };
  database.onNotes((notes) => {
    waiting.read(notes);
    plan(tickMs);
  });
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await sending;
  };
}
