// A PDF document of headings and tables on A4. Its Chinese font is embedded (Noto Sans, SIL Open Font License 1.1,
// in @embedpdf/fonts-sc), so that it looks the same wherever it is opened.

import { createWriteStream } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import PDFDocument from 'pdfkit';
import { createDrawing, type PdfDrawing } from './pdf-drawing.ts';
import { type Cursor, createTextWriter, ink, margin, type TextWriter } from './pdf-text.ts';

const fonts = join(dirname(createRequire(import.meta.url).resolve('@embedpdf/fonts-sc')), '../fonts');
/** The sides of an A4 page in points. */
const a4 = { short: 595.28, long: 841.89 };
const line = 15;
/** The distance between two lines of a cell, in points. */
const cellLine = 11;

export interface PdfColumn {
  heading: string;
  /** The width relative to the shares of the other columns. */
  share: number;
  isNumber?: boolean;
}

export interface PdfSheet {
  title(text: string): void;
  heading(text: string): void;
  /** Writes pairs of label and value, two in a line; a long value gets its own lines. */
  facts(pairs: readonly (readonly [string, string])[]): void;
  /** Writes a table, the last `totals` rows in bold. Each page repeats the heading. `size`: font size in points, by default 8.5. */
  table(columns: readonly PdfColumn[], rows: readonly (readonly string[])[], totals?: number, size?: number): void;
  note(text: string): void;
  /** Reserves `height` points on one page for a drawing, whose coordinates start at its upper left corner. */
  drawing(height: number): PdfDrawing;
  /** Writes `pageText` at the foot of each page and completes the file. */
  end(pageText: (page: number, pages: number) => string): Promise<void>;
}

export interface AboutPdf {
  title: string;
  author: string;
  /** By default the page is landscape, because tables have many columns. */
  layout?: 'portrait' | 'landscape';
}

/** Creates the file, which must not exist yet. Only its owner can read the file. */
export function pdfSheet(path: string, { layout = 'landscape', ...about }: AboutPdf): PdfSheet {
  const isWide = layout === 'landscape';
  const width = (isWide ? a4.long : a4.short) - 2 * margin;
  const bottom = (isWide ? a4.short : a4.long) - margin - 14;
  const file = createWriteStream(path, { mode: 0o600, flags: 'wx' });
  const info = { Title: about.title, Author: about.author };
  const pdf = new PDFDocument({ size: 'A4', layout, margin, bufferPages: true, info });
  pdf.registerFont('regular', join(fonts, 'NotoSansHans-Regular.otf'));
  pdf.registerFont('bold', join(fonts, 'NotoSansHans-Bold.otf'));
  pdf.pipe(file);
  const cursor: Cursor = { y: margin };

  const need = (height: number) => {
    if (cursor.y + height <= bottom) return false;
    pdf.addPage();
    cursor.y = margin;
    return true;
  };
  const writer = createTextWriter(pdf, cursor);
  const { linesIn, put } = writer;

  function heightOf(columns: readonly PdfColumn[], cells: readonly string[], isBold: boolean, size?: number): number {
    const all = columns.reduce((sum, { share }) => sum + share, 0);
    const counts = columns.map(
      ({ share }, index) => linesIn(cells[index] ?? '', (share / all) * width - 6, isBold, size).length,
    );
    return line + (Math.max(1, ...counts) - 1) * cellLine;
  }

  function row(columns: readonly PdfColumn[], cells: readonly string[], isBold: boolean, size?: number): void {
    const all = columns.reduce((sum, { share }) => sum + share, 0);
    let x = margin;
    const top = cursor.y;
    columns.forEach(({ share, isNumber = false }, index) => {
      const room = (share / all) * width;
      linesIn(cells[index] ?? '', room - 6, isBold, size).forEach((text, place) => {
        cursor.y = top + place * cellLine;
        put(text, x + 3, room - 6, { isBold, isRight: isNumber, ...(size ? { size } : {}) });
      });
      x += room;
    });
    cursor.y = top + heightOf(columns, cells, isBold, size);
    pdf
      .moveTo(margin, cursor.y - 3.5)
      .lineTo(margin + width, cursor.y - 3.5)
      .lineWidth(0.4)
      .strokeColor(ink.rule)
      .stroke();
  }

  return {
    title(text) {
      put(text, margin, width, { isBold: true, size: 17 });
      cursor.y += 30;
    },
    heading(text) {
      // A heading moves to the next page together with its first content, so that no heading ends a page.
      need(8 + 19 + line * 3);
      cursor.y += 8;
      put(text, margin, width, { isBold: true, size: 11 });
      cursor.y += 19;
    },
    facts: (pairs) => writeFacts(pairs, { writer, cursor, width, need }),
    table(columns, rows, totals = 0, size?: number) {
      const headings = columns.map(({ heading }) => heading);
      const head = () => {
        pdf.rect(margin, cursor.y - 3.5, width, heightOf(columns, headings, true, size)).fill(ink.band);
        row(columns, headings, true, size);
      };
      need(line * 3);
      head();
      rows.forEach((cells, index) => {
        const isTotal = index >= rows.length - totals;
        if (need(heightOf(columns, cells, isTotal, size))) head();
        row(columns, cells, isTotal, size);
      });
      cursor.y += 6;
    },
    note(text) {
      need(line);
      put(text, margin, width, { color: ink.soft });
      cursor.y += line;
    },
    drawing(height) {
      need(height);
      cursor.y += height;
      return createDrawing({ pdf, put, cursor, width, top: cursor.y - height });
    },
    async end(pageText) {
      const { count } = pdf.bufferedPageRange();
      for (let page = 0; page < count; page += 1) {
        pdf.switchToPage(page);
        cursor.y = bottom + 6;
        put(pageText(page + 1, count), margin, width, { color: ink.soft, size: 8, isRight: true });
      }
      pdf.end();
      await finished(file);
    },
  };
}

interface Page {
  writer: TextWriter;
  cursor: Cursor;
  width: number;
  /** Begins a new page and returns true where the page has less than `height` left. */
  need(height: number): boolean;
}

/** Writes labels and values in two columns; a long value gets its own lines. */
function writeFacts(
  pairs: readonly (readonly [string, string])[],
  { writer: { widthOf, linesOf, put }, cursor, width, need }: Page,
): void {
  let isRight = false;
  const half = width / 2 - 106;
  const endLine = () => {
    if (isRight) cursor.y += line;
    isRight = false;
  };
  for (const [label, value] of pairs) {
    const isLong = value.includes('\n') || widthOf(value, 'regular', 8.5) > half;
    if (isLong) endLine();
    const lines = isLong ? linesOf(value, width - 106) : [value];
    if (!isRight) need(line);
    const x = margin + (isRight ? width / 2 : 0);
    // A label that is too wide gets a smaller font, so that the value beside it stays in place.
    put(label, x, 96, { color: ink.soft, size: Math.max(6, Math.min(8.5, 96 / widthOf(label, 'regular', 1))) });
    lines.forEach((each, index) => {
      if (index > 0) {
        cursor.y += line;
        need(line);
      }
      put(each, x + 100, isLong ? width - 106 : half);
    });
    if (isLong) cursor.y += line;
    else if (isRight) endLine();
    else isRight = true;
  }
  endLine();
}
