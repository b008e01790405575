// The controller of a swap station (docs/devices.md). Trucks come when their packs run low, the controller asks the server to allow the
// swap, and the robot swaps the packs step by step.
import { HOUR } from '@ec/device-models/time-of-use';
import { type SeededRandom, seededRandom } from '@ec/kernel/seeded-random';
import { textOf } from '@ec/language/unknown';
import { timeToArrival } from '../arrivals.ts';
import type { OpenSwap } from '../lines.ts';
import * as course from './course.ts';
import { type PlacedPack, type PlacedPacks, placePacks } from './placed-packs.ts';
import { createReports } from './room-reports.ts';
import type { RoomWorld, RunningSwap } from './room-world.ts';
import { runSwap } from './run-swap.ts';

export interface Room {
  /** Sends the telemetry of the robots and of the packs in slots. */
  tellAll(): Promise<void>;
  /** Continues the swaps in progress, and waits for trucks at the other bays. */
  start(): void;
  /** Returns the kW that the slots charge with. */
  power(): number;
  /** Receives a command of the server. @returns false where the command is no answer to an arrival */
  receiveAnswer(name: string, args: Record<string, unknown>): boolean;
}

type Answer = { name: string; args: Record<string, unknown> };

/** A driver comes with at most this state of charge, in percent. */
const lowSoc = 60;
/** An arrival without an answer is reported up to `mostAttempts` times; then the truck leaves. */
const [answerTimeoutMs, mostAttempts] = [8_000, 3];

export function createRoom(world: RoomWorld): Room {
  const { line, pace, tally, watcher, seed, busy } = world;
  const { about, name } = line;
  const random = seededRandom(seed, `room ${name}`, 0);
  const packs = placePacks(line, pace);
  const running = new Map<number, RunningSwap>();
  const here = new Set<string>();
  const reports = createReports(world, packs, running);
  const awaited = new Map<number, (answer: Answer) => void>();
  const bays = [...new Set(about.robots.map(({ bay }) => bay))];

  function wait(bay: number, limit = Number.POSITIVE_INFINITY): void {
    if (busy <= 0) return;
    pace.after(Math.min(limit, timeToArrival(random, pace.now(), course.courseMs, busy)), () => void arrive(bay));
  }

  async function arrive(bay: number): Promise<void> {
    const old = nextGuest(packs, here, random, pace.now());
    if (!old?.plate) return wait(bay);
    here.add(old.no);
    old.pack.setActivity('resting', pace.now());
    await reports.tellPack(old);
    const answer = await ask(bay, { plate: old.plate, battery: old.no });
    if (answer?.name !== 'swapStart') {
      tally.turnedAway += 1;
      watcher.refused?.(name, 'swap', textOf(answer?.args.reason ?? 'no answer'));
      return leave(bay, old);
    }
    const { newBattery, newSlot } = answer.args;
    const fresh = packs.packOf(textOf(newBattery), { ...old.pack.about(pace.now()), soc: 95 });
    const slot = typeof newSlot === 'number' ? newSlot : 1;
    fresh.slot = slot;
    tally.swapsStarted += 1;
    const sides = { plate: old.plate, old: old.no, fresh: fresh.no, newSlot: slot };
    await goOn({ bay, step: course.arriving, isHeld: false, ...sides });
  }

  async function ask(bay: number, truck: { plate: string; battery: string }): Promise<Answer | undefined> {
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      const answer = await new Promise<Answer | undefined>((resolve) => {
        awaited.set(bay, resolve);
        void reports.say({ bay, step: course.arriving, ...truck });
        pace.afterReal(answerTimeoutMs, () => resolve(undefined));
      });
      awaited.delete(bay);
      if (answer) return answer;
    }
    return undefined;
  }

  /** The truck drives away with its old pack, and does not come back within an hour of simulated time. */
  function leave(bay: number, old: PlacedPack): void {
    old.pack.setActivity('driving', pace.now());
    old.awayUntil = pace.now() + HOUR / pace.speed;
    here.delete(old.no);
    reports.reportState();
    wait(bay);
  }

  async function goOn(swap: OpenSwap): Promise<void> {
    const { old, outcome } = await runSwap({ world, packs, reports, random, running, here }, swap);
    if (outcome === 'givenUp') leave(swap.bay, old);
    else wait(swap.bay);
  }

  return {
    async tellAll() {
      for (const bay of bays) await reports.tellRobot(bay);
      await Promise.all(packs.all.filter(({ slot }) => slot !== undefined).map(reports.tellPack));
    },
    start() {
      for (const swap of about.open) void goOn({ ...swap });
      // The first truck arrives within minutes, so that the station is busy from its start.
      for (const bay of bays) if (!about.open.some((swap) => swap.bay === bay)) wait(bay, random.whole(20, 200) * 1000);
    },
    power: packs.powerKw,
    receiveAnswer(command, args) {
      if (command !== 'swapStart' && command !== 'swapRefuse') return false;
      awaited.get(Number(args.bay))?.({ name: command, args });
      return true;
    },
  };
}

/** Chooses at random one of the three packs with the lowest charge among those whose trucks may come. */
function nextGuest(
  packs: PlacedPacks,
  here: ReadonlySet<string>,
  random: SeededRandom,
  now: number,
): PlacedPack | undefined {
  const low = packs.all
    .filter(({ no, plate, awayUntil }) => plate !== undefined && !here.has(no) && awayUntil <= now)
    .map((placed) => ({ placed, soc: placed.pack.soc(now) }))
    .filter(({ soc }) => soc <= lowSoc)
    .sort((a, b) => a.soc - b.soc);
  return low[random.whole(0, Math.min(2, Math.max(0, low.length - 1)))]?.placed;
}
