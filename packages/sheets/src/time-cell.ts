// Days and moments as cells of a workbook: real ones, which sort, filter and compute, and not texts that look like them.
import type { CellKind } from './column.ts';

/** Number formats of times in spreadsheet programs. */
const formats: Partial<Record<CellKind, string>> = { date: 'yyyy-mm-dd', datetime: 'yyyy-mm-dd hh:mm:ss' };

export const timeFormat = (kind: CellKind | undefined): string | undefined => kind && formats[kind];

/** Before March 1900 spreadsheet programs count a day that never was: such a day stays text. */
const firstDay = '1900-03-01';

/** `yyyy-MM-dd` with or without `HH:mm:ss`; any other text stays as it is. */
export function timeCell(text: string, kind: CellKind | undefined): string | Date {
  const parts = timeFormat(kind) ? /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}:\d{2}))?$/.exec(text) : null;
  const [, day = '', time = '00:00:00'] = parts ?? [];
  if (!parts || day < firstDay) return text;
  const moment = new Date(`${day}T${time}Z`);
  return Number.isNaN(moment.getTime()) ? text : moment;
}
