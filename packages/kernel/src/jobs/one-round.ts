// One round of a job at a time, whatever becomes of the runner's own locks: those are taken back after hours, or where a process
// seems to have died, while the round in it may still go on. The database holds this lock as long as the connection lives.
import type pg from 'pg';
import { Interrupted } from './round.ts';

/** Waits until no other process is in a round of that name. What `work` is given is raised where the lock is lost, too. */
export async function oneRound<T>(
  pool: pg.Pool,
  name: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const lost = new AbortController();
  const onLost = () => lost.abort();
  client.once('error', onLost);
  let isBroken = false;
  // A wait is ended by ending the connection.
  const giveUp = () => {
    if (isBroken) return;
    isBroken = true;
    client.release(true);
  };
  try {
    signal.addEventListener('abort', giveUp, { once: true });
    if (signal.aborted) throw new Interrupted('The server stops');
    await client.query(`select pg_advisory_lock(hashtextextended('round of ' || $1, 0))`, [name]);
    signal.removeEventListener('abort', giveUp);
    return await work(AbortSignal.any([signal, lost.signal]));
  } finally {
    signal.removeEventListener('abort', giveUp);
    client.removeListener('error', onLost);
    // The lock goes with the connection.
    giveUp();
  }
}
