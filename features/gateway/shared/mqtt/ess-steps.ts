// What storage charged or discharged in each step of five minutes, by one of its lifetime counters (domain §10). Pure, in watt-hours: whole
// numbers, so that the steps come to what the counter moved.

export const essStep = 300_000;

/** What the counter stood at when a step ended. */
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

/** Clocks of a sample and of its step may differ by a fifth of a step. */
const clockShare = 0.2;

/**
 * The movement between two readings is shared evenly over the steps between them. It is unknown where the counter went back or moved by
 * more than the rated power gives.
 * @param readings the oldest first
 * @param fixed Wh of steps that a person wrote; they take part in the movement and stay as they are
 */
export function energyOfSteps(
  readings: readonly StepReading[],
  fixed: ReadonlyMap<number, number>,
  ratedKw: number,
): Map<number, StepEnergy> {
  const most = Math.floor((ratedKw * 1000) / 12);
  const energy = new Map<number, StepEnergy>();
  for (const [index, to] of readings.entries()) {
    const from = readings[index - 1];
    if (!from) continue;
    const steps = stepsBetween(from.at, to.at);
    const open = steps.filter((at) => !fixed.has(at));
    const movement = to.wh - from.wh - steps.reduce((sum, at) => sum + (fixed.get(at) ?? 0), 0);
    if (to.wh < from.wh || to.wh - from.wh > most * (steps.length + clockShare)) continue;
    let before = 0;
    for (const [place, at] of open.entries()) {
      const until = Math.floor((Math.max(0, movement) * (place + 1)) / open.length);
      energy.set(at, { wh: until - before, isEstimated: steps.length > 1 && movement > 0 });
      before = until;
    }
  }
  return energy;
}

/** After the one, up to and with the other. */
const stepsBetween = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, Math.round((to - from) / essStep)) }, (_, index) => from + (index + 1) * essStep);
