// Writes rows to a file as they come: memory does not grow with their number.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { safeText } from './safe-text.ts';

export type SheetFormat = 'xlsx' | 'csv';

/** 64-bit ids and dates are text. */
export type Cell = string | number | null;

export interface SheetColumn {
  heading: string;
  /** In characters; 16 unless told. */
  width?: number;
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

/** The file is readable for its owner alone. It must not exist yet. */
export async function writeSheet(path: string, format: SheetFormat, sheet: NewSheet): Promise<void> {
  const written = format === 'xlsx' ? await xlsx(sheet) : await csv(sheet);
  await pipeline(
    Readable.fromWeb(written as ReadableStream<Uint8Array>),
    createWriteStream(path, { mode: 0o600, flags: 'wx' }),
  );
}

async function csv(sheet: NewSheet) {
  const { writeCsvStream } = await import('hucre/csv'); // takes 8 MiB of memory: only where a sheet is written
  return writeCsvStream(cells(sheet), { headers: false, bom: true });
}

async function xlsx(sheet: NewSheet) {
  const { writeXlsxStream } = await import('hucre/xlsx');
  return writeXlsxStream(cells(sheet), {
    name: sheetName(sheet.name),
    columns: sheet.columns.map(({ width = 16 }) => ({ width })),
    freezePane: { rows: 1 },
  });
}

async function* cells({ columns, rows }: NewSheet): AsyncGenerator<Cell[]> {
  yield columns.map(({ heading }) => safeText(heading));
  for await (const row of rows) yield row.map((cell) => (typeof cell === 'string' ? safeText(cell) : cell));
}

/** Names of sheets have at most 31 characters and none of these. */
export function sheetName(name: string): string {
  return name.replace(/[\\/?*[\]:']/g, ' ').slice(0, 31) || 'Sheet';
}
