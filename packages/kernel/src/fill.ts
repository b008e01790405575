// Fills a new database with many rows.
import { enforceKeys, setKeysAside } from './database/foreign-keys.ts';
import { createLogin } from './database/login.ts';
import { MIGRATION_LOCK } from './migrate.ts';

/**
 * Runs `work` without a check of the foreign keys of each row, and checks all keys at the end. This saves a quarter of the time of a large
 * fill (PostgreSQL, “Populating a Database”). Before PostgreSQL 18 each row is checked as usual. If `work` fails or is interrupted, the
 * next start checks the keys (migrate.ts). Migrations of other starts wait until the fill has ended.
 * @throws pg.DatabaseError foreign_key_violation
 */
export async function fillNew(ownerUrl: string, work: () => Promise<void>): Promise<void> {
  const login = await createLogin(ownerUrl, 'ec_owner');
  try {
    await login.run('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await setKeysAside(login);
    await work();
    await enforceKeys(login);
  } finally {
    await login.close();
  }
}
