// Series over a day. A day has 288 points, one for every five minutes from midnight in Asia/Shanghai.
import { fromWireTime, toWireDate } from '@ec/kernel/clock';
import { AppError, errors } from '@ec/kernel/errors';
import type { Engine } from '@ec/resource-server/feature';
import type { Span } from '../shared/elapsed-span.ts';
import type { Series } from '../shared/shapes.ts';

export const stepSeconds = 300;
const stepsADay = 86_400 / stepSeconds;
const dayMs = 86_400_000;

export interface Day extends Span {
  date: string;
  /** The part of the day that has passed; empty for a future day. */
  elapsed: Span;
  isToday: boolean;
}

/** Returns the day of a date; today for no date. @throws AppError wrongParameter for a date that does not exist */
export function dayOf({ clock }: Pick<Engine, 'clock'>, date: string | undefined): Day {
  const now = clock.now();
  const today = toWireDate(now);
  const requested = date || today;
  const from = fromWireTime(requested);
  if (!from) throw new AppError(errors.wrongParameter, { name: 'date' });
  const to = new Date(from.getTime() + dayMs);
  const end = Math.max(from.getTime(), Math.min(to.getTime(), now.getTime()));
  return { date: requested, from, to, elapsed: { from, to: new Date(end) }, isToday: requested === today };
}

const twoDigits = (value: number): string => `${value}`.padStart(2, '0');

export const stepTimes: readonly string[] = Array.from(
  { length: stepsADay },
  (_, step) => `${twoDigits(Math.floor(step / 12))}:${twoDigits((step % 12) * 5)}`,
);

/** Returns the values by step; null for a step without a value. */
export function pointsOf<R extends { step: number }>(
  rows: readonly R[],
  read: (row: R) => number | null,
): (number | null)[] {
  const points: (number | null)[] = Array.from({ length: stepsADay }, () => null);
  for (const row of rows) if (row.step >= 0 && row.step < stepsADay) points[row.step] = read(row);
  return points;
}

export const daySeries = (
  ...series: readonly { name: string; unit: string; data: readonly (number | null)[] }[]
): Series => ({
  times: [...stepTimes],
  series: series.map(({ name, unit, data }) => ({ name, unit, data: [...data] })),
});

/** Returns the months of a year, such as `2026-01` to `2026-12`. */
export const monthsOfYear = (year: string): string[] =>
  Array.from({ length: 12 }, (_, index) => `${year}-${twoDigits(index + 1)}`);
