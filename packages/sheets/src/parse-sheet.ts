// Parses the first sheet of an xlsx file, or a csv file, row by row. The content decides the kind, not the name. Parsing blocks its
// thread, so the server reads sheets through `readSheet`, which parses in a worker.
import { checkCsv } from './csv-bounds.ts';
import { fromSafeText } from './safe-text.ts';
import { sheetBounds } from './sheet-bounds.ts';
import { SheetError } from './sheet-error.ts';
import type { ReadCell, ReadLimits, ReadRow } from './sheet-rows.ts';
import { zipParts } from './zip-guard.ts';

const usualUnpacked = 128 * 1024 * 1024;

/** @throws SheetError where the file is neither xlsx nor csv, is damaged, or exceeds a limit */
export async function* parseSheet(bytes: Uint8Array, limits: ReadLimits): AsyncGenerator<ReadRow> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = zipParts(buffer, limits.unpacked ?? usualUnpacked);
  if (parts && !parts.includes('xl/workbook.xml')) throw new SheetError('kind');
  const bounds = sheetBounds();
  let cellCount = 0;
  try {
    for await (const { index, values } of parts ? xlsxRows(buffer) : csvRows(buffer)) {
      const cells = values.map((value): ReadCell => (typeof value === 'string' ? fromSafeText(value) : value));
      while (isEmpty(cells.at(-1)) && cells.length > 0) cells.pop();
      bounds.checkRow(cells);
      if (cells.length === 0) continue;
      cellCount += 1;
      if (cellCount > limits.rows) throw new SheetError('rows');
      yield { line: index + 1, cells };
    }
  } catch (error) {
    throw error instanceof SheetError ? error : new SheetError('broken', {}, error);
  }
}

const isEmpty = (cell: ReadCell | undefined): boolean => cell === undefined || cell === null || cell === '';

interface Raw {
  index: number;
  values: ReadCell[];
}

async function* xlsxRows(bytes: Buffer): AsyncGenerator<Raw> {
  const { streamXlsxRows } = await import('hucre/xlsx'); // loaded on first use, because it takes 8 MiB of memory
  for await (const { index, values } of streamXlsxRows(bytes)) yield { index, values: values as ReadCell[] };
}

/** The number of characters in which the separator is detected. */
const shownIn = 65_536;

async function* csvRows(bytes: Buffer): AsyncGenerator<Raw> {
  const text = decoded(bytes);
  const { detectDelimiter, streamCsvRows } = await import('hucre/csv');
  const delimiter = detectDelimiter(text.slice(0, shownIn));
  checkCsv(text, delimiter);
  let index = 0;
  for (const values of streamCsvRows(text, { delimiter })) yield { index: index++, values: values as ReadCell[] };
}

/** Decodes a csv file. Spreadsheet programs in China save csv as GB18030 by default. */
function decoded(bytes: Buffer): string {
  // OLE2 (xls), pdf, html and anything with a NUL is no csv.
  const isForeign =
    (bytes.length >= 4 && bytes.readUInt32BE(0) === 0xd0cf11e0) ||
    /^\s*(<|%PDF|\{\\rtf)/.test(bytes.toString('latin1', 0, 64));
  if (isForeign || bytes.includes(0)) throw new SheetError('kind');
  for (const encoding of ['utf-8', 'gb18030'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {}
  throw new SheetError('kind');
}
