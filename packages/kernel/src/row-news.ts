// Distributes the changes of live rows to all processes. Triggers note the changes, and each commit of this process adds the notes to a
// queue. A timer sends the queue. A process sends news about one row at most once a second; later changes wait in the queue.
import { type Database, notify } from './database.ts';
import { type RowNews, RowNotes } from './live-notes.ts';
import type { Log } from './log.ts';

/** Milliseconds from a commit to the first attempt to send its notes, and between two attempts. */
const tickMs = 50;
/** Milliseconds between two notifications of this process about one row. */
const rowMs = 1000;

const rowChannel = 'ec_rows';

export interface RowNewsSource {
  /** Calls `react` with the changes of all processes. Changes that arrive while a call of `react` runs are combined in the next call. */
  on(react: (news: readonly RowNews[]) => Promise<void>): void;
  /** Calls `react` when notifications may have been lost. Any row may have changed then. */
  onMissed(react: () => Promise<void>): void;
  close(): Promise<void>;
}

export async function watchRows(database: Database, log: Log): Promise<RowNewsSource> {
  const stopSending = sendRowNews(database, log);
  const reactions: ((news: readonly RowNews[]) => Promise<void>)[] = [];
  const missedReactions: (() => Promise<void>)[] = [];
  let received = new RowNotes();
  let isReacting = false;
  async function callReactions(): Promise<void> {
    if (isReacting) return;
    isReacting = true;
    while (!received.isEmpty) {
      const news = received.news();
      received = new RowNotes();
      for (const react of reactions) await react(news).catch((err) => log.error({ err }, 'Changed rows were not told'));
    }
    isReacting = false;
  }
  const stopListening = await database.listen(
    rowChannel,
    (notes) => {
      received.read(notes);
      void callReactions();
    },
    () => {
      for (const react of missedReactions)
        void react().catch((err) => log.error({ err }, 'Missed changes were not told'));
    },
  );
  return {
    on: (react) => void reactions.push(react),
    onMissed: (react) => void missedReactions.push(react),
    async close() {
      stopListening();
      await stopSending();
    },
  };
}

/** Notifies all processes, including this process, about the commits of this process. @returns a function that stops the notifications */
function sendRowNews(database: Database, log: Log): () => Promise<void> {
  const waiting = new RowNotes();
  const sendTimes = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();
  let isStopped = false;
  const isDue = (now: number) => (row: string) => {
    const last = sendTimes.get(row);
    if (last !== undefined && now - last < rowMs) return false;
    sendTimes.set(row, now);
    return true;
  };
  async function send(): Promise<void> {
    const now = performance.now();
    for (const [row, time] of sendTimes) if (now - time >= rowMs) sendTimes.delete(row);
    for (const notice of waiting.take(isDue(now)).toNotices())
      await database.unfenced
        .run(notify(rowChannel, notice))
        .catch((err) => log.warn({ err }, 'Changed rows were not told to the other processes'));
  }
  const schedule = (delay: number) => {
    if (isStopped) return;
    timer ??= setTimeout(() => {
      sending = send().then(() => {
        timer = undefined;
        if (!waiting.isEmpty) schedule(tickMs);
      });
    }, delay);
  };
  database.onNotes((notes) => {
    waiting.read(notes);
    schedule(tickMs);
  });
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await sending;
  };
}
