// Runs one swap step by step: reports each step and moves the packs. A step may halt. After some faults the swap ends early, and the truck
// keeps its old pack.
import type { SeededRandom } from '@ec/kernel/seeded-random';
import type { FaultLevel } from '../faults.ts';
import type { About, OpenSwap } from '../lines.ts';
import * as course from './course.ts';
import type { PlacedPack, PlacedPacks } from './placed-packs.ts';
import type { RoomReports } from './room-reports.ts';
import type { RoomWorld, RunningSwap } from './room-world.ts';

export interface SwapRoom {
  world: RoomWorld;
  packs: PlacedPacks;
  reports: RoomReports;
  random: SeededRandom;
  /** The running swaps by their bays. */
  running: Map<number, RunningSwap>;
  /** The numbers of the packs whose trucks are at the station. */
  here: Set<string>;
}

export interface SwapEnd {
  old: PlacedPack;
  outcome: 'swapped' | 'givenUp';
}

/** The share of swaps in which a step halts. */
const haltShare: Record<FaultLevel, number> = { off: 0, few: 0.08, many: 0.5 };
const haltSteps = [20, 30, 40, 50, 60, 70, 80, 90];
const defaults: About<'batt'> = { kwh: 282, soc: 40, soh: 96, cycles: 400, chg: 0, dis: 0 };

const pause = ({ world: { pace } }: SwapRoom, ms: number) =>
  new Promise<void>((resolve) => void pace.after(ms, resolve));

/** Runs a swap from its present step to its end. */
export async function runSwap(room: SwapRoom, swap: OpenSwap): Promise<SwapEnd> {
  const { world, packs, reports, random, running, here } = room;
  const { bay } = swap;
  const [old, fresh] = [packs.packOf(swap.old, defaults), packs.packOf(swap.fresh, { ...defaults, soc: 95 })];
  const state: RunningSwap = { swap, slot: undefined };
  here.add(old.no);
  running.set(bay, state);
  reports.reportState();
  const haltsAt = random.next() < haltShare[world.faults] ? random.pick(haltSteps) : undefined;
  const outcome = await takeSteps(room, state, { old, fresh }, haltsAt);
  if (outcome === 'swapped') {
    world.tally.swapsEnded += 1;
    world.watcher.swapEnded?.(world.line.name, { plate: swap.plate, old: old.no, fresh: fresh.no });
  }
  running.delete(bay);
  here.delete(old.no);
  void reports.tellRobot(bay);
  reports.reportState();
  return { old, outcome };
}

interface Sides {
  old: PlacedPack;
  fresh: PlacedPack;
}

async function takeSteps(
  room: SwapRoom,
  state: RunningSwap,
  sides: Sides,
  haltsAt: number | undefined,
): Promise<SwapEnd['outcome']> {
  const { reports, random } = room;
  const { swap } = state;
  if (swap.isHeld) {
    await reports.alarm(swap.bay, 0);
    await enter(room, state, sides, swap.step);
  }
  await reports.tellRobot(swap.bay);
  await pause(room, course.durationOf(swap.step, random));
  for (const step of course.stepsAfter(swap.step)) {
    await enter(room, state, sides, step);
    const ms = course.durationOf(step, random);
    if (step === haltsAt) {
      await pause(room, ms / 2);
      if ((await halt(room, state)) === 'givenUp') return 'givenUp';
    }
    await pause(room, ms);
  }
  return 'swapped';
}

async function enter(room: SwapRoom, state: RunningSwap, sides: Sides, step: number): Promise<void> {
  const { reports } = room;
  const { swap } = state;
  movePacks(room, state, sides, step);
  const { old, fresh } = sides;
  const isStored = step === course.fetching && old.slot !== undefined;
  await reports.say({ bay: swap.bay, step, ...(isStored ? { slot: old.slot } : {}) });
  [swap.step, swap.isHeld] = [step, false];
  reports.reportState();
  await reports.tellRobot(swap.bay);
  // The energy in the packs is billed, so their telemetry is sent around the moment when the robot takes them.
  if (step === course.unlocking || step === course.removing) await reports.tellPack(old);
  if (step === course.fetching) for (const pack of [old, fresh]) await reports.tellPack(pack);
}

/** Moves the packs to their places at the beginning of the step, and sets their activities. */
function movePacks({ world, packs }: SwapRoom, state: RunningSwap, { old, fresh }: Sides, step: number): void {
  const now = world.pace.now();
  if (step === course.removing) {
    old.plate = undefined;
    old.pack.setActivity('resting', now);
  }
  if (step === course.storing) state.slot = packs.freeSlot();
  if (step === course.fetching && old.slot === undefined) {
    old.slot = packs.freeSlot();
    old.pack.setActivity('charging', now);
    fresh.pack.setActivity('resting', now);
  }
  if (step === course.installing) fresh.slot = undefined;
  if (step === course.selfCheck) {
    fresh.plate = state.swap.plate;
    fresh.pack.setActivity('driving', now);
  }
}

/** Halts the present step with a pause or a fault. @returns `givenUp` where the truck leaves with its old pack */
async function halt(room: SwapRoom, state: RunningSwap): Promise<'goesOn' | 'givenUp'> {
  const { world, reports, random } = room;
  const { swap } = state;
  const { bay, step } = swap;
  const kind = random.next() < 0.65 ? course.paused : course.fault;
  [state.halt, swap.isHeld] = [kind, true];
  world.tally.faults += 1;
  await reports.say({ bay, step: kind });
  reports.reportState();
  await reports.tellRobot(bay);
  if (kind === course.fault) await reports.alarm(bay, 1);
  await pause(room, (kind === course.paused ? random.whole(20, 90) : random.whole(90, 300)) * 1000);
  delete state.halt;
  if (kind === course.fault) {
    await reports.alarm(bay, 0);
    if (step <= course.unlocking && random.next() < 0.5) {
      await reports.say({ bay, step: course.aborted });
      return 'givenUp';
    }
  }
  await reports.say({ bay, step });
  swap.isHeld = false;
  reports.reportState();
  await reports.tellRobot(bay);
  return 'goesOn';
}
