// Ends long work on the database when the server is stopped while it is still starting.
import { setTimeout as pause } from 'node:timers/promises';
import { createLogin } from './login.ts';

/** Milliseconds between two attempts: between two transactions of the work there is no session to end. */
const retryInterval = 50;

/**
 * Runs `work`. Once `signal` is aborted, all database sessions in a transaction are terminated, again and again until the work has
 * failed; their transactions roll back. `superuser`: the URL of a login that may do this; undefined when other programs use the
 * database, too. Then the abort has no effect here, and the work goes on to its end.
 */
export async function runUntilBrokenOff<T>(
  superuser: string | undefined,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const workEnd = new AbortController();
  const breakOff = () => {
    if (superuser) endTransactions(superuser, workEnd.signal).catch(() => undefined); // the database may stop meanwhile
  };
  signal?.addEventListener('abort', breakOff);
  try {
    return await work();
  } finally {
    signal?.removeEventListener('abort', breakOff);
    workEnd.abort();
  }
}

async function endTransactions(superuser: string, workEnd: AbortSignal): Promise<void> {
  const login = await createLogin(superuser);
  try {
    while (!workEnd.aborted) {
      await login.run(`select pg_terminate_backend(pid) from pg_stat_activity
        where backend_type = 'client backend' and state in ('active', 'idle in transaction') and pid <> pg_backend_pid()`);
      await pause(retryInterval);
    }
  } finally {
    await login.close();
  }
}
