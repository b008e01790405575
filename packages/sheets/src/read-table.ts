// Reads a sheet with headings: maps its columns and reads the lines below. It skips the template's row of hints.

import { readFile } from 'node:fs/promises';
import { languages } from '@ec/language/language';
import { textOf } from '@ec/language/unknown';
import { type Column, hintOf, isHeadedBy } from './column.ts';
import { type ReadCell, type ReadRow, readSheet } from './read-sheet.ts';
import { SheetError } from './sheet-error.ts';
import { isWord } from './sheet-texts.ts';

export type Line = ReadRow;

export interface Table<C extends Column = Column> {
  headings: string[];
  /** Undefined for a column that is not read: it has no heading, or holds the reasons of an earlier import. */
  columns: (C | undefined)[];
  lines: Line[];
}

/** @throws SheetError */
export async function readTable<C extends Column>(
  path: string,
  candidates: readonly C[],
  { most }: { most: number },
): Promise<Table<C>> {
  const rows: Line[] = [];
  // Beside its lines the sheet has a row of headings and, from a template, a row of hints.
  for await (const row of readSheet(await readFile(path), { rows: most + 2 })) rows.push(row);
  const [first, ...others] = rows;
  const headings = (first?.cells ?? []).map((cell) => textOf(cell).trim());
  const columns = headings.map((heading) => columnHeaded(candidates, heading));
  for (const [index, column] of columns.entries())
    if (column && columns.indexOf(column) < index)
      throw new SheetError('doubleHeading', { heading: headings[index] ?? '' });
  const lines = others.filter((row) => !isHint(row, columns));
  if (lines.length === 0) throw new SheetError('noRows');
  if (lines.length > most) throw new SheetError('rows');
  return { headings, columns, lines };
}

/** Returns the cell of a line in the named column. */
export function cellIn({ columns }: Table, { cells }: Line, name: string): ReadCell | undefined {
  return cells[columns.findIndex((column) => column?.name === name)];
}

function columnHeaded<C extends Column>(candidates: readonly C[], heading: string): C | undefined {
  const label = heading.replace(/\s*\*$/, ''); // a required column's heading ends with a star
  if (label === '' || isWord('reason', label)) return undefined;
  const match = candidates.find((column) => isHeadedBy(column, label));
  if (!match) throw new SheetError('unknownHeading', { heading });
  return match;
}

function isHint({ line, cells }: Line, columns: Table['columns']): boolean {
  const says = (index: number, text: string) =>
    languages.some((language) => columns[index] && hintOf(columns[index], language) === text);
  return line === 2 && cells.every((cell, index) => cell === null || cell === '' || says(index, textOf(cell)));
}
