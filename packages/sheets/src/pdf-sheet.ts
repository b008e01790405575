// A PDF document of headings and tables on A4. Its Chinese font is embedded (Noto Sans, SIL Open Font License 1.1,
// in @embedpdf/fonts-sc), so that it looks the same wherever it is opened.

import { createWriteStream } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import PDFDocument from 'pdfkit';

const fonts = join(dirname(createRequire(import.meta.url).resolve('@embedpdf/fonts-sc')), '../fonts');
const margin = 40;
/** Points. */
const a4 = { short: 595.28, long: 841.89 };
const line = 15;
/** From one line of a cell to the next. */
const cellLine = 11;
const amountPattern = /^[−–]?¥?[\d.,]+$/;
/** The minus of this font is as wide as a Chinese sign: an amount would stand far from it. */
const withNarrowMinus = (text: string): string => text.replaceAll('−', '–');
const ink = { text: '#1f2933', soft: '#6b7785', rule: '#d5dbe1', band: '#f3f5f7' };

export interface PdfColumn {
  heading: string;
  /** Share of the width. */
  share: number;
  isNumber?: boolean;
}

export interface PdfSheet {
  title(text: string): void;
  heading(text: string): void;
  /** Label and value, two pairs in a line; a long value has lines of its own. */
  facts(pairs: readonly (readonly [string, string])[]): void;
  /** The last `totals` rows are in bold. Each page repeats the heading. `size`: font size in points, by default 8.5. */
  table(columns: readonly PdfColumn[], rows: readonly (readonly string[])[], totals?: number, size?: number): void;
  note(text: string): void;
  /** Room for a drawing on one page, in points from its upper left corner. */
  drawing(height: number): PdfDrawing;
  /** `pageText` stands at the foot of each page. */
  end(pageText: (page: number, pages: number) => string): Promise<void>;
}

export interface PdfDrawing {
  width: number;
  /** Writes one line and cuts it at the given width. */
  text(text: string, place: { x: number; y: number; room: number; isRight?: boolean; isSoft?: boolean }): void;
  rect(x: number, y: number, width: number, height: number, color: string): void;
  /** `x,y x,y`, as an SVG polyline has them. */
  polyline(points: string, x: number, y: number, color: string): void;
  /** An SVG path, made smaller or larger. */
  path(path: string, x: number, y: number, scale: number, color: string): void;
}

export interface AboutPdf {
  title: string;
  author: string;
  /** By default the page is landscape, because tables have many columns. */
  layout?: 'portrait' | 'landscape';
}

