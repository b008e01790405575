// Reads the text of a PDF that pdfkit wrote. The text consists of glyph numbers, because the PDF contains only the used glyphs of each font.
// For each font, a table translates glyph numbers to characters (ToUnicode CMap, PDF 1.7, 9.10.3).
import { inflateSync } from 'node:zlib';

type Characters = Map<string, string>;

/** Returns the decompressed streams, sorted by object number. pdfkit numbers the pages in their order. */
function streamsOf(pdf: Buffer): string[] {
  const streams: { object: number; text: string }[] = [];
  let at = pdf.indexOf('stream\n');
  while (at >= 0) {
    const end = pdf.indexOf('\nendstream', at);
    const head = pdf.subarray(Math.max(0, at - 400), at).toString('latin1');
    const object = Number([...head.matchAll(/(\d+) 0 obj\b/g)].at(-1)?.[1] ?? 0);
    try {
      streams.push({ object, text: inflateSync(pdf.subarray(at + 'stream\n'.length, end)).toString('latin1') });
    } catch {
      // Streams that cannot be inflated are left out. pdfkit compresses the content of pages and the tables of characters.
    }
    at = pdf.indexOf('stream\n', end + '\nendstream'.length);
  }
  return streams.sort((a, b) => a.object - b.object).map(({ text }) => text);
}

const fromUtf16 = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** Reads a table of characters. The line `<0000> <00ff> [<0041> …]` lists the characters of the glyphs from 0000 to 00ff. */
function charactersOf(table: string): Characters {
  const characters: Characters = new Map();
  for (const [, first = '0', list = ''] of table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi))
    for (const [index, [, hex = '']] of [...list.matchAll(/<([0-9a-f]*)>/gi)].entries())
      characters.set((Number.parseInt(first, 16) + index).toString(16).padStart(4, '0'), fromUtf16(hex));
  return characters;
}

/** Translates each text with the table of every font and returns all results, because this code does not determine the font of a text. */
export function pdfTexts(pdf: Buffer): string[] {
  const streams = streamsOf(pdf);
  const fonts = streams.filter((stream) => stream.includes('begincmap')).map(charactersOf);
  const hexTexts = streams
    .filter((stream) => stream.includes(' TJ'))
    .flatMap((stream) => [...stream.matchAll(/\[([^\]]*)\] TJ/g)])
    .map(([, parts = '']) => [...parts.matchAll(/<([0-9a-f]*)>/gi)].map(([, hex = '']) => hex).join(''));
  return hexTexts.flatMap((hex) =>
    fonts.map((font) => (hex.match(/.{4}/g) ?? []).map((glyph) => font.get(glyph.toLowerCase()) ?? '').join('')),
  );
}
