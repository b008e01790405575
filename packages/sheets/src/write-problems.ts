// Writes the refused lines of a sheet unchanged, each with its reasons, so that a person can correct and import them again.

import type { Language } from '@ec/language/language';
import { cellText } from './cell-text.ts';
import type { Line, Table } from './read-table.ts';
import { sheetText } from './sheet-texts.ts';
import { type Cell, writeSheet } from './write-sheet.ts';

export interface Problems {
  name: string;
  table: Table;
  /** Reasons by line, in words. */
  problems: ReadonlyMap<Line, readonly string[]>;
  language: Language;
}

export function writeProblems(path: string, { name, table, problems, language }: Problems): Promise<void> {
  // The column with the reasons of an earlier import is left out; the new reasons take its place.
  const keptColumns = table.columns.flatMap((column, index) => (column ? [{ index, kind: column.kind }] : []));
  const headings = keptColumns.map(({ index }) => table.headings[index] ?? '');
  async function* rows(): AsyncGenerator<Cell[]> {
    for (const [{ cells }, reasons] of problems) {
      const ownCells = keptColumns.map(({ index, kind }): Cell => {
        const cell = cells[index];
        return typeof cell === 'number' ? cell : cellText(cell, kind) || null;
      });
      yield [...ownCells, reasons.join('; ')];
    }
  }
  const columns = [
    ...headings.map((heading, index) => ({ heading, kind: keptColumns[index]?.kind ?? ('text' as const) })),
    { heading: sheetText('reason', language) },
  ];
  return writeSheet(path, 'xlsx', { name, columns, rows: rows() });
}
