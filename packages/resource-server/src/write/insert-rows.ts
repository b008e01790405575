// Inserts many rows of a definition at once. The compiler rejects a column that the definition does not have, even in a row variable.
import type { Sql } from '@ec/kernel/database';
import { type BulkRow, insertBulk } from '@ec/kernel/insert-bulk';
import type { Resource } from '@ec/resource/resource';
import type { NewRowOf } from '@ec/resource/row';

/** The columns of a row type that the definition does not have. For a union type, the columns of each member. */
type OtherColumn<Row, R extends Resource> = Row extends unknown ? Exclude<keyof Row, keyof NewRowOf<R>> : never;

/** Calls `insertBulk` with the table of the definition. Returns the number of inserted rows. */
export const insertRows = <R extends Resource, Row extends NewRowOf<R>>(
  tx: Sql,
  definition: R,
  rows: Iterable<Row & Record<OtherColumn<Row, R>, never>>,
  only?: 'missing',
): Promise<number> => insertBulk(tx, definition.table, rows as Iterable<BulkRow>, only);
