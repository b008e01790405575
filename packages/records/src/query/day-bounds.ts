// Converts whole days to the strict bounds of `_dategt` and `_datelt` (contract §1.4), and back.
const DAY = 86_400_000;
const dayText = (instant: number) => new Date(instant).toISOString().slice(0, 10);

interface Kind {
  /** `date` or `datetime`. */
  kind: string;
}

/**
 * Returns the strict bounds of the days from–to, both included: the neighbouring days for plain dates, the last second before and the
 * first second after for date-times.
 */
export function boundsOfDays({ kind }: Kind, from: string, to: string): [string, string] {
  const before = from ? dayText(Date.parse(`${from}T00:00:00Z`) - DAY) : '';
  const after = to ? dayText(Date.parse(`${to}T00:00:00Z`) + DAY) : '';
  if (kind === 'date') return [before, after];
  return [before && `${before} 23:59:59`, after && `${after} 00:00:00`];
}

/** Returns the days of such bounds; bounds with another time of day are widened to whole days. */
export function daysOfBounds({ kind }: Kind, after: string, before: string): [string, string] {
  const instantOf = (text: string) => Date.parse(`${text.slice(0, 10)}T${text.slice(11) || '00:00:00'}Z`);
  const step = kind === 'date' ? DAY : 1000;
  const first = instantOf(after) + step;
  const last = instantOf(before) - step;
  return [Number.isNaN(first) ? '' : dayText(first), Number.isNaN(last) ? '' : dayText(last)];
}
