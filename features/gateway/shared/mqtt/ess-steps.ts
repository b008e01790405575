// Computes the charge or discharge of storage in each step of five minutes, from one of its lifetime counters (domain §10). Pure functions
// in whole watt-hours, so that the sum of the steps is the movement of the counter.

import { type Capacity, possibleKwh } from '@ec/device-vocabulary/possible-energy';

const essStep = 300_000;

/** The counter at the end of a step. */
export interface StepReading {
  /** Milliseconds at which the step begins. */
  at: number;
  wh: number;
}

export interface StepEnergy {
  wh: number;
  /** The energy is a share of a movement over several steps without a reading in between. */
  isEstimated: boolean;
}

/**
 * Divides the movement between two readings evenly among the steps between them. The energy is unknown where the counter went back or moved
 * by more than is possible in exactly the time of these steps.
 * @param readings the oldest first
 * @param fixed Wh of steps that stay as they are, for example because a person entered them; they are part of the movement
 */
export function energyOfSteps(
  readings: readonly StepReading[],
  fixed: ReadonlyMap<number, number>,
  capacity: Capacity,
): Map<number, StepEnergy> {
  const energy = new Map<number, StepEnergy>();
  for (const [index, to] of readings.entries()) {
    const from = readings[index - 1];
    if (!from) continue;
    const steps = stepsBetween(from.at, to.at);
    if (isImpossible(movementOf(from, to), steps.length, capacity)) continue;
    const openSteps = steps.filter((at) => !fixed.has(at));
    const openWh = movementOf(from, to) - steps.reduce((sum, at) => sum + (fixed.get(at) ?? 0), 0);
    let dividedWh = 0;
    for (const [index, at] of openSteps.entries()) {
      const untilWh = Math.floor((Math.max(0, openWh) * (index + 1)) / openSteps.length);
      energy.set(at, { wh: untilWh - dividedWh, isEstimated: steps.length > 1 && openWh > 0 });
      dividedWh = untilWh;
    }
  }
  return energy;
}

const movementOf = (from: StepReading, to: StepReading): number => to.wh - from.wh;

const isImpossible = (wh: number, steps: number, capacity: Capacity): boolean =>
  wh < 0 || wh > Math.floor(possibleKwh(capacity, steps * essStep, essStep) * 1000);

/** Returns the readings at which the counter moved by more than is possible. */
export const leapsOf = (readings: readonly StepReading[], capacity: Capacity): { at: number; wh: number }[] =>
  readings.flatMap((to, index) => {
    const from = readings[index - 1];
    const wh = from ? movementOf(from, to) : 0;
    return from && wh > 0 && isImpossible(wh, stepsBetween(from.at, to.at).length, capacity) ? [{ at: to.at, wh }] : [];
  });

/** Returns the steps after `from`, up to and including `to`. */
const stepsBetween = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, Math.round((to - from) / essStep)) }, (_, index) => from + (index + 1) * essStep);
