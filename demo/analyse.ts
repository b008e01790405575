// Updates table statistics within a transaction that fills tables (db/migrations/0146_statistics_within.sql).
import type { Sql } from '@ec/kernel/database';
import { sql } from 'kysely';

/** Analyses these tables and the tables that they reference. */
export const analyse = (tx: Sql, tables: readonly string[]): Promise<number> =>
  tx.run(sql`select ec_analyse(${tables}::name[])`);
