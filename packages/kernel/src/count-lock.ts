// Limits of how many rows there may be: whoever counts and then adds holds the count, or two at once pass the limit together.
import { sql } from 'kysely';
import type { Sql } from './database.ts';

/**
 * Lets the transactions that count the same thing follow one another until their commit. Call it before counting: a statement sees
 * what was committed before it began. `counted` says what is counted, of whom, as in `tasks of 100003 42`.
 */
export async function lockCount(tx: Sql, counted: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${counted}, 0))`);
}