/** The file is readable for its owner alone. It must not exist yet. */
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
  let y = margin;

  const need = (height: number) => {
    if (y + height <= bottom) return false;
    pdf.addPage();
    y = margin;
    return true;
  };
  // Measuring is slow in a font of this size: Chinese signs fill their square, the others are measured once.
  const measured = new Map<string, number>();
  const widthOf = (text: string, name: 'bold' | 'regular', size: number) => {
    let sum = 0;
    for (const sign of text) {
      const signWidth = sign >= '\u2e80' ? 1 : measured.get(name + sign);
      const ratio = signWidth ?? pdf.font(name).fontSize(1000).widthOfString(sign) / 1000;
      if (signWidth === undefined) measured.set(name + sign, ratio);
      sum += ratio * size;
    }
    return sum;
  };
  /** A text in lines of the room: Latin words and short brackets stay whole where they fit, and no line begins with a closing sign. */
  const linesOf = (text: string, room: number, name: 'bold' | 'regular' = 'regular', size = 8.5): string[] =>
    text.split('\n').flatMap((paragraph) => {
      const lines: string[] = [];
      let current = '';
      for (const part of paragraph.match(
        /（[^（）\s]{1,14}）|[\u2e80-\uffff][，。、；：）]?|[^\u2e80-\uffff\s]{1,60}\s*|\s+/g,
      ) ?? ['']) {
        if (current !== '' && widthOf(current + part.trimEnd(), name, size) > room) {
          lines.push(current.trimEnd());
          current = '';
        }
        current += part;
      }
      return [...lines, current.trimEnd()];
    });
  /** Writes one line. Words are cut where the room ends; amounts become smaller, because they must not lose a digit. */
  const put = (
    text: string,
    x: number,
    room: number,
    options: { isBold?: boolean; size?: number; color?: string; isRight?: boolean } = {},
  ) => {
    const { isBold = false, size: fontSize = 8.5, color = ink.text, isRight = false } = options;
    const name = isBold ? 'bold' : 'regular';
    const isAmount = amountPattern.test(text);
    let visibleText = withNarrowMinus(text);
    const size = isAmount ? Math.min(fontSize, room / widthOf(visibleText, name, 1)) : fontSize;
    while (!isAmount && visibleText.length > 1 && widthOf(visibleText, name, size) > room)
      visibleText = `${visibleText.replace(/…$/, '').slice(0, -1)}…`;
    const start = isRight ? x + room - widthOf(visibleText, name, size) : x;
    pdf.font(name).fontSize(size).fillColor(color);
    pdf.text(visibleText, start, y, { lineBreak: false });
  };

  /** Amounts stay in one line; words go on in the next one, so that no name and no heading is cut. */
  const linesIn = (text: string, room: number, isBold: boolean, size?: number): string[] =>
    amountPattern.test(text) ? [text] : linesOf(text, room, isBold ? 'bold' : 'regular', size);

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
    const top = y;
    columns.forEach(({ share, isNumber = false }, index) => {
      const room = (share / all) * width;
      linesIn(cells[index] ?? '', room - 6, isBold, size).forEach((text, place) => {
        y = top + place * cellLine;
        put(text, x + 3, room - 6, { isBold, isRight: isNumber, ...(size ? { size } : {}) });
      });
      x += room;
    });
    y = top + heightOf(columns, cells, isBold, size);
    pdf
      .moveTo(margin, y - 3.5)
      .lineTo(margin + width, y - 3.5)
      .lineWidth(0.4)
      .strokeColor(ink.rule)
      .stroke();
  }

  return {
    title(text) {
      put(text, margin, width, { isBold: true, size: 17 });
      y += 30;
    },
    heading(text) {
      // A heading moves to the next page together with its first content, so that no heading ends a page.
      need(8 + 19 + line * 3);
      y += 8;
      put(text, margin, width, { isBold: true, size: 11 });
      y += 19;
    },
    facts(pairs) {
      let isRight = false;
      const half = width / 2 - 106;
      const endLine = () => {
        if (isRight) y += line;
        isRight = false;
      };
      for (const [label, value] of pairs) {
        const isLong = value.includes('\n') || widthOf(value, 'regular', 8.5) > half;
        if (isLong) endLine();
        const lines = isLong ? linesOf(value, width - 106) : [value];
        if (!isRight) need(line);
        const x = margin + (isRight ? width / 2 : 0);
        // A label of two words too many is made smaller; the value beside it stays where it is.
        put(label, x, 96, { color: ink.soft, size: Math.max(6, Math.min(8.5, 96 / widthOf(label, 'regular', 1))) });
        lines.forEach((each, index) => {
          if (index > 0) {
            y += line;
            need(line);
          }
          put(each, x + 100, isLong ? width - 106 : half);
        });
        if (isLong) y += line;
        else if (isRight) endLine();
        else isRight = true;
      }
      endLine();
    },
    table(columns, rows, totals = 0, size?: number) {
      const headings = columns.map(({ heading }) => heading);
      const head = () => {
        pdf.rect(margin, y - 3.5, width, heightOf(columns, headings, true, size)).fill(ink.band);
        row(columns, headings, true, size);
      };
      need(line * 3);
      head();
      rows.forEach((cells, index) => {
        const isTotal = index >= rows.length - totals;
        if (need(heightOf(columns, cells, isTotal, size))) head();
        row(columns, cells, isTotal, size);
      });
      y += 6;
    },
    note(text) {
      need(line);
      put(text, margin, width, { color: ink.soft });
      y += line;
    },
    drawing(height) {
      need(height);
      const top = y;
      y += height;
      return {
        width,
        text(text, { x, y: down, room, isRight = false, isSoft = false }) {
          const after = y;
          y = top + down;
          put(text, margin + x, room, { isRight, ...(isSoft ? { color: ink.soft } : {}) });
          y = after;
        },
        rect(x, down, wide, high, color) {
          pdf.rect(margin + x, top + down, wide, high).fill(color);
        },
        polyline(points, x, down, color) {
          pdf.save().translate(margin + x, top + down);
          points.split(' ').forEach((point, index) => {
            const [left = 0, below = 0] = point.split(',').map(Number.parseFloat);
            if (index === 0) pdf.moveTo(left, below);
            else pdf.lineTo(left, below);
          });
          pdf.lineWidth(1.2).strokeColor(color).stroke().restore();
        },
        path(path, x, down, scale, color) {
          pdf
            .save()
            .translate(margin + x, top + down)
            .scale(scale)
            .path(path)
            .fill(color)
            .restore();
        },
      };
    },
    async end(pageText) {
      const { count } = pdf.bufferedPageRange();
      for (let page = 0; page < count; page += 1) {
        pdf.switchToPage(page);
        y = bottom + 6;
        put(pageText(page + 1, count), margin, width, { color: ink.soft, size: 8, isRight: true });
      }
      pdf.end();
      await finished(file);
    },
  };
}
