// Vacuums and analyses tables. Callers use it after a bulk load. Without it, the planner has no statistics of the new rows, and
// index-only scans have to read the table (architecture §6).
import pg from 'pg';
import { createLogin, type Login } from './login.ts';

/**
 * Runs VACUUM as ec_owner. Without `tables`, it covers every table of ec_owner in the schema public. An abort of the signal ends
 * the VACUUM, even while it waits for a lock; the function then returns without an error. The tables that are finished by then stay analysed.
 */
export async function vacuumAnalyze(ownerUrl: string, tables?: readonly string[], signal?: AbortSignal): Promise<void> {
  const login = await createLogin(ownerUrl, 'ec_owner');
  let end: () => void = () => undefined;
  let ending: Promise<void> | undefined;
  try {
    const names = tables ?? (await readOwnerTables(login));
    const [backend] = await login.rows<{ pid: number }>('select pg_backend_pid() as pid');
    if (names.length === 0 || signal?.aborted) return;
    end = () => {
      ending = endBackend(ownerUrl, backend!.pid);
      ending.catch(() => undefined); // the `finally` block awaits `ending` and throws its error
    };
    signal?.addEventListener('abort', end);
    await login.run(`vacuum (analyze) ${names.map(pg.escapeIdentifier).join(', ')}`);
  } catch (error) {
    if (!signal?.aborted) throw error;
  } finally {
    signal?.removeEventListener('abort', end); // once the login is closed, its process id may belong to another session
    await login.close();
    await ending;
  }
}

async function readOwnerTables(login: Login): Promise<string[]> {
  const tables = await login.rows<{ name: string }>(`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    and relowner = 'ec_owner'::regrole order by relname`);
  return tables.map(({ name }) => name);
}

/**
 * Terminates the session. Cancelling would not be enough: a cancel has no effect when VACUUM has not reached PostgreSQL yet. No
 * `set role` is needed, because a login may terminate its own sessions (PostgreSQL, “Server Signaling Functions”).
 */
async function endBackend(ownerUrl: string, pid: number): Promise<void> {
  const login = await createLogin(ownerUrl);
  await login.run('select pg_terminate_backend($1)', [pid]);
  await login.close();
}
