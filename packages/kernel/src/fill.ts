// Fills a database that nobody uses yet.
import { enforceKeys, setKeysAside } from './database/foreign-keys.ts';
import { createLogin } from './database/login.ts';
import { MIGRATION_LOCK } from './migrate.ts';

/**
 * Runs `work` without checking the foreign keys of each row; all of them are checked together at the end. This saves a quarter of the time
 * of a large fill (PostgreSQL, “Populating a Database”). If it is interrupted, the next start checks the keys (migrate.ts). Other starts
 * wait for it.
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
