// Allows one round of a job at a time with an advisory lock. The locks of graphile-worker are not enough: they may be released after hours,
// or when a process seems to have died, although its round still runs. PostgreSQL keeps the advisory lock until its connection closes.
import type pg from 'pg';
import { Interrupted } from './round.ts';

/** Waits until no other round of this name runs, then runs `work`. The signal of `work` is also aborted when the lock's connection fails. */
export async function oneRound<T>(
  pool: pg.Pool,
  name: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const lockLoss = new AbortController();
  const onLost = () => lockLoss.abort();
  client.once('error', onLost);
  let isClosed = false;
  // Closing the connection ends the wait for the lock, or releases the lock.
  const closeConnection = () => {
    if (isClosed) return;
    isClosed = true;
    client.release(true);
  };
  try {
    signal.addEventListener('abort', closeConnection, { once: true });
    if (signal.aborted) throw new Interrupted('The server stops');
    await client.query(`select pg_advisory_lock(hashtextextended('round of ' || $1, 0))`, [name]);
    signal.removeEventListener('abort', closeConnection);
    return await work(AbortSignal.any([signal, lockLoss.signal]));
  } finally {
    signal.removeEventListener('abort', closeConnection);
    client.removeListener('error', onLost);
    closeConnection();
  }
}
