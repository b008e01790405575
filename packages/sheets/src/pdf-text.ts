// Measures and writes lines of text in a PDF document, in the font of the sheet.

/** The margin of a page in points. */
export const margin = 40;
const amountPattern = /^[−–]?¥?[\d.,]+$/;
/** Replaces the minus by an en dash, because this font's minus is as wide as a Chinese character. */
const withNarrowMinus = (text: string): string => text.replaceAll('−', '–');
export const ink = { text: '#1f2933', soft: '#6b7785', rule: '#d5dbe1', band: '#f3f5f7' };

/** The place at which the next line is written, in points from the upper edge of the page. */
export interface Cursor {
  y: number;
}

export type TextWriter = ReturnType<typeof createTextWriter>;

export function createTextWriter(pdf: PDFKit.PDFDocument, cursor: Cursor) {
  // Measuring is slow in a font with so many characters. Chinese characters fill their square; each other character is measured once.
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
  /** Splits a text into lines of the width `room`. Latin words and short brackets stay whole; closing punctuation begins no line. */
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
  /** Writes one line. A text wider than `room` is cut with `…`; an amount gets a smaller font, because it must not lose a digit. */
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
    pdf.text(visibleText, start, cursor.y, { lineBreak: false });
  };

  /** Returns the lines of a cell: an amount stays in one line, any other text wraps, so that it is not cut. */
  const linesIn = (text: string, room: number, isBold: boolean, size?: number): string[] =>
    amountPattern.test(text) ? [text] : linesOf(text, room, isBold ? 'bold' : 'regular', size);
  return { widthOf, linesOf, linesIn, put };
}
