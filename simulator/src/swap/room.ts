// The controller of a swap station (docs/devices.md): trucks come when their packs run low, the product is asked, the robot swaps, step
// by step. Where each pack is stands here, and is told to whoever wants another run to go on from there.
import { HOUR } from '@ec/device-models/time-of-use';
import { type SeededRandom, seededRandom } from '@ec/kernel/seeded-random';
import { textOf } from '@ec/language/unknown';
import { timeToArrival } from '../arrivals.ts';
import type { FaultLevel } from '../faults.ts';
import type { About, LineOf, OpenSwap } from '../lines.ts';
import { speakerOf } from '../lines.ts';
import { createRobot } from '../mqtt/site.ts';
import type { World } from '../world.ts';
import * as course from './course.ts';
import { createPack, type Pack } from './pack.ts';

export interface RoomWorld extends World {
  line: LineOf<'swap'>;
  /** Telemetry of a device that it speaks for. Resolved when it is taken. */
  tell(device: string, d: Record<string, unknown>): Promise<void>;
  event(device: string, payload: object): Promise<void>;
}

export interface Room {
  /** Sends the telemetry of every device in the room. */
  tellAll(): Promise<void>;
  /** Goes on with what was under way, and waits for trucks. */
  start(): void;
  /** kW that its slots charge with. */
  power(): number;
  /** A command of the server. @returns whether it is the answer to an arrival */
  heard(name: string, args: Record<string, unknown>): boolean;
}

interface Placed {
  no: string;
  pack: Pack;
  slot?: number | undefined;
  plate?: string | undefined;
  /** It was turned away: it does not come before. */
  awayUntil: number;
}

type Answer = { name: string; args: Record<string, unknown> };

/** A driver comes with no more than that. */
const lowSoc = 60;
/** An answer that does not come is asked for again, so many times; then the truck leaves. */
const [patienceMs, asks] = [8_000, 3];
/** In how many swaps something goes wrong. */
const haltShare: Record<FaultLevel, number> = { off: 0, few: 0.08, many: 0.5 };
const robotFault = '6002';
const haltSteps = [20, 30, 40, 50, 60, 70, 80, 90];

