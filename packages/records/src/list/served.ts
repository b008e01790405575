// Describes a table for lists: its base path and its names, without its fields. All cached data of a table has the same key prefix, so
// that a write refreshes all of it.

import type { Language } from '@ec/language/language';
import { textOf } from '@ec/language/unknown';
import type { RowPage } from '@ec/resource/contracts/row-calls';
import type { Row } from '@ec/ui/table/row';

export interface Served {
  name: string;
  /** Base path under /api. */
  base: string;
  label: Record<Language, string>;
  /** The name of the title field. */
  title: string;
  /** The call that returns pages of rows, where that is not `list`. */
  listCall?: string;
}

export type Page = RowPage;

export const servedKey = ({ name }: Pick<Served, 'name'>) => ['resource', name] as const;

/** Returns the title of a row: the text of its title field, or the label of an enum. */
export const titleOf = ({ title }: Pick<Served, 'title'>, row: Row): string =>
  textOf(row[`${title}Name`] || row[title] || row.id);
