// Filling a database that nobody uses yet.
import { enforceKeys, setKeysAside } from './database/foreign-keys.ts';
import { createLogin } from './database/login.ts';
import { MIGRATION_LOCK } from './migrate.ts';

/**
 * No row's foreign keys are looked at one by one, all of them are proven together in the end: a quarter of a large fill's time
 * (PostgreSQL, “Populating a Database”). Where it breaks off, the next start proves them (migrate.ts); other starts wait for it.
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
