// Reads the text of a cell: text, numbers, flags and times, however a spreadsheet program shows them.
import { normalCode } from '@ec/language/normal-text';
import type { CellKind } from './column.ts';
import type { ReadCell } from './read-sheet.ts';
import { isWord } from './sheet-texts.ts';

/** Returns the text of a cell; a date without time where the kind of the column or the cell has none. */
export function cellText(cell: ReadCell | undefined, kind: CellKind = 'text'): string {
  if (cell === null || cell === undefined) return '';
  // Sheets compute with binary floats. Rounding to 15 digits turns 0.30000000000000004 into 0.3.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  if (!(cell instanceof Date)) return String(cell).trim() === '' ? '' : String(cell);
  if (Number.isNaN(cell.getTime())) return String(cell);
  const text = new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString().slice(0, 19).replace('T', ' ');
  return kind === 'date' || (kind !== 'datetime' && text.endsWith('00:00:00')) ? text.slice(0, 10) : text;
}

/** Returns the value of a cell: a flag as 1 or 0, a day as yyyy-MM-dd, a time as yyyy-MM-dd HH:mm:ss, anything else as text. */
export function readCell(cell: ReadCell | undefined, kind: CellKind): string | number {
  const text = cellText(cell, kind);
  if (text === '') return text;
  if (kind === 'flag') return isWord('yes', text) ? 1 : isWord('no', text) ? 0 : text.trim().toLowerCase();
  return kind === 'date' || kind === 'datetime' ? timeOf(normalCode(text), kind) : text;
}

/** Splits the text of a cell with several values. */
export function pieces(text: string): string[] {
  const parts = text.split(/[,，、;；]/).map((part) => part.trim());
  return parts.filter((part) => part !== '');
}

const day = /(\d{4,6})(?:[-/.](\d{1,2})[-/.](\d{1,2})|年(\d{1,2})月(\d{1,2})日)/;
const clock = /(\d{1,2})(?::(\d{1,2})(?::(\d{1,2}))?|[时点](?:(\d{1,2})分(?:(\d{1,2})秒)?)?)/;
const written = new RegExp(`^${day.source}(?:[ T]*${clock.source})?$`);
const inDigits = /^(\d{4})(\d{2})(\d{2})(?:[ T]?(\d{2}):?(\d{2})(?::?(\d{2}))?)?$/;

/** Returns year, month, day, hour, minute and second of a text such as 2026/1/5 8:30, 2026年1月5日 8时30分, 20260105. */
function partsOf(text: string): (string | undefined)[] | undefined {
  const packed = inDigits.exec(text);
  if (packed) return packed.slice(1);
  const [, year, ...parts] = written.exec(text) ?? [];
  if (year === undefined) return undefined;
  const [month, date, zhMonth, zhDate, hour, minute, second, zhMinute, zhSecond] = parts;
  return [year, month ?? zhMonth, date ?? zhDate, hour, minute ?? zhMinute, second ?? zhSecond];
}

/** Returns a day or time in its wire form. Any other text is unchanged, so that the checks of the draft report it. */
function timeOf(text: string, kind: 'date' | 'datetime'): string {
  const parts = partsOf(text);
  if (!parts) return text;
  const [year = '', month, date, hour, minute, second] = parts.map((part, index) =>
    index === 0 ? part : (part ?? '0').padStart(2, '0'),
  );
  if (kind === 'datetime') return `${year}-${month}-${date} ${hour}:${minute}:${second}`;
  // Other programs write a day as its midnight.
  const isDay = parts[3] === undefined || `${hour}${minute}${second}` === '000000';
  return isDay ? `${year}-${month}-${date}` : text;
}
