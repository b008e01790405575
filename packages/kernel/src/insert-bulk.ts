// Inserts many rows at once. Each column whose values differ is sent as one array, which is several times faster than sending rows as
// JSON. COPY would be even faster, but PostgreSQL refuses COPY into tables with row security.
import { type CompiledQuery, sql } from 'kysely';
import { oneAhead } from './database/one-ahead.ts';
import { raw, type Sql } from './database.ts';

/** Decimals are strings. In a jsonb column each value becomes JSON. Elsewhere Date and array become text of PostgreSQL, other objects JSON. */
export type Cell = string | number | boolean | null | undefined | readonly (string | number)[] | object;
export type BulkRow = Record<string, Cell>;

const CHUNK = 4000;

/**
 * Inserts the rows and returns their number. No row may have a column that the first row lacks. While PostgreSQL writes a chunk of rows, a
 * generator creates the next chunk. With `missing`, rows that violate a unique key are not inserted, but they count. For tables with a
 * resource definition use `insertRows` of the resource server: there the compiler checks the columns.
 */
export async function insertBulk(tx: Sql, table: string, rows: Iterable<BulkRow>, only?: 'missing'): Promise<number> {
  if (Array.isArray(rows) && rows.length === 0) return 0;
  let columns: string[] | undefined;
  let count = 0;
  const types = await columnTypes(tx, table);
  function* statements(): Iterable<CompiledQuery<unknown>> {
    for (const chunk of chunksOf(rows)) {
      columns ??= Object.keys(chunk[0] ?? {});
      refuseOtherColumns(table, columns, chunk);
      count += chunk.length;
      yield insertStatement(table, columns, types, chunk, only === 'missing' ? sql`on conflict do nothing` : sql``);
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

function refuseOtherColumns(table: string, columns: readonly string[], rows: readonly BulkRow[]): void {
  const columnNames = new Set(columns);
  for (const row of rows)
    for (const column in row)
      if (!columnNames.has(column)) throw new Error(`${table}: ${column} is in a row, not in the first`);
}

type Fragment = ReturnType<typeof sql>;

/** One column of the statement: the expression of its value, and the array that is unnested unless the expression is a constant. */
interface ColumnPart {
  name: string;
  value: Fragment;
  array?: Fragment;
}

function insertStatement(
  table: string,
  columns: readonly string[],
  types: ReadonlyMap<string, string>,
  rows: readonly BulkRow[],
  conflict: Fragment,
) {
  const parts = columns.flatMap((column): ColumnPart[] => {
    const type = types.get(column);
    if (!type) throw new Error(`${table} has no column ${column}`);
    const cells = rows.map((row) => row[column]);
    if (type === 'jsonb') return [jsonPart(column, cells)];
    const part = plainPart(column, type, cells);
    return part ? [part] : [];
  });
  const names = sql.join(parts.map(({ name }) => sql.ref(name)));
  const values = sql.join(parts.map(({ value }) => value));
  const target = sql`insert into ${sql.table(table)} (${names})`;
  const arrayParts = parts.filter(({ array }) => array !== undefined);
  if (arrayParts.length === 0)
    return raw(sql`${target} select ${values} from generate_series(1, ${rows.length}::integer) ${conflict}`);
  const arrays = sql.join(arrayParts.map(({ array }) => array));
  const arrayNames = sql.join(arrayParts.map(({ name }) => sql.ref(name)));
  return raw(sql`${target} select ${values}
    from unnest(${arrays}) as r(${arrayNames}) ${conflict}`);
}

/**
 * Sends each different value once, and for each row the position of its value. PostgreSQL reads the list of different values for each row.
 * A list that is longer than an eighth of the rows is therefore not used: each row then gets its own JSON text.
 * Two equal objects are different values, because objects are compared by identity.
 */
function jsonPart(column: string, cells: readonly Cell[]): ColumnPart {
  const reference = sql.ref(`r.${column}`);
  const { different, numbers } = dictionaryOf(cells);
  if (different.length > cells.length / 8) {
    const texts = cells.map((cell) => (isNone(cell) ? null : JSON.stringify(cell)));
    return { name: column, array: sql`${arrayOf(texts)}::text[]`, value: sql`${reference}::jsonb` };
  }
  return {
    name: column,
    array: sql`${arrayOf(numbers)}::integer[]`,
    value: sql`(${arrayOf(different)}::jsonb[])[${reference}]`,
  };
}

/** Returns undefined for a column in which no row has a value. The statement then omits the column, which takes its default. */
function plainPart(column: string, type: string, cells: readonly Cell[]): ColumnPart | undefined {
  const texts = cells.map(textOf);
  const [first] = texts;
  const isSame = texts.every((text) => text === first);
  if (isSame && first === null) return undefined;
  if (isSame) return { name: column, value: sql`${first}::text::${sql.raw(type)}` };
  // In PostgreSQL all inner arrays of an array must have one length. Arrays of any length are therefore sent as texts.
  const reference = sql.ref(`r.${column}`);
  if (type.endsWith('[]'))
    return { name: column, array: sql`${arrayOf(texts)}::text[]`, value: sql`${reference}::${sql.raw(type)}` };
  return { name: column, array: sql`${arrayOf(texts)}::${sql.raw(`${type}[]`)}`, value: sql`${reference}` };
}

/** Returns the different values as JSON, and for each cell the position of its value from 1 on, or null for a cell without a value. */
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

/** Matches elements that need no quotes in the text of a PostgreSQL array, and also the word null, which does need quotes. */
const PLAIN = /^[^{},"\\\s]+$/;

/** Returns the text of a PostgreSQL array. */
function arrayOf(cells: readonly (string | null)[]): string {
  const parts = cells.map((cell) => {
    if (cell === null) return 'NULL';
    if (PLAIN.test(cell) && cell.toLowerCase() !== 'null') return cell;
    return `"${cell.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
  });
  return `{${parts.join(',')}}`;
}
