// Columns of a definition in statements written by hand, by the names of its fields: a renamed field is an error there, too.
import { quoted } from '@ec/kernel/sql';
import { commonFields } from '@ec/resource/common-fields';
import { columnOf } from '@ec/resource/names';
import type { Resource } from '@ec/resource/resource';
import type { ColumnValuesOf, StoredRowOf } from '@ec/resource/row';
import { type RawBuilder, sql } from 'kysely';

/** Names that a row has in the database. */
type NameOf<R extends Resource> = keyof StoredRowOf<R> & string;

export type Columns<R extends Resource> = { readonly [N in NameOf<R>]: RawBuilder<StoredRowOf<R>[N]> };

const columnCache = new WeakMap<Resource, Map<string, unknown>>();

/**
 * `const o = columnsOf(orders, 'o')` makes `o.orderNo` of `"o"."order_no"`, for sql`…`. Without an alias the names stand alone,
 * as `insert` and `set` want them.
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

/** `select ${pick(orders, ['id', 'orderNo'])} from …`: the columns under their JSON names; the type of the row follows. */
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
 * Keys of an enum as they stand in a statement: `order_proc in (${keys(created, starting)})`. Not as parameters, so that partial
 * indexes serve and types are clear.
 */
export const keys = (...all: readonly number[]): RawBuilder<number> => sql.join(all.map((key) => sql.lit(key)));

/** Values, or expressions, by the names of their columns: a name that the definition has not is an error. */
export type Assignments<R extends Resource> = {
  [N in keyof ColumnValuesOf<R>]: ColumnValuesOf<R>[N] | RawBuilder<unknown>;
};

/** `update spare set ${assignments<typeof spare>({ stock: 1 })} where …` */
export const assignments = <R extends Resource>(values: Assignments<R>): RawBuilder<unknown> =>
  sql.join(Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
