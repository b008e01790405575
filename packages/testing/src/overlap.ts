// Runs two overlapping writes, for tests of concurrent writes. The second write begins before the first write is committed.
import type { Sql } from '@ec/kernel/database';
import type { TestDatabase } from './database.ts';

/**
 * Runs `first` in a transaction, then starts `second`. The transaction is committed once `second` has ended or any statement in the
 * database waits for a lock.
 * @returns the result of `second`
 */
export async function overlapped<T>(
  { database, superuser }: Pick<TestDatabase, 'database' | 'superuser'>,
  tenantId: string,
  first: (tx: Sql) => Promise<unknown>,
  second: () => Promise<T>,
): Promise<T> {
  const written = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holder = database.withTenant(
    tenantId,
    async (tx) => {
      await first(tx);
      written.resolve();
      await release.promise;
    },
    { timeout: 60_000 },
  );
  await Promise.race([written.promise, holder]);
  const answer = second();
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  answer.then(over, over);
  const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`;
  while (!isOver && (await superuser.rows(waits)).length === 0) await new Promise(setImmediate);
  release.resolve();
  await holder;
  return answer;
}
