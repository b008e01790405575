// Computes the register at any moment of a session (BR-2).
import { multiplyAndDivide, READING, toUnits } from './exact.ts';

/** A meter sample: `at` in milliseconds, `kwh` is the register value. */
export interface MeterSample {
  at: number;
  kwh: string;
}

interface Reading {
  at: number;
  units: number;
}

/** A sample within this time of a border counts as the reading at the border; otherwise the reading is interpolated. */
const NEAR_MS = 60_000;

/**
 * Returns the readings in time order, made monotonic: the last reading is trusted, so a reading above it or below an earlier one
 * is a faulty sample and is corrected. Times are rounded to whole milliseconds, since exact arithmetic needs whole numbers.
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

/** Returns the reading at a moment between the first and the last reading, in units of READING. */
export function readingAt(readings: readonly Reading[], at: number): number {
  const next = readings.findIndex((reading) => reading.at >= at);
  const after = readings[next];
  const before = readings[next - 1];
  if (!after || !before) return (after ?? readings.at(-1))?.units ?? 0;
  const nearest = after.at - at < at - before.at ? after : before;
  if (Math.abs(nearest.at - at) <= NEAR_MS) return nearest.units;
  return before.units + multiplyAndDivide(after.units - before.units, at - before.at, after.at - before.at);
}
