// Runs the sessions of one connector, one after the other: start, samples every half minute along the curve of the truck, end.
import type { SeededRandom } from '@ec/kernel/seeded-random';
import type { OpenSession } from '../lines.ts';
import type { ConnectorDisplay } from './connector-state.ts';
import { curveFollower } from './follow-curve.ts';
import type { Charger } from './parts.ts';
import { planSession } from './plan-session.ts';
import { advance, type Ending, type Session } from './session.ts';
import { sessionMessages } from './session-messages.ts';
import type { StopReason } from './words.ts';

const reasonOf: Record<Ending, StopReason> = {
  bms: 'ev',
  user: 'local',
  target: 'local',
  fault: 'fault',
  plug: 'plug',
};

interface Place {
  no: number;
  kw: number;
  meter: number;
  random: SeededRandom;
  display: ConnectorDisplay;
  /** Called when a session is over and its truck is about to leave. */
  release(session: Session): void;
}

interface StartOptions {
  isLate: boolean;
  remoteStartId: number | undefined;
}

export type SessionRunner = ReturnType<typeof sessionRunner>;

export function sessionRunner(charger: Charger, place: Place) {
  const { words, pace, tally, say } = charger;
  const { random, display } = place;
  const { sendSample, sendEnd } = sessionMessages(charger, place.no);
  let session: Session | undefined;
  let meter = place.meter;
  let nextLimitKw = Number.POSITIVE_INFINITY;

  const curve = curveFollower(charger, random, {
    isRunning: (mine) => session === mine,
    sample: () => sample(),
    end: (mine, at) => end(reasonOf[mine.ending], at),
  });

  function plan(tag: string, kwh: number): Session {
    const startedAt = pace.now();
    const key = `${charger.run}-${place.no}-${startedAt.toString(36)}`;
    return planSession(random, { tag, kwh, gunKw: place.kw, startedAt, meter, key });
  }

  async function run(mine: Session, { isLate, remoteStartId }: StartOptions): Promise<void> {
    session = mine;
    [mine.limitKw, nextLimitKw] = [nextLimitKw, Number.POSITIVE_INFINITY];
    const starting = say(words.start(place.no, mine, charger.clock(), isLate, remoteStartId), { isKept: true });
    if (isLate || words.authorize) begin(mine);
    const reply = await starting;
    mine.no = words.numberIn(reply);
    const isRefused = reply !== undefined && !words.isAccepted(reply);
    if (isRefused) tally.turnedAway += 1;
    if (session !== mine) return;
    if (isRefused) end('refused');
    // A start without a reply (lost, or answered with an error) does not count as refused.
    else if (!mine.isFlowing && reply !== undefined) begin(mine);
  }

  /** Lets the truck charge. A session whose start is reported after its end begins here, without `run`. */
  function begin(mine: Session): void {
    session = mine;
    tally.sessionsStarted += 1;
    display.show('charging');
    curve.follow(mine);
  }

  const sample = (isSure = false): void => sendSample(session, meter, isSure);

  function end(reason: StopReason, at: number = pace.now()): void {
    const mine = session;
    if (!mine) return;
    curve.stop();
    curve.move(mine);
    session = undefined;
    mine.powerKw = 0;
    meter = mine.meter;
    if (mine.isFlowing) tally.sessionsEnded += 1;
    tally.kwh += mine.energy;
    if (mine.isFlowing || reason !== 'refused') sendEnd(mine, reason, at);
    display.show('finishing');
    place.release(mine);
  }

  /** Continues a session of the device's line. Its energy since its start is computed anew, at real speed. */
  function resume({ no, key, tag, kwh, startedAt, startMeter, startSoc, seqNo }: OpenSession): void {
    const mine: Session = { ...plan(tag, kwh), no, key, seqNo, startedAt, startMeter, meter: startMeter };
    mine.startSoc = mine.soc = startSoc;
    mine.endSoc = Math.max(mine.endSoc, startSoc + 10);
    session = mine;
    display.assume('charging');
    const endedAt = advance(mine, startedAt, pace.now(), 1);
    curve.follow(mine);
    if (endedAt === undefined) pace.after(2000, sample);
    else pace.after(3000, () => end(reasonOf[mine.ending], endedAt));
  }

  function resetMeter(): void {
    // Without a running, reported session the server would not learn the register's reading before the reset.
    if (!session?.isFlowing || session.isToldLast) return;
    curve.move(session);
    sample(true);
    session.meter = 0;
    meter = 0;
  }

  return {
    get session() {
      return session;
    },
    plan,
    run,
    begin,
    sample,
    end,
    resume,
    resetMeter,
    limitNext(kw: number) {
      nextLimitKw = kw;
    },
  };
}
