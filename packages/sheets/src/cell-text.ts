// What a cell says: text, numbers, flags and times, however a spreadsheet program shows them.
import type { CellKind } from './column.ts';
import type { ReadCell } from './read-sheet.ts';
import { isWord } from './sheet-texts.ts';

/** Text of a cell as its column's format has it. */
export function cellText(cell: ReadCell | undefined, kind: CellKind = 'text'): string {
  if (cell === null || cell === undefined) return '';
  // A sheet computes with binary floats: 0.1 + 0.2 is meant to be 0.3.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  if (!(cell instanceof Date)) return String(cell).trim() === '' ? '' : String(cell);
  const text = new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString().slice(0, 19).replace('T', ' ');
  return kind === 'date' || (kind !== 'datetime' && text.endsWith('00:00:00')) ? text.slice(0, 10) : text;
}

/** The same with words for yes and no as 1 and 0, and times as yyyy-MM-dd HH:mm:ss; what is neither stays as it is. */
export function readCell(cell: ReadCell | undefined, kind: CellKind): string | number {
  const text = cellText(cell, kind);
  if (text === '') return text;
  if (kind === 'flag') return isWord('yes', text) ? 1 : isWord('no', text) ? 0 : text.trim().toLowerCase();
  return kind === 'date' || kind === 'datetime' ? timeOf(text.trim(), kind) : text;
}

/** The parts of a cell with several values. */
export function pieces(text: string): string[] {
  const parts = text.split(/[,，、;；]/).map((part) => part.trim());
  return parts.filter((part) => part !== '');
}

/** 2026/1/5 8:30 as spreadsheet programs show it. */
function timeOf(text: string, kind: 'date' | 'datetime'): string {
  const parts = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text);
  if (!parts) return text;
  const [, year, ...others] = parts;
  const [month, day, hour, minute, second] = others.map((part) => (part ?? '0').padStart(2, '0'));
  if (kind === 'date') return others[2] === undefined ? `${year}-${month}-${day}` : text;
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`;
}
