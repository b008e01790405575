// Vacuums and analyses tables. To be called after a bulk load: until then the planner has no statistics of the new rows, and index-only
// scans have to read the table (architecture §6: 9 times slower).
import pg from 'pg';
import { createLogin, type Login } from './login.ts';

/**
 * Runs as ec_owner, outside a transaction, on the tables or, without `tables`, on every table of ec_owner. The signal ends it even while
 * it waits for a lock; the tables that are finished by then stay analysed.
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
      ending.catch(() => undefined); // awaited below; when it fails, the vacuum runs to its end
    };
    signal?.addEventListener('abort', end);
    await login.run(`vacuum (analyze) ${names.map(pg.escapeIdentifier).join(', ')}`);
  } catch (error) {
    if (!signal?.aborted) throw error;
  } finally {
    signal?.removeEventListener('abort', end); // after the login is closed, the process id may belong to another session
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
 * Terminates the session. Cancelling would not be enough, because it misses a statement that has not arrived yet. The login itself does
 * it without `set role`, because PostgreSQL lets it terminate its own sessions (“Server Signaling Functions”).
 */
async function endBackend(ownerUrl: string, pid: number): Promise<void> {
  const login = await createLogin(ownerUrl);
  await login.run('select pg_terminate_backend($1)', [pid]);
  await login.close();
}
