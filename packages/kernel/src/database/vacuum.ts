// After a bulk load the planner knows nothing of the new rows and index-only scans read the table (architecture §6: 9 times
// slower), so whoever loads calls this.
import pg from 'pg';
import { createLogin } from './login.ts';

/** Without tables: every table of ec_owner. As ec_owner; outside a transaction. */
export async function vacuumAnalyze(ownerUrl: string, tables?: string[]): Promise<void> {
  const login = await createLogin(ownerUrl, 'ec_owner');
  try {
    const all = await login.rows<{ name: string }>(`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relowner = 'ec_owner'::regrole order by relname`);
    const names = tables ?? all.map((table) => table.name);
    if (names.length > 0) await login.run(`vacuum (analyze) ${names.map(pg.escapeIdentifier).join(', ')}`);
  } finally {
    await login.close();
  }
}
