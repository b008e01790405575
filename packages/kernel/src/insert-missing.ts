// Inserts missing rows in one statement, which sends all rows as one JSON value. Existing rows stay unchanged.
import { sql } from 'kysely';
import type { Sql } from './database.ts';

export type SeedRow = Record<string, string | number | null | readonly (string | number)[] | object>;

/**
 * Inserts each row for which no existing row has the same values in the `key` columns. Rows that are marked as deleted count as existing, so
 * that a row that somebody has deleted does not come back. All rows must have the same columns, and no `key` column may be null. Returns the
 * number of inserted rows.
 */
export async function insertMissing(
  tx: Sql,
  table: string,
  key: readonly string[],
  rows: readonly SeedRow[],
): Promise<number> {
  const [first] = rows;
  if (!first) return 0;
  const columns = Object.keys(first);
  const target = sql.table(table);
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const values = sql.join(columns.map((name) => sql.ref(`r.${name}`)));
  const hasSameKey = sql.join(
    key.map((name) => sql`${sql.ref(`t.${name}`)} = ${sql.ref(`r.${name}`)}`),
    sql` and `,
  );
  return tx.run(
    sql`insert into ${target} (${names}) select ${values}
      from jsonb_populate_recordset(null::${target}, ${JSON.stringify(rows)}::jsonb) as r
      where not exists (select from ${target} as t where ${hasSameKey})`,
  );
}
