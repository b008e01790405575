// Rows of a table of their own that belong to one row: saved with it, shown in its detail, never in lists (architecture §2).

import type { Label } from '@ec/language/label';
import type { Field } from './field.ts';

type Fields = Record<string, Field>;

export interface Child<F extends Fields = Fields> {
  readonly table: string;
  readonly label: Label;
  readonly fields: F;
  /** Field by which they stand in the detail; as they were sent unless given. */
  readonly order: string | undefined;
  /** Column with the id of the row they belong to, in its JSON name. */
  readonly parent: string;
}

/**
 * The table has `id`, `tenant_id` (unless the parent is global), the parent's column (`parent_id` unless given) and the
 * fields; the serving role may delete from it: `select ec_fence('…', true)`.
 */
export function child<const F extends Fields>(
  table: string,
  { order, parent = 'parentId', ...rest }: { label: Label; fields: F; order?: keyof F & string; parent?: string },
): Child<F> {
  return { table, order, parent, ...rest };
}
