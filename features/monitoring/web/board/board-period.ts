// Reads the period of the dashboard from its address.
import { isDay, todayText, type View } from '../common/use-view.ts';

export const dateTypes = ['day', 'month', 'year'] as const;
export type DateType = (typeof dateTypes)[number];

export const shapes = { day: 'YYYY-MM-DD', month: 'YYYY-MM', year: 'YYYY' } as const;
export const pickers = { day: 'date', month: 'month', year: 'year' } as const;
const periodShape = /^\d{4}(-\d{2}){0,2}$/;

/** Returns the period of the address; in place of an invalid or future period it returns the present one. */
export function periodOf(view: Pick<View, 'read'>): { dateType: DateType; date: string } {
  const dateType = dateTypes.find((each) => each === view.read('dateType')) ?? 'day';
  const now = todayText().slice(0, shapes[dateType].length);
  const date = view.read('date');
  const isPeriod = periodShape.test(date) && date.length === now.length && isDay(`${date}-01-01`.slice(0, 10));
  const isKnown = isPeriod && date <= now;
  return { dateType, date: isKnown ? date : now };
}
