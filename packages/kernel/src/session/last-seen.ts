// Records when sessions were last used. The notes of two seconds are written in one statement, and no request waits for the statement.
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import type { Log } from '../log.ts';

/** Milliseconds between two notes of the same session. The caller of `note` keeps this interval. */
export const LAST_SEEN_INTERVAL = 60_000;
/** Milliseconds between the first note and the statement that writes it. */
const WRITE_DELAY = 2_000;

export function createLastSeen(database: Database, log: Log): { note(sessionId: string, now: Date): void } {
  const seenAt = new Map<string, Date>();
  let isScheduled = false;

  async function write(): Promise<void> {
    isScheduled = false;
    const ids = [...seenAt.keys()];
    const times = [...seenAt.values()];
    seenAt.clear();
    try {
      await database.unfenced.run(
        sql`update session s set last_seen_at = n.at
          from unnest(${ids}::bigint[], ${times}::timestamptz[]) as n (id, at)
          where s.id = n.id and s.last_seen_at < n.at`,
      );
    } catch (error) {
      log.debug({ err: error }, 'The last use of sessions was not written');
    }
  }

  return {
    note(sessionId, now) {
      seenAt.set(sessionId, now);
      if (isScheduled) return;
      isScheduled = true;
      setTimeout(write, WRITE_DELAY).unref();
    },
  };
}
