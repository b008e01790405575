// The type of a table column.
import type { ReactNode } from 'react';
import type { Row } from './row.ts';

export interface DataColumn {
  name: string;
  heading: string;
  /** The least width for usual values in pixels; a longer heading gets more. */
  width: number;
  isNumber: boolean;
  isSortable: boolean;
  /** The value is masked, unless the person may see it in full. */
  isMasked: boolean;
  /** True for the column that names the row and opens it; it is always in sight. */
  isTitle: boolean;
  /** The column that is shown in the same cell, below this one. */
  below?: DataColumn | undefined;
  /** True where the column `below` stands above this one, because it names the subject of the row. */
  isBelowFirst?: boolean | undefined;
  pin?: 'left' | 'right' | undefined;
  /** Returns the code of a cell where it is long enough that people copy it. */
  codeOf?: ((row: Row) => string | undefined) | undefined;
  /** Returns the text of a cell. It gives the width of a cell that a component draws. */
  wordsOf?: ((row: Row) => string) | undefined;
  render(row: Row): ReactNode;
}

/** Lists all columns, with those below others. */
export const eachColumn = (columns: readonly DataColumn[]): DataColumn[] =>
  columns.flatMap((column) => (column.below ? [column, column.below] : [column]));
