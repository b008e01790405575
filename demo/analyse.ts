// Statistics in the middle of a transaction that fills tables (db/migrations/0146_statistics_within.sql).
import type { Sql } from '@ec/kernel/database';
import { sql } from 'kysely';

/** Of these tables, and of those that they point at. */
export const analyse = (tx: Sql, tables: readonly string[]): Promise<number> =>
  tx.run(sql`select ec_analyse(${tables}::name[])`);
