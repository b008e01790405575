// Compares the elapsed part of a period with equally long parts of earlier periods: 18 days with 18 days. Days are those of Asia/Shanghai,
// which has no summer time.

export interface Span {
  from: Date;
  to: Date;
}

export type DateType = 'day' | 'month' | 'year';

const dayMs = 86_400_000;

const midnight = (year: number, month: number, day: number): Date =>
  new Date(Date.UTC(year, month - 1, day) - 8 * 3_600_000);

const partsOf = (day: string): [number, number, number] => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return [year, month, date];
};

/** Returns the first day of a period as `yyyy-MM-dd`; `date` is any day of the period. */
const firstDayOf = (dateType: DateType, date: string): string =>
  dateType === 'day' ? date : dateType === 'month' ? `${date.slice(0, 7)}-01` : `${date.slice(0, 4)}-01-01`;

function wholeSpan(dateType: DateType, date: string, monthsBack: number, daysBack = 0): Span {
  const [year, month, day] = partsOf(firstDayOf(dateType, date));
  if (dateType === 'day') {
    const from = new Date(midnight(year, month, day).getTime() - daysBack * dayMs);
    return { from, to: new Date(from.getTime() + dayMs) };
  }
  const months = dateType === 'month' ? 1 : 12;
  return { from: midnight(year, month - monthsBack, 1), to: midnight(year, month - monthsBack + months, 1) };
}

/** Returns the beginning of `whole`, as long as `length` milliseconds but not longer than `whole`. */
const sameLength = (whole: Span, length: number): Span => ({
  from: whole.from,
  to: new Date(Math.min(whole.to.getTime(), whole.from.getTime() + length)),
});

export interface ComparedSpans {
  now: Span;
  before: Span;
  yearBefore: Span;
}

/** A day is compared with the same weekday one week and 52 weeks earlier. Month and year are compared with their calendar predecessors. */
export function comparedSpans(dateType: DateType, date: string, now: Date): ComparedSpans {
  const whole = wholeSpan(dateType, date, 0);
  const to = now < whole.from ? whole.from : now < whole.to ? now : whole.to;
  const length = to.getTime() - whole.from.getTime();
  const isWhole = to.getTime() === whole.to.getTime();
  const [before, yearBefore] =
    dateType === 'day'
      ? [wholeSpan('day', date, 0, 7), wholeSpan('day', date, 0, 364)]
      : dateType === 'month'
        ? [wholeSpan('month', date, 1), wholeSpan('month', date, 12)]
        : [wholeSpan('year', date, 12), wholeSpan('year', date, 12)];
  return {
    now: { from: whole.from, to },
    before: isWhole ? before : sameLength(before, length),
    yearBefore: isWhole ? yearBefore : sameLength(yearBefore, length),
  };
}

/** Reads the date of a request, which may be shortened to its month or year, as `yyyy-MM-dd`. Empty means today; an invalid date is undefined. */
export function dateWithin(dateType: DateType, date: string, today: string): string | undefined {
  if (date === '') return today;
  const form = { day: /^\d{4}-\d\d-\d\d$/, month: /^\d{4}-\d\d(-\d\d)?$/, year: /^\d{4}(-\d\d(-\d\d)?)?$/ }[dateType];
  if (!form.test(date)) return undefined;
  const whole = date.length === 4 ? `${date}-01-01` : date.length === 7 ? `${date}-01` : date;
  const [year, month, dayOfMonth] = partsOf(whole);
  const real = new Date(Date.UTC(year, month - 1, dayOfMonth));
  const isReal = year >= 2000 && real.getUTCMonth() === month - 1 && real.getUTCDate() === dayOfMonth;
  return isReal ? whole : undefined;
}
