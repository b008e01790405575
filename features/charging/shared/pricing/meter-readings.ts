// Computes the register at any moment of a session (BR-2).
import { READING, scaled, toUnits } from './exact.ts';

/** `at` in milliseconds, `kwh` as the meter shows it. */
export interface MeterSample {
  at: number;
  kwh: string;
}

interface Reading {
  at: number;
  units: number;
}

/** A sample this near to a border is the reading at the border; further away, the reading is interpolated. */
const NEAR_MS = 60_000;

/**
 * Readings in order of time that never fall: the last one stands, one above it or below an earlier one is a fault of its sample.
 * Times are whole milliseconds, as all that is exact is whole, whatever finer clock a sample came from.
 */
export function readingsOf(samples: readonly MeterSample[]): Reading[] {
  const readings = samples
    .map(({ at, kwh }) => ({ at: Math.round(at), units: toUnits(kwh, READING) }))
    .sort((a, b) => a.at - b.at);
  const last = readings.at(-1);
  if (!last) return readings;
  let floor = Math.min(readings[0]?.units ?? 0, last.units);
  for (const reading of readings) {
    floor = Math.min(Math.max(floor, reading.units), last.units);
    reading.units = floor;
  }
  return readings;
}

/** The reading at a moment between the first and the last one, in units of READING. */
export function readingAt(readings: readonly Reading[], at: number): number {
  const next = readings.findIndex((reading) => reading.at >= at);
  const after = readings[next];
  const before = readings[next - 1];
  if (!after || !before) return (after ?? readings.at(-1))?.units ?? 0;
  const nearest = after.at - at < at - before.at ? after : before;
  if (Math.abs(nearest.at - at) <= NEAR_MS) return nearest.units;
  return before.units + scaled(after.units - before.units, at - before.at, after.at - before.at);
}
