// Places the ticks of a time axis at round times in Shanghai, whatever the time zone of the browser. China has had no summer time
// since 1991, so a constant offset is exact for every later moment.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
const SHANGHAI = 8 * HOUR;

const steps = [
  ...[1, 2, 5, 10, 15, 30].map((count) => count * MINUTE),
  ...[1, 2, 3, 4, 6, 12].map((count) => count * HOUR),
  ...[1, 2, 5, 7, 14, 30, 60, 90, 180, 365].map((count) => count * DAY),
];

/** Returns evenly spaced ticks between two moments, at round times in Shanghai and about `most` at most. All values are milliseconds. */
export function timeTicks(from: number, to: number, most: number): { step: number; ticks: number[] } {
  const step = steps.find((each) => (to - from) / each <= Math.max(1, most)) ?? 365 * DAY;
  const first = Math.ceil((from + SHANGHAI) / step) * step - SHANGHAI;
  const ticks = [];
  for (let at = first; at <= to; at += step) ticks.push(at);
  return { step, ticks };
}

const two = (value: number) => `${value}`.padStart(2, '0');

/** Returns the label of a tick: `14:05` within a day, `11-18` on axes of days. */
export function tickLabel(at: number, step: number, to?: number): string {
  const local = new Date(at + SHANGHAI);
  const isMidnight = (at + SHANGHAI) % DAY === 0;
  if (step >= DAY) return `${two(local.getUTCMonth() + 1)}-${two(local.getUTCDate())}`;
  // The end of the axis belongs to the day that ends there.
  if (isMidnight && at === to) return '24:00';
  return `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}`;
}

/** Returns midnight in Shanghai at the start of a day `yyyy-MM-dd`, in milliseconds. */
export const dayStart = (day: string): number => Date.parse(`${day}T00:00:00+08:00`);

/** Returns evenly spaced moments of a day. */
export const evenTimes = (day: string, points: number): number[] => {
  const start = dayStart(day);
  return Array.from({ length: points }, (_, index) => start + (index * DAY) / points);
};
