// Draws the faults of a device from a seed: which fault occurs, and when.
import { type SeededRandom, seededRandom } from '@ec/kernel/seeded-random';
import type { Pace } from './pace.ts';
import type { Tally } from './tally.ts';

export const faultLevels = ['off', 'few', 'many'] as const;
export type FaultLevel = (typeof faultLevels)[number];

/** The mean simulated time between two faults of one device. */
const meanMs: Record<FaultLevel, number> = { off: Number.POSITIVE_INFINITY, few: 60 * 3_600_000, many: 8 * 60_000 };

/** The faults that every charger can have. */
export const chargerFaults = [
  'outage',
  'lostAnswer',
  'alarm',
  'emergencyStop',
  'resetMeter',
  'stopBeforeStart',
  'bootInSession',
] as const;
export type ChargerFault = (typeof chargerFaults)[number];
export const ocppFaults = [...chargerFaults, 'wrongClock'] as const;
/** MQTT chargers have no fault `wrongClock`, because they must have the right time (docs/devices.md). */
export const stackFaults = [...chargerFaults, 'duplicate', 'lostMessage'] as const;
export const speakerFaults = ['outage', 'lostAnswer', 'alarm', 'duplicate', 'lostMessage'] as const;

export interface FaultPlan<F extends string> {
  /** Draws the milliseconds until the next fault; Infinity at level `off`. */
  wait(): number;
  pick(): F;
  /** Draws the details of a fault, such as its duration. */
  random: SeededRandom;
}

export function planFaults<F extends string>(
  level: FaultLevel,
  kinds: readonly F[],
  seed: number,
  device: string,
): FaultPlan<F> {
  const random: SeededRandom = seededRandom(seed, `faults ${device}`, 0);
  return {
    wait: () => (level === 'off' ? Number.POSITIVE_INFINITY : -Math.log(1 - random.next()) * meanMs[level]),
    pick: () => random.pick(kinds),
    random,
  };
}

/** Carries out the planned faults one after another. */
export function scheduleFaults<F extends string>(
  { pace, tally }: { pace: Pace; tally: Tally },
  plan: FaultPlan<F>,
  act: (fault: F) => void,
): void {
  const ms = plan.wait();
  if (!Number.isFinite(ms)) return;
  pace.after(ms, () => {
    tally.faults += 1;
    act(plan.pick());
    scheduleFaults({ pace, tally }, plan, act);
  });
}
