// Writes a workbook of several small sheets, headings in bold: reports, not data.
import { writeFile } from 'node:fs/promises';
import { writeXlsx } from 'hucre/xlsx';
import { safeText } from './safe-text.ts';
import { type Cell, sheetName } from './write-sheet.ts';

export interface BookColumn {
  heading: string;
  /** In characters; 16 unless told. */
  width?: number;
  /** Of numbers; `#,##0.00` unless told. */
  format?: string;
}

export interface BookSheet {
  name: string;
  columns: readonly BookColumn[];
  rows: readonly (readonly Cell[])[];
  /** Rows from the end that are totals: in bold. */
  totals?: number;
}

const bold = { font: { bold: true } };

/** The file is readable for its owner alone. It must not exist yet. */
export async function writeBook(path: string, sheets: readonly BookSheet[]): Promise<void> {
  const bytes = await writeXlsx({ sheets: sheets.map(sheetOf) });
  await writeFile(path, bytes, { mode: 0o600, flag: 'wx' });
}

function sheetOf({ name, columns, rows, totals = 0 }: BookSheet) {
  const all = [columns.map(({ heading }) => heading), ...rows];
  const isBold = (index: number) => index === 0 || index >= all.length - totals;
  const cells = all.flatMap((row, index) =>
    row.map((cell, column): [string, object] => {
      const numFmt = typeof cell === 'number' ? (columns[column]?.format ?? '#,##0.00') : undefined;
      return [`${index},${column}`, { style: { ...(isBold(index) ? bold : {}), ...(numFmt ? { numFmt } : {}) } }];
    }),
  );
  return {
    name: sheetName(name),
    columns: columns.map(({ width = 16 }) => ({ width })),
    rows: all.map((row) => row.map((cell) => (typeof cell === 'string' ? safeText(cell) : cell))),
    cells: new Map(cells),
    freezePane: { rows: 1 },
  };
}
