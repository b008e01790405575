// Ends long database work when the server is stopped during its start.
import { setTimeout as pause } from 'node:timers/promises';
import { createLogin } from './login.ts';

/** Milliseconds. One attempt may come between two transactions of the work and find no session to end. */
const retryInterval = 50;

/**
 * Runs `work`. When `signal` is aborted meanwhile, this function terminates all sessions in a transaction, on all databases of the
 * server, and repeats that until `work` has ended. `superuser` is the URL of a login that may do this. It is undefined for an external
 * server, which other programs may use; an abort then does not end `work`.
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
