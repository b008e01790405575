// Writes a workbook of several small sheets with bold headings, for reports.
import { writeFile } from 'node:fs/promises';
import type { SheetChart } from 'hucre/xlsx';
import type { CellKind } from './column.ts';
import { dateCell, dateFormat } from './date-cell.ts';
import { safeText } from './safe-text.ts';
import { type Cell, sheetName } from './write-sheet.ts';

export interface BookColumn {
  heading: string;
  /** The width in characters, by default 16. */
  width?: number;
  /** The number format; by default `#,##0.00`. */
  format?: string;
  /** Days and times become date cells where this is `date` or `datetime`. */
  kind?: CellKind;
}

export interface BookSheet {
  name: string;
  columns: readonly BookColumn[];
  rows: readonly (readonly Cell[])[];
  /** The number of last rows that are totals, in bold. */
  totals?: number;
  chart?: BookChart;
}

/** A chart of cells of the sheet, drawn beside them. */
export interface BookChart {
  kind: 'bar' | 'line' | 'pie';
  title: string;
  /** The indexes of the column of names and of the column of figures (`values`), from 0. */
  names: number;
  values: number;
  /** The number of rows below the heading that the chart shows. */
  rows: number;
}

const bold = { font: { bold: true } };

/** Creates the file, which must not exist yet. Only its owner can read the file. */
export async function writeBook(path: string, sheets: readonly BookSheet[]): Promise<void> {
  const { writeXlsx } = await import('hucre/xlsx'); // loaded on first use, because it takes 8 MiB of memory
  const bytes = await writeXlsx({ sheets: sheets.map(sheetOf) });
  await writeFile(path, bytes, { mode: 0o600, flag: 'wx' });
}

/** The size of a chart on the sheet, in columns and rows. */
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

function cellOf(cell: Cell, kind: CellKind | undefined): Cell | Date {
  if (typeof cell !== 'string') return cell;
  const value = dateCell(cell, kind);
  return typeof value === 'string' ? safeText(value) : value;
}

function sheetOf({ name, columns, rows, totals = 0, chart }: BookSheet) {
  const all = [columns.map(({ heading }) => heading), ...rows];
  const isBold = (index: number) => index === 0 || index >= all.length - totals;
  const values = all.map((row, index) =>
    row.map((cell, column) => cellOf(cell, index === 0 ? undefined : columns[column]?.kind)),
  );
  const cells = values.flatMap((row, index) =>
    row.map((cell, column): [string, object] => {
      const { format = '#,##0.00', kind } = columns[column] ?? {};
      const numFmt = typeof cell === 'number' ? format : cell instanceof Date ? dateFormat(kind) : undefined;
      return [`${index},${column}`, { style: { ...(isBold(index) ? bold : {}), ...(numFmt ? { numFmt } : {}) } }];
    }),
  );
  return {
    name: sheetName(name),
    columns: columns.map(({ width = 16 }) => ({ width })),
    rows: values,
    cells: new Map(cells),
    freezePane: { rows: 1 },
    ...(chart ? { charts: [chartOf(chart, columns.length)] } : {}),
  };
}
