// Writes rows to a file as they arrive, so that memory does not grow with the number of rows.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { CellKind } from './column.ts';
import { dateCell, dateFormat } from './date-cell.ts';
import { safeText } from './safe-text.ts';

export type SheetFormat = 'xlsx' | 'csv';

/** 64-bit ids, days and times are text. The kind of the column turns days and times into date cells. */
export type Cell = string | number | null;

export interface SheetColumn {
  heading: string;
  /** The width in characters; by default 16, or 20 for a `datetime`. */
  width?: number;
  /** Days and times become date cells of a workbook where this is `date` or `datetime`; in a csv they stay text. */
  kind?: CellKind;
}

export interface NewSheet {
  name: string;
  columns: readonly SheetColumn[];
  rows: AsyncIterable<readonly Cell[]>;
}

export const mediaTypes: Record<SheetFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/** Creates the file, which must not exist yet. Only its owner can read the file. */
export async function writeSheet(path: string, format: SheetFormat, sheet: NewSheet): Promise<void> {
  const written = format === 'xlsx' ? await xlsx(sheet) : await csv(sheet);
  await pipeline(
    Readable.fromWeb(written as ReadableStream<Uint8Array>),
    createWriteStream(path, { mode: 0o600, flags: 'wx' }),
  );
}

async function csv(sheet: NewSheet) {
  const { writeCsvStream } = await import('hucre/csv'); // loaded on first use, because it takes 8 MiB of memory
  return writeCsvStream(cells(sheet), { headers: false, bom: true });
}

async function xlsx(sheet: NewSheet) {
  const { writeXlsxStream } = await import('hucre/xlsx');
  return writeXlsxStream(withDateCells(sheet), {
    name: sheetName(sheet.name),
    columns: sheet.columns.map(({ width, kind }) => columnStyle(kind, width)),
    freezePane: { rows: 1 },
  });
}

const columnStyle = (kind: CellKind | undefined, width = kind === 'datetime' ? 20 : 16) => {
  const numFmt = dateFormat(kind);
  return { width, ...(numFmt ? { numFmt } : {}) };
};

/** Turns the days and times below the headings into date cells. */
async function* withDateCells(sheet: NewSheet): AsyncGenerator<(Cell | Date)[]> {
  const { columns } = sheet;
  let isHeading = true;
  for await (const row of cells(sheet)) {
    yield isHeading
      ? row
      : row.map((cell, index) => (typeof cell === 'string' ? dateCell(cell, columns[index]?.kind) : cell));
    isHeading = false;
  }
}

async function* cells({ columns, rows }: NewSheet): AsyncGenerator<Cell[]> {
  yield columns.map(({ heading }) => safeText(heading));
  for await (const row of rows) yield row.map((cell) => (typeof cell === 'string' ? safeText(cell) : cell));
}

/** Returns a valid sheet name: at most 31 characters, without the characters that spreadsheet programs forbid. */
export function sheetName(name: string): string {
  return name.replace(/[\\/?*[\]:']/g, ' ').slice(0, 31) || 'Sheet';
}