export function createRoom({ line, pace, tally, watcher, seed, faults, busy, tell, event }: RoomWorld): Room {
  const { about, name } = line;
  const { tenantId } = speakerOf(name);
  const random: SeededRandom = seededRandom(seed, `room ${name}`, 0);
  const startedAt = pace.now();
  const packs: Placed[] = about.packs.map((one) => ({
    no: one.no,
    slot: one.slot,
    plate: one.plate,
    awayUntil: 0,
    pack: createPack(one, doingOf(one, about.open), startedAt, pace.speed),
  }));
  const running = new Map<number, { swap: OpenSwap; slot?: number | undefined; halt?: course.Halt | undefined }>();
  const awaited = new Map<number, (answer: Answer) => void>();
  const here = new Set<string>();
  const bays = [...new Set(about.robots.map(({ bay }) => bay))];
  const pause = (ms: number) => new Promise<void>((resolve) => void pace.after(ms, resolve));

  const say = (swap: object) => event(name, { ts: pace.now(), swap });
  const tellPack = ({ no, pack }: Placed) => tell(`${tenantId}/batt/${no}`, pack.sample(pace.now()));
  const tellRobot = async (bay: number) => {
    for (const robot of about.robots)
      if (robot.bay === bay) {
        const { swap, slot, halt } = running.get(bay) ?? {};
        const does = course.robotAt({ swap, slot, halt });
        await tell(`${tenantId}/agv/${robot.no}`, { ...createRobot(robot)(pace.now()), ...does });
      }
  };
  const alarm = (bay: number, on: 0 | 1) =>
    Promise.all(
      about.robots
        .filter((robot) => robot.bay === bay)
        .map(({ no }) => event(`${tenantId}/agv/${no}`, { ts: pace.now(), code: robotFault, on })),
    );

  /** One that people have put there since the line was written is as it should be. */
  function packOf(no: string, usual: About<'batt'>): Placed {
    const known = packs.find((one) => one.no === no);
    if (known) return known;
    const found = { no, awayUntil: 0, pack: createPack(usual, 'charging', pace.now(), pace.speed) };
    packs.push(found);
    return found;
  }

  const stands = () =>
    watcher.stands?.(name, {
      ...about,
      packs: packs.map(({ no, slot, plate, pack }) => ({ ...pack.about(pace.now()), no, slot, plate })),
      open: [...running.values()].map(({ swap }) => swap),
    });

  function wait(bay: number, most = Number.POSITIVE_INFINITY): void {
    if (busy <= 0) return;
    pace.after(Math.min(most, timeToArrival(random, pace.now(), course.courseMs, busy)), () => void arrive(bay));
  }

  /** One of those that have the least left. */
  function guest(): Placed | undefined {
    const now = pace.now();
    const low = packs
      .filter(({ no, plate, awayUntil }) => plate !== undefined && !here.has(no) && awayUntil <= now)
      .map((one) => ({ one, soc: one.pack.soc(now) }))
      .filter(({ soc }) => soc <= lowSoc)
      .sort((a, b) => a.soc - b.soc);
    return low[random.whole(0, Math.min(2, Math.max(0, low.length - 1)))]?.one;
  }

  async function arrive(bay: number): Promise<void> {
    const old = guest();
    if (!old?.plate) return wait(bay);
    here.add(old.no);
    old.pack.does('resting', pace.now());
    await tellPack(old);
    const answer = await ask(bay, { plate: old.plate, battery: old.no });
    if (answer?.name !== 'swapStart') {
      tally.turnedAway += 1;
      watcher.refused?.(name, 'swap', textOf(answer?.args.reason ?? 'no answer'));
      return leave(bay, old);
    }
    const { newBattery, newSlot } = answer.args;
    const fresh = packOf(textOf(newBattery), { ...old.pack.about(pace.now()), soc: 95 });
    const slot = typeof newSlot === 'number' ? newSlot : 1;
    fresh.slot = slot;
    tally.swapsStarted += 1;
    const sides = { plate: old.plate, old: old.no, fresh: fresh.no, newSlot: slot };
    await goOn({ bay, step: course.arriving, isHeld: false, ...sides });
  }

  async function ask(bay: number, truck: { plate: string; battery: string }): Promise<Answer | undefined> {
    for (let turn = 0; turn < asks; turn += 1) {
      const answer = await new Promise<Answer | undefined>((resolve) => {
        awaited.set(bay, resolve);
        void say({ bay, step: course.arriving, ...truck });
        pace.afterReal(patienceMs, () => resolve(undefined));
      });
      awaited.delete(bay);
      if (answer) return answer;
    }
    return undefined;
  }

  /** With its own pack, and not back at once. */
  function leave(bay: number, old: Placed): void {
    old.pack.does('driving', pace.now());
    old.awayUntil = pace.now() + HOUR / pace.speed;
    here.delete(old.no);
    stands();
    wait(bay);
  }

  async function goOn(swap: OpenSwap): Promise<void> {
    const { bay } = swap;
    const usual: About<'batt'> = { kwh: 282, soc: 40, soh: 96, cycles: 400, chg: 0, dis: 0 };
    const [old, fresh] = [packOf(swap.old, usual), packOf(swap.fresh, { ...usual, soc: 95 })];
    const state = { swap, slot: undefined };
    here.add(old.no);
    running.set(bay, state);
    stands();
    const haltsAt = random.next() < haltShare[faults] ? random.pick(haltSteps) : undefined;
    if (swap.isHeld) {
      await alarm(bay, 0);
      await enter(swap.step);
    }
    await tellRobot(bay);
    await pause(course.lasting(swap.step, random));
    for (const step of course.stepsAfter(swap.step)) {
      await enter(step);
      const ms = course.lasting(step, random);
      if (step === haltsAt) {
        await pause(ms / 2);
        if ((await halt(state)) === 'givenUp') return over(() => leave(bay, old));
      }
      await pause(ms);
    }
    tally.swapsEnded += 1;
    watcher.swapEnded?.(name, { plate: swap.plate, old: old.no, fresh: fresh.no });
    return over(() => wait(bay));

    function over(then: () => void): void {
      running.delete(bay);
      here.delete(old.no);
      void tellRobot(bay);
      stands();
      then();
    }

    async function enter(step: number): Promise<void> {
      const now = pace.now();
      if (step === course.removing) {
        old.plate = undefined;
        old.pack.does('resting', now);
      }
      if (step === course.storing) running.set(bay, Object.assign(state, { slot: freeSlot() }));
      if (step === course.fetching && old.slot === undefined) {
        old.slot = freeSlot();
        old.pack.does('charging', now);
        fresh.pack.does('resting', now);
      }
      if (step === course.installing) fresh.slot = undefined;
      if (step === course.selfCheck) {
        fresh.plate = swap.plate;
        fresh.pack.does('driving', now);
      }
      const isStored = step === course.fetching && old.slot !== undefined;
      await say({ bay, step, ...(isStored ? { slot: old.slot } : {}) });
      [swap.step, swap.isHeld] = [step, false];
      stands();
      await tellRobot(bay);
      // The energy in the packs is billed, so their telemetry is sent before the robot takes them.
      if (step === course.unlocking || step === course.removing) await tellPack(old);
      if (step === course.fetching) for (const one of [old, fresh]) await tellPack(one);
    }
  }

  /** @returns whether nothing comes of it any more: the truck leaves with its old pack */
  async function halt(state: { swap: OpenSwap; halt?: course.Halt }): Promise<'goesOn' | 'givenUp'> {
    const { swap } = state;
    const { bay, step } = swap;
    const kind = random.next() < 0.65 ? course.paused : course.fault;
    [state.halt, swap.isHeld] = [kind, true];
    tally.faults += 1;
    await say({ bay, step: kind });
    stands();
    await tellRobot(bay);
    if (kind === course.fault) await alarm(bay, 1);
    await pause(kind === course.paused ? random.whole(20, 90) * 1000 : random.whole(90, 300) * 1000);
    delete state.halt;
    if (kind === course.fault) {
      await alarm(bay, 0);
      if (step <= course.unlocking && random.next() < 0.5) {
        await say({ bay, step: course.aborted });
        return 'givenUp';
      }
    }
    await say({ bay, step });
    swap.isHeld = false;
    stands();
    await tellRobot(bay);
    return 'goesOn';
  }

  function freeSlot(): number | undefined {
    const taken = new Set(packs.map(({ slot }) => slot));
    return about.slots.find((slot) => !taken.has(slot));
  }

  return {
    async tellAll() {
      for (const bay of bays) await tellRobot(bay);
      await Promise.all(packs.filter(({ slot }) => slot !== undefined).map(tellPack));
    },
    start() {
      for (const swap of about.open) void goOn({ ...swap });
      // Somebody is on the way already.
      for (const bay of bays) if (!about.open.some((swap) => swap.bay === bay)) wait(bay, random.whole(20, 200) * 1000);
    },
    power: () => packs.reduce((sum, { slot, pack }) => sum + (slot === undefined ? 0 : pack.powerKw(pace.now())), 0),
    heard(command, args) {
      if (command !== 'swapStart' && command !== 'swapRefuse') return false;
      awaited.get(Number(args.bay))?.({ name: command, args });
      return true;
    },
  };
}

const doingOf = (
  { no, slot, plate }: { no: string; slot?: number | undefined; plate?: string | undefined },
  open: readonly OpenSwap[],
) =>
  slot !== undefined
    ? 'charging'
    : plate !== undefined && !open.some((swap) => swap.old === no)
      ? 'driving'
      : 'resting';
