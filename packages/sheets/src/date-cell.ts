// Turns days and moments into date cells of a workbook, which sort, filter and compute, in place of texts that look like dates.
import type { CellKind } from './column.ts';

/** Number formats of days and moments in spreadsheet programs. */
const formats: Partial<Record<CellKind, string>> = { date: 'yyyy-mm-dd', datetime: 'yyyy-mm-dd hh:mm:ss' };

export const dateFormat = (kind: CellKind | undefined): string | undefined => kind && formats[kind];

/** Spreadsheet programs count 29 February 1900, which never was, so days before 1 March 1900 stay text. */
const firstDay = '1900-03-01';

/** Reads `yyyy-MM-dd` with or without `HH:mm:ss`; any other text, and a day that no calendar has, stays as it is. */
export function dateCell(text: string, kind: CellKind | undefined): string | Date {
  const parts = dateFormat(kind) ? /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}:\d{2}))?$/.exec(text) : null;
  const [, day = '', time = '00:00:00'] = parts ?? [];
  if (!parts || day < firstDay) return text;
  const moment = new Date(`${day}T${time}Z`);
  // `Date` reads 30 February as a day of March.
  const isReal = !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 10) === day;
  return isReal ? moment : text;
}
