// Allows one round of a job at a time, independently of the runner's locks: those are released after hours, or when a process seems to have
// died although its round may still run. PostgreSQL keeps the lock used here as long as its connection lives.
import type pg from 'pg';
import { Interrupted } from './round.ts';

/** Waits until no other process runs a round of that name, then runs `work`. The signal of `work` is also aborted when the lock is lost. */
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
  // Closing the connection ends the wait for the lock, and releases the lock.
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
