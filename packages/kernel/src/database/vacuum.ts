// After a bulk load the planner knows nothing of the new rows and index-only scans read the table (architecture §6: 9 times
// slower), so whoever loads calls this.
import pg from 'pg';
import { createLogin, type Login } from './login.ts';

/**
 * As ec_owner; outside a transaction. Without tables: every table of ec_owner. A signal ends it, whatever it waits for; the
 * tables that it has seen by then stay analysed.
 */
export async function vacuumAnalyze(ownerUrl: string, tables?: readonly string[], signal?: AbortSignal): Promise<void> {
  const login = await createLogin(ownerUrl, 'ec_owner');
  let end: () => void = () => undefined;
  let ending: Promise<void> | undefined;
  try {
    const names = tables ?? (await ownTables(login));
    const [backend] = await login.rows<{ pid: number }>('select pg_backend_pid() as pid');
    if (names.length === 0 || signal?.aborted) return;
    end = () => {
      ending = endBackend(ownerUrl, backend!.pid);
      ending.catch(() => undefined); // awaited below; until then the tables are looked at to the end
    };
    signal?.addEventListener('abort', end);
    await login.run(`vacuum (analyze) ${names.map(pg.escapeIdentifier).join(', ')}`);
  } catch (error) {
    if (!signal?.aborted) throw error;
  } finally {
    signal?.removeEventListener('abort', end); // later the number may be that of another session
    await login.close();
    await ending;
  }
}

async function ownTables(login: Login): Promise<string[]> {
  const tables = await login.rows<{ name: string }>(`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    and relowner = 'ec_owner'::regrole order by relname`);
  return tables.map(({ name }) => name);
}

/**
 * Not only cancelled: that would miss a statement that is still on its way. As the login itself, whatever its role is by now: that is
 * who may (PostgreSQL, “Server Signaling Functions”).
 */
async function endBackend(ownerUrl: string, pid: number): Promise<void> {
  const login = await createLogin(ownerUrl);
  await login.run('select pg_terminate_backend($1)', [pid]);
  await login.close();
}
