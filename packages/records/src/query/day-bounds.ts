// Whole days as the strict bounds of `_dategt` and `_datelt` (contract §1.4), and back.
const DAY = 86_400_000;
const dayText = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/** `date` or `datetime`. */
interface Kind {
  kind: string;
}

/**
 * Days from–to, both meant to be inside. Plain dates are bounded by their neighbours, date-times by the last second
 * before and the first after.
 */
export function boundsOfDays({ kind }: Kind, from: string, to: string): [string, string] {
  const before = from ? dayText(Date.parse(`${from}T00:00:00Z`) - DAY) : '';
  const after = to ? dayText(Date.parse(`${to}T00:00:00Z`) + DAY) : '';
  if (kind === 'date') return [before, after];
  return [before && `${before} 23:59:59`, after && `${after} 00:00:00`];
}

/** The days that such bounds mean; bounds from elsewhere with a time of day are widened to whole days. */
export function daysOfBounds({ kind }: Kind, after: string, before: string): [string, string] {
  const instantOf = (text: string) => Date.parse(`${text.slice(0, 10)}T${text.slice(11) || '00:00:00'}Z`);
  const step = kind === 'date' ? DAY : 1000;
  const first = instantOf(after) + step;
  const last = instantOf(before) - step;
  return [Number.isNaN(first) ? '' : dayText(first), Number.isNaN(last) ? '' : dayText(last)];
}
