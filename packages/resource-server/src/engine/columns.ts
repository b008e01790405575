// Gives hand-written statements the columns of a definition by the names of its fields, so that the compiler reports a renamed field.
import { quoted } from '@ec/kernel/sql';
import { commonFields } from '@ec/resource/common-fields';
import { columnOf } from '@ec/resource/names';
import type { Resource } from '@ec/resource/resource';
import type { ColumnValuesOf, StoredRowOf } from '@ec/resource/row';
import { type RawBuilder, sql } from 'kysely';

/** The JSON names of the fields that a stored row has. */
type NameOf<R extends Resource> = keyof StoredRowOf<R> & string;

export type Columns<R extends Resource> = { readonly [N in NameOf<R>]: RawBuilder<StoredRowOf<R>[N]> };

const columnCache = new WeakMap<Resource, Map<string, unknown>>();

/**
 * After `const o = columnsOf(orders, 'o')`, `o.orderNo` is `o."order_no"` in a sql`…` statement. With the alias '' the columns are not
 * qualified, as `insert` and `set` need them.
 */
export function columnsOf<R extends Resource>(resource: R, alias = 't'): Columns<R> {
  const aliases = columnCache.get(resource) ?? new Map<string, unknown>();
  columnCache.set(resource, aliases);
  const columns = aliases.get(alias) ?? makeColumns(resource, alias);
  aliases.set(alias, columns);
  return columns as Columns<R>;
}

function makeColumns(resource: Resource, alias: string): Record<string, RawBuilder<unknown>> {
  const names = [...new Set([...Object.keys(commonFields), ...Object.keys(resource.fields)])];
  const before = alias === '' ? '' : `${alias}.`;
  return Object.fromEntries(names.map((name) => [name, sql.raw(before + quoted(columnOf(name)))]));
}

/** `select ${pick(orders, ['id', 'orderNo'])} from …` selects the columns under their JSON names and determines the type of the rows. */
export function pick<R extends Resource, N extends NameOf<R>>(
  _resource: R,
  names: readonly N[],
  alias = 't',
): RawBuilder<Pick<StoredRowOf<R>, N>> {
  const before = alias === '' ? '' : `${alias}.`;
  const list = names.map((name) => `${before}${quoted(columnOf(name))} as ${quoted(name)}`);
  return sql.raw(list.join(', '));
}

/** The row type that `pick` of these names returns. */
export type Picked<R extends Resource, N extends NameOf<R>> = Pick<StoredRowOf<R>, N>;

/**
 * Writes the keys of an enum into a statement: `order_proc in (${keys(created, starting)})`. They are literals, not parameters, so
 * that PostgreSQL can use partial indexes and knows their type.
 */
export const keys = (...all: readonly number[]): RawBuilder<number> => sql.join(all.map((key) => sql.lit(key)));

/** Values or expressions by column name. The compiler rejects a name that the definition does not have. */
export type Assignments<R extends Resource> = {
  [N in keyof ColumnValuesOf<R>]: ColumnValuesOf<R>[N] | RawBuilder<unknown>;
};

/** Writes the assignments of an update: `update spare set ${assignments<typeof spare>({ stock: 1 })} where …` */
export const assignments = <R extends Resource>(values: Assignments<R>): RawBuilder<unknown> =>
  sql.join(Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
