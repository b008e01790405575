// Turns days and times into date cells of a workbook. Spreadsheet programs sort, filter and compute date cells, unlike texts.
import type { CellKind } from './column.ts';

/** Number formats of days and times in spreadsheet programs. */
const formats: Partial<Record<CellKind, string>> = { date: 'yyyy-mm-dd', datetime: 'yyyy-mm-dd hh:mm:ss' };

export const dateFormat = (kind: CellKind | undefined): string | undefined => kind && formats[kind];

/** Earlier days stay text, because spreadsheet programs count 29 February 1900, a day that did not exist. */
const firstDay = '1900-03-01';

/** Reads `yyyy-MM-dd` with or without `HH:mm:ss`. Any other text and a day that does not exist stay text. */
export function dateCell(text: string, kind: CellKind | undefined): string | Date {
  const parts = dateFormat(kind) ? /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}:\d{2}))?$/.exec(text) : null;
  const [, day = '', time = '00:00:00'] = parts ?? [];
  if (!parts || day < firstDay) return text;
  const moment = new Date(`${day}T${time}Z`);
  // `Date` reads 30 February as a day of March.
  const isReal = !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 10) === day;
  return isReal ? moment : text;
}
