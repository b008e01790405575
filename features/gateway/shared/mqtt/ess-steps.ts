// Computes the charge or discharge of storage in each step of five minutes, by one of its lifetime counters (domain §10). Pure,
// in watt-hours: whole numbers, so that the steps come to what the counter moved.

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
  /** The counter moved over several steps, and nobody read it in between. */
  isEstimated: boolean;
}

/**
 * The movement between two readings is shared evenly over the steps between them. It is unknown where the counter went back or moved by
 * more than is possible: the steps are exact, so that no time is added.
 * @param readings the oldest first
 * @param fixed Wh of steps that a person wrote; they take part in the movement and stay as they are
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
    const open = steps.filter((at) => !fixed.has(at));
    const movement = to.wh - from.wh - steps.reduce((sum, at) => sum + (fixed.get(at) ?? 0), 0);
    if (isOdd(movementOf(from, to), steps.length, capacity)) continue;
    let before = 0;
    for (const [place, at] of open.entries()) {
      const until = Math.floor((Math.max(0, movement) * (place + 1)) / open.length);
      energy.set(at, { wh: until - before, isEstimated: steps.length > 1 && movement > 0 });
      before = until;
    }
  }
  return energy;
}

const movementOf = (from: StepReading, to: StepReading): number => to.wh - from.wh;

const isOdd = (wh: number, steps: number, capacity: Capacity): boolean =>
  wh < 0 || wh > Math.floor(possibleKwh(capacity, steps * essStep, essStep) * 1000);

/** The readings at which the counter moved by more than is possible. */
export const leapsOf = (readings: readonly StepReading[], capacity: Capacity): { at: number; wh: number }[] =>
  readings.flatMap((to, index) => {
    const from = readings[index - 1];
    const wh = from ? movementOf(from, to) : 0;
    return from && wh > 0 && isOdd(wh, stepsBetween(from.at, to.at).length, capacity) ? [{ at: to.at, wh }] : [];
  });

/** After the one, up to and with the other. */
const stepsBetween = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, Math.round((to - from) / essStep)) }, (_, index) => from + (index + 1) * essStep);
