// Series of an answer as a chart over time takes them. Their moments are even and in Shanghai's time; null is a gap.
import { dayStart } from '@ec/ui/chart/time-ticks';
import { instantOf } from '@ec/ui/value/date';
import type { Series } from '../../shared/shapes.ts';

/** `HH:mm` belongs to the day; anything else says its day itself. */
export function timesOf({ times }: Series, day: string): number[] {
  return times.map((time) => {
    const clock = /^(\d{2}):(\d{2})$/.exec(time);
    if (clock) return dayStart(day) + (Number(clock[1]) * 60 + Number(clock[2])) * 60_000;
    return instantOf(time) ?? 0;
  });
}

/** The values under a name; empty where the answer has none of it. */
export const valuesOf = ({ series }: Series, name: string): readonly (number | null)[] =>
  series.find((one) => one.name === name)?.data ?? [];

export const hasValues = (values: readonly (number | null)[]): boolean => values.some((value) => value !== null);

/** Runs of equal prices as periods behind a curve. */
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
