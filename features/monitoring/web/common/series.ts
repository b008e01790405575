// Reads the series of an answer for charts over time. Their times are evenly spaced and in Shanghai's time zone; null is a gap.
import { DAY, dayStart } from '@ec/ui/chart/time-ticks';
import { instantOf } from '@ec/ui/value/date';
import type { Series } from '../../shared/shapes.ts';

const HOUR = 3_600_000;
/** The time that a point of a day's curve stands for, in milliseconds. */
export const STEP = 300_000;

/** Returns the times of a series in milliseconds; a time without a date (`HH:mm`) belongs to `day`. */
export function timesOf({ times }: Series, day: string): number[] {
  return times.map((time) => {
    const clock = /^(\d{2}):(\d{2})$/.exec(time);
    if (clock) return dayStart(day) + (Number(clock[1]) * 60 + Number(clock[2])) * 60_000;
    return instantOf(time) ?? 0;
  });
}

/** Returns the span of a bar in Shanghai's time zone: an hour of the day (`HH:mm`), a day or a month. */
export function spanOfBar(time: string, day: string): { from: number; to: number } | undefined {
  const clock = /^(\d{2}):00$/.exec(time);
  if (clock) {
    const from = dayStart(day) + Number(clock[1]) * HOUR;
    return { from, to: from + HOUR };
  }
  if (/^\d{4}-\d{2}-\d{2}$/.test(time)) return { from: dayStart(time), to: dayStart(time) + DAY };
  const month = /^(\d{4})-(\d{2})$/.exec(time);
  if (!month) return undefined;
  const [year, next] = month[2] === '12' ? [Number(month[1]) + 1, 1] : [Number(month[1]), Number(month[2]) + 1];
  return { from: dayStart(`${time}-01`), to: dayStart(`${year}-${`${next}`.padStart(2, '0')}-01`) };
}

/** Returns the values of a named series; empty where the answer has no such series. */
export const valuesOf = ({ series }: Series, name: string): readonly (number | null)[] =>
  series.find((one) => one.name === name)?.data ?? [];

export const hasValues = (values: readonly (number | null)[]): boolean => values.some((value) => value !== null);

/** Joins neighbouring points with the same key, such as a price, to periods behind a curve. */
export function runsOf(
  times: readonly number[],
  keys: readonly (string | null)[],
  end: number,
): { from: number; to: number; key: string }[] {
  const runs: { from: number; to: number; key: string }[] = [];
  for (const [index, at] of times.entries()) {
    const key = keys[index];
    const to = times[index + 1] ?? end;
    if (key === null || key === undefined) continue;
    const last = runs.at(-1);
    if (last && last.key === key && last.to === at) last.to = to;
    else runs.push({ from: at, to, key });
  }
  return runs;
}
