// Many rows at once, as one array per column: several times faster than rows as JSON. COPY would be faster still, but PostgreSQL
// refuses it where row security holds.
import { type CompiledQuery, sql } from 'kysely';
import { oneAhead } from './database/one-ahead.ts';
import { raw, type Sql } from './database.ts';

/** Numbers as text where they are decimals; arrays are lists of numbers, objects become JSON. */
export type Cell = string | number | boolean | null | undefined | readonly (string | number)[] | object;
export type BulkRow = Record<string, Cell>;

const CHUNK = 4000;

/**
 * All rows have the columns of the first, and no others; those that come one by one are made while the ones before them are written.
 * Returns their number. `missing`: leaves rows alone that are there already. For tables without a definition: `insertRows` of the
 * resource server checks the columns of all others when it is compiled.
 */
export async function insertBulk(tx: Sql, table: string, rows: Iterable<BulkRow>, only?: 'missing'): Promise<number> {
  if (Array.isArray(rows) && rows.length === 0) return 0;
  let [columns, count]: [string[] | undefined, number] = [undefined, 0];
  const types = await columnTypes(tx, table);
  function* statements(): Iterable<CompiledQuery<unknown>> {
    for (const chunk of chunksOf(rows)) {
      columns ??= Object.keys(chunk[0] ?? {});
      refuseOthers(table, columns, chunk);
      count += chunk.length;
      yield insert(table, columns, types, chunk, only === 'missing' ? sql`on conflict do nothing` : sql``);
    }
  }
  await oneAhead(statements(), (statement) => tx.run(statement));
  return count;
}

function* chunksOf(rows: Iterable<BulkRow>): Iterable<BulkRow[]> {
  let chunk: BulkRow[] = [];
  for (const row of rows) {
    chunk.push(row);
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

function refuseOthers(table: string, columns: readonly string[], rows: readonly BulkRow[]): void {
  const columnNames = new Set(columns);
  for (const row of rows)
    for (const column in row)
      if (!columnNames.has(column)) throw new Error(`${table}: ${column} is in a row, not in the first`);
}

function insert(
  table: string,
  columns: readonly string[],
  types: ReadonlyMap<string, string>,
  rows: readonly BulkRow[],
  conflict: ReturnType<typeof sql>,
) {
  const names: string[] = [];
  const values: ReturnType<typeof sql>[] = [];
  const arrays: ReturnType<typeof sql>[] = [];
  const unnested: string[] = [];
  for (const column of columns) {
    const type = types.get(column);
    if (!type) throw new Error(`${table} has no column ${column}`);
    if (type === 'jsonb') {
      const { different, numbers } = dictionaryOf(rows.map((row) => row[column]));
      names.push(column);
      if (different.length > rows.length / 8) {
        arrays.push(
          sql`${arrayOf(rows.map((row) => (isNone(row[column]) ? null : JSON.stringify(row[column]))))}::text[]`,
        );
        unnested.push(column);
        values.push(sql`${sql.ref(`r.${column}`)}::jsonb`);
        continue;
      }
      // Values that many rows share are sent once; the list of shared values stays short, since PostgreSQL reads it for each row.
      arrays.push(sql`${arrayOf(numbers)}::integer[]`);
      unnested.push(column);
      values.push(sql`(${arrayOf(different)}::jsonb[])[${sql.ref(`r.${column}`)}]`);
      continue;
    }
    const cells = rows.map((row) => textOf(row[column]));
    const [one] = cells;
    const isSame = cells.every((cell) => cell === one);
    if (isSame && one === null) continue; // its default, which is none
    names.push(column);
    if (isSame) values.push(sql`${one}::text::${sql.raw(type)}`);
    else {
      // An array of arrays would have to be rectangular: such a column travels as text.
      const isNested = type.endsWith('[]');
      arrays.push(sql`${arrayOf(cells)}::${sql.raw(isNested ? 'text[]' : `${type}[]`)}`);
      unnested.push(column);
      values.push(isNested ? sql`${sql.ref(`r.${column}`)}::${sql.raw(type)}` : sql`${sql.ref(`r.${column}`)}`);
    }
  }
  const target = sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})`;
  if (arrays.length === 0)
    return raw(sql`${target} select ${sql.join(values)} from generate_series(1, ${rows.length}::integer) ${conflict}`);
  return raw(sql`${target} select ${sql.join(values)}
    from unnest(${sql.join(arrays)}) as r(${sql.join(unnested.map((name) => sql.ref(name)))}) ${conflict}`);
}

/** Positions from 1, as PostgreSQL counts. */
function dictionaryOf(cells: readonly Cell[]) {
  const positions = new Map<Cell, number>();
  const numbers = cells.map((cell) => {
    if (isNone(cell)) return null;
    const position = positions.get(cell) ?? positions.size + 1;
    positions.set(cell, position);
    return `${position}`;
  });
  return { different: [...positions.keys()].map((cell) => JSON.stringify(cell)), numbers };
}

async function columnTypes(tx: Sql, table: string): Promise<Map<string, string>> {
  const rows = await tx.rows<{ name: string; type: string }>(
    sql`select attname::text as name, format_type(atttypid, null) as type from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`,
  );
  return new Map(rows.map(({ name, type }) => [name, type]));
}

const isNone = (cell: Cell): cell is null | undefined => cell === null || cell === undefined;

function textOf(cell: Cell): string | null {
  if (isNone(cell)) return null;
  if (cell instanceof Date) return cell.toISOString();
  if (Array.isArray(cell)) return arrayOf(cell.map(String));
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
}

const PLAIN = /^[^{},"\\\s]+$/;

function arrayOf(cells: readonly (string | null)[]): string {
  const parts = cells.map((cell) => {
    if (cell === null) return 'NULL';
    if (PLAIN.test(cell) && cell.toLowerCase() !== 'null') return cell;
    return `"${cell.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
  });
  return `{${parts.join(',')}}`;
}
