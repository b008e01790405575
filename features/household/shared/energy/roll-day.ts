// Computes the day of an inverter from its five-minute samples (BR-40, BR-41). If the day has several readings, the result leaves out the
// energy before the first and after the last of them; link-days.ts adds it. The functions are pure.
import { inverterStatus, sampleSrc } from '@ec/device-vocabulary/device.enums';
import { type Capacity, possibleKwh } from '@ec/device-vocabulary/possible-energy';
import type { Roof } from '@ec/device-vocabulary/sun';
import { hoursADay, hoursBetween } from './hours.ts';
import { hundredthsOf, type Reading, spreadMovement } from './spread.ts';

/** A report of an inverter; a missing value is null. */
export interface Sample {
  /** The moment in milliseconds since 1970. */
  at: number;
  /** The reading of the lifetime counter. */
  totalKwh: number | null;
  pacKw: number | null;
  inverterStatus: number | null;
}

export type EnergySrc = typeof sampleSrc.key.measured | typeof sampleSrc.key.estimated;

/** The energy of a day, computed from its own samples alone. */
export interface OwnEnergy {
  first: Reading | null;
  last: Reading | null;
  /** The kWh of each hour; null where neither the counter nor the power shows them. */
  hours: number[] | null;
  src: EnergySrc;
  /**
   * The day has fewer than two readings of the counter, so its hours, if any, come from the power of the whole day. They do not count once
   * a link gives the energy of the day.
   */
  isPowerOnly: boolean;
}

export interface RolledDay extends OwnEnergy {
  peakKw: number | null;
  peakAt: number | null;
  onlineMin: number;
  runMin: number;
  faultMin: number;
}

export interface DayToRoll extends Capacity {
  /** Midnight of the day in Asia/Shanghai, in milliseconds since 1970. */
  from: number;
  roof: Roof;
  samples: readonly Sample[];
}

const HOUR = 3_600_000;
const STEP = 300_000;
const STEPS_AN_HOUR = HOUR / STEP;
const running: readonly (number | null)[] = [inverterStatus.key.onGrid, inverterStatus.key.derated];

/** Returns the kWh that an inverter of this size cannot exceed in a day (BR-41). */
export const mostOfDay = (capacity: Capacity): number => Math.round(possibleKwh(capacity, 24 * HOUR) * 100) / 100;

/** Samples count if they arrive within this many hours after the end of their day. After that, only people correct the day (BR-41). */
const lateHours = 72;
export const isTooLate = (from: number, now: number): boolean => now >= from + 24 * HOUR + lateHours * HOUR;

/**
 * Computes a day. In each five-minute step, only the latest sample counts. The order of the list does not matter.
 * @returns undefined where the samples have neither a counter nor power
 */
export function rollDay({ from, roof, samples, ...capacity }: DayToRoll): RolledDay | undefined {
  const steps = new Map<number, Sample>();
  for (const sample of [...samples].sort((a, b) => a.at - b.at))
    if (sample.at >= from && sample.at < from + 24 * HOUR) steps.set(Math.floor((sample.at - from) / STEP), sample);
  const ownSteps = [...steps.values()];
  const readings = ownSteps.flatMap(({ at, totalKwh }) => (totalKwh === null ? [] : [{ at, kwh: totalKwh }]));
  const energy = ownEnergy({ from, capacity, roof, steps, readings });
  if (!energy.first && !energy.hours) return undefined;
  const peak = ownSteps.reduce<Sample | undefined>(
    (best, each) => (each.pacKw !== null && each.pacKw > (best?.pacKw ?? -1) ? each : best),
    undefined,
  );
  const minutes = (fits: (sample: Sample) => boolean) => (ownSteps.filter(fits).length * STEP) / 60_000;
  return {
    ...energy,
    peakKw: peak?.pacKw ?? null,
    peakAt: peak?.at ?? null,
    onlineMin: minutes(() => true),
    runMin: minutes((sample) => running.includes(sample.inverterStatus)),
    faultMin: minutes((sample) => sample.inverterStatus === inverterStatus.key.fault),
  };
}

interface Steps {
  from: number;
  capacity: Capacity;
  roof: Roof;
  steps: ReadonlyMap<number, Sample>;
  readings: readonly Reading[];
}

/**
 * Computes the energy by the counter. If the counter went back or leapt (a reset, or another device), the power between the first and the
 * last reading counts instead. With fewer than two readings, the power of the whole day counts.
 */
function ownEnergy(day: Steps): OwnEnergy {
  const { steps, readings, from } = day;
  const [first = null] = readings;
  const last = readings.at(-1) ?? null;
  if (!first || !last || readings.length < 2) {
    const hours = byPower(steps, 0, hoursADay * STEPS_AN_HOUR - 1);
    return { first, last, hours, src: sampleSrc.key.estimated, isPowerOnly: true };
  }
  const hours = byCounter(day);
  if (hours) return { first, last, hours, src: sampleSrc.key.measured, isPowerOnly: false };
  const stepOf = ({ at }: Reading) => Math.floor((at - from) / STEP);
  const hoursByPower = byPower(steps, stepOf(first), stepOf(last));
  return { first, last, hours: hoursByPower, src: sampleSrc.key.estimated, isPowerOnly: false };
}

/** Computes the kWh of each hour by the counter; undefined where the counter went back or leapt. */
function byCounter({ from, capacity, roof, readings }: Steps): number[] | undefined {
  const movement = (readings.at(-1)?.kwh ?? 0) - (readings[0]?.kwh ?? 0);
  if (movement > mostOfDay(capacity)) return undefined;
  const hundredths = Array.from({ length: hoursADay }, () => 0);
  for (const [index, to] of readings.entries()) {
    const before = readings[index - 1];
    if (!before) continue;
    if (hundredthsOf(to.kwh) < hundredthsOf(before.kwh)) return undefined;
    for (const share of spreadMovement(before, to, capacity, roof).shares) {
      const hour = (share.from - from) / HOUR;
      hundredths[hour] = (hundredths[hour] ?? 0) + share.hundredths;
    }
  }
  return hundredths.map((each) => each / 100);
}

/** Sums pac × 5 min over the steps from `first` to `last`, by hour; null where no power is known there. */
function byPower(steps: ReadonlyMap<number, Sample>, first: number, last: number): number[] | null {
  let total = 0;
  let isKnown = false;
  const borders = [0];
  for (let step = 0; step < hoursADay * STEPS_AN_HOUR; step += 1) {
    const power = step >= first && step <= last ? (steps.get(step)?.pacKw ?? null) : null;
    isKnown ||= power !== null;
    total += Math.max(0, power ?? 0) / STEPS_AN_HOUR;
    if ((step + 1) % STEPS_AN_HOUR === 0) borders.push(total);
  }
  return isKnown ? hoursBetween(borders) : null;
}
