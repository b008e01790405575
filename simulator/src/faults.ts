// Faults of devices, by a seed: which fault comes to a device, and when.
import { type SeededRandom, seededRandom } from '@ec/kernel/seeded-random';
import type { Pace } from './pace.ts';
import type { Tally } from './tally.ts';

export const faultLevels = ['off', 'few', 'many'] as const;
export type FaultLevel = (typeof faultLevels)[number];

/** Mean time between two faults of a device: a handful of alarms a device and year, or one after the other. */
const meanMs: Record<FaultLevel, number> = { off: Number.POSITIVE_INFINITY, few: 60 * 3_600_000, many: 8 * 60_000 };

/** The faults that every charger can have. */
export const chargerFaults = [
  'outage',
  'lostAnswer',
  'alarm',
  'emergencyStop',
  'meterAnew',
  'stopBeforeStart',
  'bootInSession',
] as const;
export type ChargerFault = (typeof chargerFaults)[number];
export const ocppFaults = [...chargerFaults, 'wrongClock'] as const;
/** By MQTT a clock has to be right. */
export const stackFaults = [...chargerFaults, 'duplicate', 'lostMessage'] as const;
export const speakerFaults = ['outage', 'lostAnswer', 'alarm', 'duplicate', 'lostMessage'] as const;

export interface FaultPlan<F extends string> {
  /** Milliseconds until the next one; never where there are none. */
  wait(): number;
  pick(): F;
  /** For what it draws besides. */
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

/** One after the other, as it is planned. */
export function befall<F extends string>(
  { pace, tally }: { pace: Pace; tally: Tally },
  plan: FaultPlan<F>,
  act: (fault: F) => void,
): void {
  const ms = plan.wait();
  if (!Number.isFinite(ms)) return;
  pace.after(ms, () => {
    tally.faults += 1;
    act(plan.pick());
    befall({ pace, tally }, plan, act);
  });
}
