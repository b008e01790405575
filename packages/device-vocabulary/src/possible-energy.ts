// How much energy a device can have moved at most (domain §10): rated power × time × tolerance. Meters, storage, inverters and sessions of
// chargers ask this one function.

/** Percent of the rated power that still counts as possible, where the tenant says nothing else (parameter `meter.tolerance`). */
const defaultTolerance = 120;
export const toleranceParam = 'meter.tolerance';

/**
 * Readings nearer to each other than this count as if so much time lay between them: chargers keep values back and send them together,
 * clocks are off by minutes, and stamps of whole minutes are common.
 */
const leastSpanMs = 15 * 60_000;

/** The power limit of a device without a rated power: no connector and no feeder of a site delivers more. */
export const unratedKw = 10_000;

export interface Capacity {
  ratedKw: number;
  /** Percent. */
  tolerance: number;
}

/** Percent out of a parameter of the tenant. */
export const toleranceFrom = (text: string | undefined): number => {
  const percent = Number(text);
  return Number.isFinite(percent) && percent > 0 ? percent : defaultTolerance;
};

/**
 * kWh that can have flown between two moments.
 * @param leastMs the shortest time that counts; of readings whose moments are exact, as those of steps of five minutes, it is none
 */
export function possibleKwh({ ratedKw, tolerance }: Capacity, elapsedMs: number, leastMs = leastSpanMs): number {
  const hours = Math.max(Math.abs(elapsedMs), leastMs) / 3_600_000;
  return (ratedKw > 0 ? ratedKw : unratedKw) * hours * (tolerance / 100);
}
