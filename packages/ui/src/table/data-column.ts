// A column of a table: its heading, its room, and what it says of a row.
import type { ReactNode } from 'react';
import type { Row } from './row.ts';

export interface DataColumn {
  name: string;
  heading: string;
  /** The fewest pixels that serve such values; a longer heading gets what it needs. */
  width: number;
  isNumber: boolean;
  isSortable: boolean;
  /** The value is masked, unless the person may see it in full. */
  isMasked: boolean;
  /** Names the row and opens it; always in sight. */
  isTitle: boolean;
  /** Stands in the same cell, below. */
  below?: DataColumn | undefined;
  /** The other one of the cell says what the row is about: it stands above, and this one below. */
  isBelowFirst?: boolean | undefined;
  pin?: 'left' | 'right' | undefined;
  /** The number that it shows, where that is long enough to be copied rather than read. */
  codeOf?: ((row: Row) => string | undefined) | undefined;
  /** The text of a cell that a component draws: widths follow from it. */
  wordsOf?: ((row: Row) => string) | undefined;
  render(row: Row): ReactNode;
}

/** Every field that the columns show, those below others too. */
export const eachColumn = (columns: readonly DataColumn[]): DataColumn[] =>
  columns.flatMap((column) => (column.below ? [column, column.below] : [column]));
