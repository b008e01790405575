// A calendar month of Asia/Shanghai, half-open.
import { AppError, errors } from '@ec/kernel/errors';

export interface Month {
  /** yyyy-MM */
  name: string;
  from: string;
  to: string;
}

/** Returns undefined if the text is no month. */
export function monthOf(text: string): Month | undefined {
  const [, year, month] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(text) ?? [];
  if (!year || !month) return undefined;
  const next = month === '12' ? `${Number(year) + 1}-01` : `${year}-${String(Number(month) + 1).padStart(2, '0')}`;
  return { name: text, from: `${text}-01 00:00:00+08`, to: `${next}-01 00:00:00+08` };
}

/** @throws AppError wrongParameter */
export function monthIn(text: string): Month {
  const month = monthOf(text);
  if (!month) throw new AppError(errors.wrongParameter, { name: 'month' });
  return month;
}
