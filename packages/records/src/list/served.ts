// A table as lists know it: where it is served and what it is called, not what its fields are. Everything that is
// cached about one stands under its key, so a write refreshes all of it.

import type { Language } from '@ec/language/language';
import { textOf } from '@ec/language/unknown';
import type { RowPage } from '@ec/resource/contracts/row-calls';
import type { Row } from '@ec/ui/table/row';

export interface Served {
  name: string;
  /** Base path under /api. */
  base: string;
  label: Record<Language, string>;
  /** The field that names a row. */
  title: string;
  /** The call that gives pages of its rows, where that is not `list`. */
  listCall?: string;
}

export type Page = RowPage;

export const servedKey = ({ name }: Pick<Served, 'name'>) => ['resource', name] as const;

/** Returns the title of a row: the text of its title field, or the label of an enum. */
export const titleOf = ({ title }: Pick<Served, 'title'>, row: Row): string =>
  textOf(row[`${title}Name`] || row[title] || row.id);
