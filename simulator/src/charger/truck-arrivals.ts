// Lets trucks arrive at one connector by themselves, asks the server to authorize them, and lets them leave.
import { HOUR } from '@ec/device-models/time-of-use';
import type { SeededRandom } from '@ec/kernel/seeded-random';
import { timeToArrival } from '../arrivals.ts';
import type { About } from '../lines.ts';
import type { ConnectorDisplay } from './connector-state.ts';
import type { Charger } from './parts.ts';
import type { SessionRunner } from './run-session.ts';
import type { Session } from './session.ts';

export type Spot = About<'charger'>['connectors'][number];

/** The mean stay of a truck, including plugging in and unplugging. */
const meanStayMs = 1.1 * HOUR;

interface Place {
  spot: Spot;
  random: SeededRandom;
  display: ConnectorDisplay;
  sessions: SessionRunner;
}

export function truckArrivals(charger: Charger, { spot, random, display, sessions }: Place) {
  const { line, link, words, pace, tally, busyTags, say } = charger;
  let lastAt = 0;
  let isNextToldLast = false;
  /** True while a truck is plugged in and has no session. */
  const isAwaiting = () => display.current === 'preparing' && !sessions.session;

  function wait(): void {
    const { busy } = charger;
    if (busy <= 0 || !spot.isServing || line.about.trucks.length === 0) return;
    pace.after(timeToArrival(random, pace.now(), meanStayMs, busy), () => arrive());
  }

  async function arrive(): Promise<void> {
    const truck = freeTruck();
    if (!truck || display.current !== 'available' || sessions.session || charger.isDown) return wait();
    busyTags.add(truck.tag);
    lastAt = pace.now();
    display.show('preparing');
    await charger.pause(random.whole(10, 40) * 1000);
    // Without a connection the charger lets every truck charge.
    const isLate = !link().isOpen;
    const request = isLate ? undefined : words.authorize?.(truck.tag);
    const isLet = request === undefined || words.isAccepted(await say(request));
    if (!isLet || charger.isDown || !isAwaiting()) return leave(truck.tag, !isLet);
    const isToldLast = isNextToldLast;
    isNextToldLast = false;
    // A start that is reported after the end has the sequence number 0, so the other messages begin at 1.
    const plan = { ...sessions.plan(truck.tag, truck.kwh), isToldLast, seqNo: isToldLast ? 1 : 0 };
    if (isToldLast) sessions.begin(plan);
    else await sessions.run(plan, { isLate, remoteStartId: undefined });
  }

  function leave(tag: string, isTurnedAway: boolean): void {
    if (isTurnedAway) tally.turnedAway += 1;
    pace.after(60_000, () => {
      busyTags.delete(tag);
      if (isAwaiting()) display.rest();
      wait();
    });
  }

  function freeTruck() {
    const { trucks } = line.about;
    const from = random.whole(0, Math.max(0, trucks.length - 1));
    return [...trucks.slice(from), ...trucks.slice(0, from)].find(({ tag }) => !busyTags.has(tag));
  }

  function release({ tag }: Session): void {
    pace.after(random.whole(60, 360) * 1000, () => {
      busyTags.delete(tag);
      if (display.current === 'finishing') display.rest();
      wait();
    });
  }

  return {
    /** The time of the last arrival, in milliseconds since 1970; 0 before the first. */
    get lastAt() {
      return lastAt;
    },
    wait,
    arrive,
    release,
    tellNextLast() {
      isNextToldLast = true;
    },
  };
}
