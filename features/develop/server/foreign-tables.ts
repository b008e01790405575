// Reads tables and columns from the catalogue of a PostgreSQL or MySQL database.
import { textOf } from '@ec/language/unknown';

/** `rows` runs one statement with its values. Parameters are `$1` in PostgreSQL and `?` in MySQL. */
export interface Catalogue {
  readonly dialect: 'postgres' | 'mysql';
  readonly schema: string | undefined;
  rows(text: string, values?: readonly (string | null)[]): Promise<Record<string, unknown>[]>;
}

export interface Table {
  name: string;
  comment: string;
}

export interface PhysicalColumn {
  name: string;
  /** The type as the database spells it: `character varying(50)`, `tinyint(1)`. */
  type: string;
  comment: string;
  isRequired: boolean;
}

/** The largest number of tables in a list. */
const mostTables = 5000;

const postgresTables = `
  select c.oid, c.relname as name, coalesce(obj_description(c.oid, 'pg_class'), '') as comment
  from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where n.nspname = coalesce($1, current_schema()) and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition`;

const postgresColumns = `
  select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    coalesce(col_description(t.oid, a.attnum), '') as comment, a.attnotnull::int as required
  from (${postgresTables}) t join pg_catalog.pg_attribute a on a.attrelid = t.oid
  where t.name = $2 and a.attnum > 0 and not a.attisdropped order by a.attnum`;

const mysqlTables = `
  select table_name as name, case when table_type = 'VIEW' then '' else table_comment end as comment
  from information_schema.tables where table_schema = database() order by 1 limit ${mostTables}`;

const mysqlColumns = `
  select column_name as name, column_type as type, column_comment as comment, is_nullable = 'NO' as required
  from information_schema.columns where table_schema = database() and table_name = ? order by ordinal_position`;

export async function tablesIn({ dialect, schema, rows }: Catalogue): Promise<Table[]> {
  const tableRows =
    dialect === 'mysql'
      ? await rows(mysqlTables)
      : await rows(`select name, comment from (${postgresTables}) t order by 1 limit ${mostTables}`, [schema ?? null]);
  return tableRows.map(({ name, comment }) => ({ name: textOf(name), comment: textOf(comment) }));
}

/** Returns the columns of the table; an empty list where there is no such table. */
export async function columnsIn({ dialect, schema, rows }: Catalogue, table: string): Promise<PhysicalColumn[]> {
  const columnRows =
    dialect === 'mysql' ? await rows(mysqlColumns, [table]) : await rows(postgresColumns, [schema ?? null, table]);
  return columnRows.map(({ name, type, comment, required }) => ({
    name: textOf(name),
    type: textOf(type),
    comment: textOf(comment),
    isRequired: textOf(required) === '1',
  }));
}
