// Describes a resource for lists: its base path and its names, without its fields. All cached data of a resource has one key prefix, so
// that a write refreshes all this data.

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
  /** The path of the call that returns pages of rows, if it is not `list`. */
  listCall?: string;
}

export type Page = RowPage;

export const servedKey = ({ name }: Pick<Served, 'name'>) => ['resource', name] as const;

/** Returns the title of a row: the display name or the value of its title field, or else the id. */
export const titleOf = ({ title }: Pick<Served, 'title'>, row: Row): string =>
  textOf(row[`${title}Name`] || row[title] || row.id);
