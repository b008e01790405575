// Limits of a sheet of any kind: what spreadsheet programs can hold, and no more than people import.

import { SheetError } from './sheet-error.ts';
import type { ReadCell } from './sheet-rows.ts';

/** Limits of Excel: lines of a sheet, characters of a cell. */
export const mostLines = 1_048_576;
export const mostCellLength = 32_767;
export const mostColumns = 500;
/** The maximum number of cells. In an xlsx file empty cells do not count; in a csv file they do. */
export const mostCells = 2_000_000;
/** The maximum number of characters of all cells: an xlsx file stores a text once but may repeat it in any number of cells. */
const mostCharacters = 40_000_000;

export function sheetBounds(): { checkRow(cells: readonly ReadCell[]): void } {
  let lines = 0;
  let cellCount = 0;
  let characters = 0;
  return {
    checkRow(cells) {
      lines += 1;
      if (lines > mostLines) throw new SheetError('lines', { most: mostLines });
      if (cells.length > mostColumns) throw new SheetError('columns', { most: mostColumns });
      for (const cell of cells) {
        if (cell === null) continue;
        cellCount += 1;
        if (typeof cell !== 'string') continue;
        if (cell.length > mostCellLength) throw new SheetError('cell', { most: mostCellLength });
        characters += cell.length;
      }
      if (cellCount > mostCells) throw new SheetError('cells', { most: mostCells });
      if (characters > mostCharacters) throw new SheetError('size');
    },
  };
}
