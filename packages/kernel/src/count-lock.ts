// A lock for limits on numbers of rows. Without this lock, two transactions could count the rows at the same time, both add a row, and
// together exceed the limit.
import { sql } from 'kysely';
import type { Sql } from './database.ts';

/**
 * Takes the lock until the end of the transaction; other transactions with the same `subject` wait. Call this function before counting: a
 * statement does not see rows that others commit while it runs. `subject` names the rows and their owner, as in `tasks of 100003 42`.
 */
export async function lockCount(tx: Sql, subject: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`);
}
