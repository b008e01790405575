// A lock for limits on numbers of rows. Without it, two transactions that count at the same time could both add a row and together exceed
// the limit.
import { sql } from 'kysely';
import type { Sql } from './database.ts';

/**
 * Makes transactions that count the same rows wait for each other until their commit. Call it before counting: a statement sees only
 * what was committed before it began. `subject` names what is counted and for whom, as in `tasks of 100003 42`.
 */
export async function lockCount(tx: Sql, subject: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`);
}
