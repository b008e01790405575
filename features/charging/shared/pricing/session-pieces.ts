// Splits a session into pieces at the times when its price may change: at every period border and at midnight.
import { type PricePeriod, SESSION_LIMIT_MS, type TariffDay, type TariffSnapshot } from './tariff-snapshot.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
// Shanghai has kept this offset, without summer time, since 1992.
const OFFSET = 8 * 3_600_000;

export interface Piece {
  startTime: number;
  endTime: number;
  period: PricePeriod;
}

/** Returns the pieces from `start` to `end`; a session of zero length is one piece. */
export function piecesOf(snapshot: TariffSnapshot, start: number, end: number): Piece[] {
  const pieces: Piece[] = [];
  let at = start;
  do {
    const period = periodAt(snapshot, at);
    const endTime = Math.min(end, midnightBefore(at) + period.endMin * MINUTE);
    pieces.push({ startTime: at, endTime, period });
    at = endTime;
  } while (at < end);
  return pieces;
}

/** Returns the moments at which the price of a session may change; the last one is its end, at most 24 hours after the start (BR-5). */
export const bordersOf = (snapshot: TariffSnapshot, start: number, last: number): number[] =>
  piecesOf(snapshot, start, Math.min(last, start + SESSION_LIMIT_MS)).map(({ endTime }) => endTime);

/** Returns the period that contains a moment; a border belongs to the period that begins there. */
export function periodAt(snapshot: TariffSnapshot, at: number): PricePeriod {
  const midnight = midnightBefore(at);
  const minute = (at - midnight) / MINUTE;
  const period = dayOf(snapshot, midnight).periods.find(
    ({ startMin, endMin }) => startMin <= minute && minute < endMin,
  );
  if (!period) throw new RangeError('The tariff does not cover the whole day');
  return period;
}

/** Returns the tariff day of a midnight. A late first reading can extend a session some seconds past the last day; then the nearest day applies. */
function dayOf({ days }: TariffSnapshot, midnight: number): TariffDay {
  const date = dateOf(midnight);
  const first = days[0];
  const last = days.at(-1);
  if (!first || !last) throw new RangeError('The tariff has no day');
  return days.find((day) => day.date === date) ?? (date < first.date ? first : last);
}

const midnightBefore = (at: number): number => at - ((((at + OFFSET) % DAY) + DAY) % DAY);

let cachedDay = { midnight: Number.NaN, date: '' };

/** Returns the date in Asia/Shanghai. The last result is cached, because a bill needs the same midnight many times in a row. */
function dateOf(midnight: number): string {
  if (cachedDay.midnight !== midnight)
    cachedDay = { midnight, date: new Date(midnight + OFFSET).toISOString().slice(0, 10) };
  return cachedDay.date;
}
