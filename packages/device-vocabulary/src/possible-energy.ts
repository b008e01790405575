// Computes the energy that a device can have moved at most (domain §10): rated power × time × tolerance. Readings of meters, storage,
// inverters and charging sessions are checked by it.

/** The default of the parameter `meter.tolerance`: the percentage of the rated power that still counts as possible. */
const defaultTolerance = 120;
export const toleranceParam = 'meter.tolerance';

/**
 * The shortest time between two readings for this computation. Their times are not exact: chargers send stored values together, clocks are
 * off by minutes, and many times are whole minutes.
 */
const leastSpanMs = 15 * 60_000;

/** The power in kW that is assumed for a device without a rated power. No connector and no feeder of a site delivers more. */
export const unratedKw = 10_000;

export interface Capacity {
  ratedKw: number;
  /** The percentage of `ratedKw` that still counts as possible. */
  tolerance: number;
}

/** Reads the tolerance in percent from the text of the parameter. */
export const toleranceFrom = (text: string | undefined): number => {
  const percent = Number(text);
  return Number.isFinite(percent) && percent > 0 ? percent : defaultTolerance;
};

/**
 * Returns the most energy in kWh between two readings.
 * @param leastMs the shortest time that counts; 0 for readings with exact times, such as those of five-minute steps
 */
export function possibleKwh({ ratedKw, tolerance }: Capacity, elapsedMs: number, leastMs = leastSpanMs): number {
  const hours = Math.max(Math.abs(elapsedMs), leastMs) / 3_600_000;
  return (ratedKw > 0 ? ratedKw : unratedKw) * hours * (tolerance / 100);
}
