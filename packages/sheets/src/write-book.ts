// Writes a workbook of several small sheets, headings in bold: reports, not data.
import { writeFile } from 'node:fs/promises';
import type { SheetChart } from 'hucre/xlsx';
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
  chart?: BookChart;
}

/** Drawn from the cells themselves, beside them. */
export interface BookChart {
  kind: 'bar' | 'line' | 'pie';
  title: string;
  /** Column of the names, column of the figures. */
  names: number;
  values: number;
  /** Rows below the heading. */
  rows: number;
}

const bold = { font: { bold: true } };

/** The file is readable for its owner alone. It must not exist yet. */
export async function writeBook(path: string, sheets: readonly BookSheet[]): Promise<void> {
  const { writeXlsx } = await import('hucre/xlsx'); // takes 8 MiB of memory: only where a sheet is written
  const bytes = await writeXlsx({ sheets: sheets.map(sheetOf) });
  await writeFile(path, bytes, { mode: 0o600, flag: 'wx' });
}

/** Of a chart on the sheet: columns and rows. */
const chartSize = { columns: 9, rows: 22 };
const letterOf = (column: number) => String.fromCharCode(65 + column);

function chartOf({ kind, title, names, values, rows }: BookChart, columns: number): SheetChart {
  const rangeIn = (column: number) => `$${letterOf(column)}$2:$${letterOf(column)}$${rows + 1}`;
  const from = { row: 1, col: columns + 1 };
  return {
    type: kind,
    title,
    series: [{ name: title, categories: rangeIn(names), values: rangeIn(values) }],
    anchor: { from, to: { row: from.row + chartSize.rows, col: from.col + chartSize.columns } },
    legend: kind === 'pie' ? 'right' : false,
  };
}

function sheetOf({ name, columns, rows, totals = 0, chart }: BookSheet) {
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
    ...(chart ? { charts: [chartOf(chart, columns.length)] } : {}),
  };
}
