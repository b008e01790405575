// The course of a swap (docs/devices.md): its steps, their durations, and the position and state of the robot in each.
import type { SeededRandom } from '@ec/kernel/seeded-random';
import type { OpenSwap } from '../lines.ts';

/** Each step with its usual duration: about five minutes in all, from the truck's arrival until it leaves. */
const course: readonly (readonly [step: number, seconds: number])[] = [
  [10, 25],
  [20, 20],
  [30, 20],
  [40, 15],
  [50, 45],
  [60, 45],
  [70, 40],
  [80, 50],
  [90, 15],
  [100, 20],
  [110, 0],
];
export const courseMs = course.reduce((sum, [, seconds]) => sum + seconds * 1000, 0);
export const [arriving, unlocking, removing, storing, fetching] = [10, 40, 50, 60, 70] as const;
export const [installing, selfCheck] = [80, 100] as const;
export const [paused, fault, aborted] = [900, 910, 920] as const;

export const stepsAfter = (step: number): number[] => course.flatMap(([each]) => (each > step ? [each] : []));

/** Draws the duration of a step in milliseconds: 75 to 120 % of the usual one. */
export function durationOf(step: number, random: Pick<SeededRandom, 'next'>): number {
  const seconds = course.find(([each]) => each === step)?.[1] ?? 0;
  return seconds * 1000 * (0.75 + 0.45 * random.next());
}

export type Halt = typeof paused | typeof fault;

/** Keys of agvStatus (domain §2). */
const idle = 1;
const statuses: Record<number, number> = { 50: 2, 60: 3, 70: 4, 80: 5, 90: 6 };
const halted: Record<number, number> = { [paused]: 7, [fault]: 8 };

/** Positions in metres. The bays lie on one side of the rail, the slots on the other side. */
const bayAt = (bay: number) => ({ x: 6 * bay, y: 4, theta: 90 });
const slotAt = (slot: number) => ({ x: 2.5 * slot, y: -2, theta: -90 });
const home = { x: 0, y: 0, theta: 0 };

export interface At {
  swap: OpenSwap | undefined;
  /** The slot that the old pack goes to. */
  slot: number | undefined;
  halt: Halt | undefined;
}

/**
 * Returns the telemetry of the robot, which is idle without a swap. Without a load or task it contains an empty text, because the server
 * keeps the last value of a field that is left out.
 */
export function robotAt({ swap, slot, halt }: At): Record<string, unknown> {
  if (!swap) return { status: idle, ...home, load: '', task: '', error: '' };
  const { step, bay, old, fresh } = swap;
  const works = statuses[step];
  const load = step === removing || step === storing ? old : step === installing ? fresh : '';
  return {
    status: (halt && halted[halt]) ?? works ?? idle,
    ...placeOf(swap, slot),
    load,
    task: `B${bay}-${step}`,
    error: halt === fault ? `E${step}` : '',
  };
}

function placeOf({ step, bay, newSlot }: OpenSwap, slot: number | undefined): typeof home {
  if (step === storing) return slotAt(slot ?? newSlot);
  if (step === fetching) return slotAt(newSlot);
  return step === removing || step === installing ? bayAt(bay) : home;
}
