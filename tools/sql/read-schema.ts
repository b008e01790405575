// Reads the tables, columns and functions of a database.
import type { Login } from '@ec/kernel/database/login';
import type { Columns, Schema } from './scope.ts';

export async function readSchema(login: Login): Promise<Schema> {
  const tables = new Map<string, Set<string>>();
  const rows = await login.rows<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped`,
  );
  for (const { table, column } of rows) tables.set(table, (tables.get(table) ?? new Set()).add(column));
  const functions = new Map<string, Columns>();
  const named = await login.rows<{ name: string; columns: string[] | null }>(
    `select proname as name,
        (select array_agg(n) from unnest(proargnames, proargmodes) as a(n, m) where m in ('o', 't')) as columns
     from pg_proc`,
  );
  for (const { name, columns } of named)
    functions.set(name, functions.has(name) || !columns ? undefined : new Set(columns));
  return { tables, functions };
}
