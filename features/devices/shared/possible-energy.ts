// How much energy a device can have moved at most (domain §10): rated power × time × tolerance. Meters, storage, inverters and sessions of
// chargers ask this one function.

/** Percent of the rated power that still counts as possible, where the tenant says nothing else (parameter `meter.tolerance`). */
export const defaultTolerance = 120;

/**
 * Readings nearer to each other than this count as if so much time lay between them: chargers keep values back and send them together,
 * clocks are off by minutes, and stamps of whole minutes are common.
 */
export const leastSpanMs = 15 * 60_000;

/** Of a device whose file does not say its rated power: no connector and no feeder of a site delivers more. */
export const unratedKw = 10_000;

export interface Capacity {
  ratedKw: number;
  /** Percent. */
  tolerance: number;
}

/** kWh that can have flown between two moments. */
export function possibleKwh({ ratedKw, tolerance }: Capacity, elapsedMs: number): number {
  const hours = Math.max(Math.abs(elapsedMs), leastSpanMs) / 3_600_000;
  return (ratedKw > 0 ? ratedKw : unratedKw) * hours * (tolerance / 100);
}
