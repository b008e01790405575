// When a session was last used: at most once a minute each, gathered into one statement, never in a request's way.
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import type { Log } from '../log.ts';

export const LAST_SEEN_EVERY = 60_000;
const GATHER_FOR = 2_000;

export function createLastSeen(database: Database, log: Log): { note(sessionId: string, now: Date): void } {
  const seenAt = new Map<string, Date>();
  let waiting = false;

  async function write(): Promise<void> {
    waiting = false;
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
      if (waiting) return;
      waiting = true;
      setTimeout(write, GATHER_FOR).unref();
    },
  };
}
