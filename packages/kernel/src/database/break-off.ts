// Ends long work on a database that nobody else uses, because the server is asked to stop while it still starts.
import { setTimeout as pause } from 'node:timers/promises';
import { createLogin } from './login.ts';

/** Between two transactions of the work there is nothing to end, so it is tried again. */
const tryEvery = 50;

/**
 * Runs `work`. Once `signal` is aborted, all sessions in a transaction are ended until the work has failed; the
 * transactions roll back. `superuser`: undefined where other programs use the database, too. Then the work ends by itself.
 */
export async function runUntilBrokenOff<T>(
  superuser: string | undefined,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const ended = new AbortController();
  const breakOff = () => {
    if (superuser) endTransactions(superuser, ended.signal).catch(() => undefined); // the database may stop meanwhile
  };
  signal?.addEventListener('abort', breakOff);
  try {
    return await work();
  } finally {
    signal?.removeEventListener('abort', breakOff);
    ended.abort();
  }
}

async function endTransactions(superuser: string, ended: AbortSignal): Promise<void> {
  const login = await createLogin(superuser);
  try {
    while (!ended.aborted) {
      await login.run(`select pg_terminate_backend(pid) from pg_stat_activity
        where backend_type = 'client backend' and state in ('active', 'idle in transaction') and pid <> pg_backend_pid()`);
      await pause(tryEvery);
    }
  } finally {
    await login.close();
  }
}
