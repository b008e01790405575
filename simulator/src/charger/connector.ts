// One connector: trucks come, are let in, charge along their curve and go; the server may begin and end sessions, too.
import { beta, clamp, normal, weighted } from '@ec/demo/seeded-draws';
import { HOUR } from '@ec/demo/truck/demo-tou';
import { type SeededRandom, seededRandom } from '@ec/kernel/seeded-random';
import { timeToArrival } from '../arrivals.ts';
import type { About, OpenSession } from '../lines.ts';
import type { Charger, Connector, Reservation } from './parts.ts';
import { advance, type Ending, type Session } from './session.ts';
import type { ConnectorState, Reply, StopReason } from './words.ts';

type Spot = About<'charger'>['connectors'][number];

const sampleMs = 30_000;
/** What a session takes in the mean, plugging in and out with it. */
const meanStayMs = 1.1 * HOUR;

const endings: readonly (readonly [Ending, number])[] = [
  ['bms', 46],
  ['user', 38],
  ['target', 9],
  ['fault', 3],
  ['plug', 2],
];
const reasonOf: Record<Ending, StopReason> = {
  bms: 'ev',
  user: 'local',
  target: 'local',
  fault: 'fault',
  plug: 'plug',
};

export function createConnector(charger: Charger, spot: Spot): Connector {
  const { line, link, words, pace, tally, watcher, taken, say } = charger;
  const random: SeededRandom = seededRandom(charger.seed, `connector ${line.name}`, spot.no);
  let state: ConnectorState = 'available';
  let session: Session | undefined;
  let sampledAt = 0;
  let meter = spot.meter;
  let cancelSamples: () => void = () => undefined;
  let awaits = 0;
  let isOut = false;
  let nextLimitKw = Number.POSITIVE_INFINITY;
  let isNextToldLast = false;
  let reservation: Reservation | undefined;
  /** Those that stand there, and whether nothing works with them. */
  const alarms = new Map<string, boolean>();
  const now = () => charger.clock();

  const report = () => void say(words.status(spot.no, state, now(), [...alarms.keys()]));
  const show = (next: ConnectorState) => {
    state = next;
    if (next !== 'reserved') reservation = undefined;
    report();
  };
  /** A truck is there that nobody has let in. */
  const isAwaiting = () => state === 'preparing' && !session;
  /** Nobody is there. */
  const rest = () => show(isOut ? 'unavailable' : 'available');

  function wait(): void {
    const { busy } = charger;
    if (busy <= 0 || !spot.isServing || line.about.trucks.length === 0) return;
    pace.after(timeToArrival(random, pace.now(), meanStayMs, busy), () => arrive());
  }

  async function arrive(): Promise<void> {
    const truck = freeTruck();
    if (!truck || state !== 'available' || session || charger.isDown) return wait();
    taken.add(truck.tag);
    awaits = pace.now();
    show('preparing');
    await charger.pause(random.whole(10, 40) * 1000);
    // Without a link it trusts whom it knows.
    const isLate = !link().isOpen;
    const asked = isLate ? undefined : words.authorize?.(truck.tag);
    const isLet = asked === undefined || words.isAccepted(await say(asked));
    if (!isLet || charger.isDown || !isAwaiting()) return leave(truck.tag, !isLet);
    const isToldLast = isNextToldLast;
    isNextToldLast = false;
    const mine = { ...plan(truck.tag, truck.kwh), isToldLast };
    if (isToldLast) {
      session = mine;
      begins(mine);
    } else await run(mine, { isLate, remoteStartId: undefined });
  }

  function leave(tag: string, isTurnedAway: boolean): void {
    if (isTurnedAway) tally.turnedAway += 1;
    pace.after(60_000, () => {
      taken.delete(tag);
      if (isAwaiting()) rest();
      wait();
    });
  }

  function freeTruck() {
    const { trucks } = line.about;
    const from = random.whole(0, Math.max(0, trucks.length - 1));
    return [...trucks.slice(from), ...trucks.slice(0, from)].find(({ tag }) => !taken.has(tag));
  }

  function plan(tag: string, kwh: number): Session {
    const startSoc = clamp(5 + 60 * beta(random, 4, 8), 5, 65);
    const ending = weighted(random, endings);
    const full = clamp(normal(random, 90, 4), startSoc + 10, 100);
    const isEarly = ending === 'user' || ending === 'fault' || ending === 'plug';
    const endSoc = isEarly ? startSoc + (full - startSoc) * (0.4 + 0.6 * random.next()) : full;
    return {
      ...{ tag, kwh, gunKw: spot.kw, startSoc, endSoc, ending, startedAt: pace.now(), startMeter: meter },
      ...{ no: undefined, key: `${charger.run}-${spot.no}-${pace.now().toString(36)}`, seqNo: 0 },
      ...{
        limitKw: Number.POSITIVE_INFINITY,
        soc: startSoc,
        meter,
        energy: 0,
        powerKw: 0,
        isFlowing: false,
        isToldLast: false,
      },
    };
  }

  async function run(
    mine: Session,
    { isLate, remoteStartId }: { isLate: boolean; remoteStartId: number | undefined },
  ): Promise<void> {
    session = mine;
    [mine.limitKw, nextLimitKw] = [nextLimitKw, Number.POSITIVE_INFINITY];
    const starting = say(words.start(spot.no, mine, now(), isLate, remoteStartId), { isKept: true });
    if (isLate || words.authorize) begins(mine);
    const reply = await starting;
    mine.no = words.numberIn(reply);
    const isRefused = reply !== undefined && !words.isAccepted(reply);
    if (isRefused) tally.turnedAway += 1;
    if (session !== mine) return;
    if (isRefused) end('refused');
    // A start that nobody answered, as the charger went away meanwhile, is not refused.
    else if (!mine.isFlowing && reply !== undefined) begins(mine);
  }

  function begins(mine: Session): void {
    tally.sessionsStarted += 1;
    show('charging');
    goOn(mine);
  }

  function goOn(mine: Session): void {
    mine.isFlowing = true;
    sampledAt = pace.now();
    const first = (sampleMs / 4) * (1 + random.next());
    cancelSamples = pace.every(sampleMs, first, () => {
      if (session !== mine || charger.isDown) return;
      const over = move(mine);
      if (over === undefined) sample();
      else end(reasonOf[mine.ending], over);
    });
  }

  function move(mine: Session): number | undefined {
    if (!mine.isFlowing) return undefined;
    const until = pace.now();
    const over = advance(mine, sampledAt, until, pace.speed);
    sampledAt = until;
    return over;
  }

  function sample(isSure = false): void {
    const mine = session;
    const at = now();
    if (!mine?.isFlowing) {
      const idle = words.idle?.(spot.no, meter, at);
      if (idle) void say(idle, { isKept: true });
      return;
    }
    // As it stood then; the number of the transaction may still be on its way.
    const shown = { ...mine };
    const message = () => words.sample(spot.no, { ...shown, no: mine.no, seqNo: seqOf(mine) }, at).payload;
    void charger.sayLater(words.sample(spot.no, { ...shown }, at).action, message, { isKept: true, isSure });
  }

  const seqOf = (mine: Session) => mine.seqNo++;

  function end(reason: StopReason, at: number = pace.now()): void {
    const mine = session;
    if (!mine) return;
    cancelSamples();
    move(mine);
    session = undefined;
    mine.powerKw = 0;
    meter = mine.meter;
    if (mine.isFlowing) tally.sessionsEnded += 1;
    tally.kwh += mine.energy;
    if (mine.isFlowing || reason !== 'refused') tellEnd(mine, reason, at);
    show('finishing');
    pace.after(random.whole(60, 360) * 1000, () => {
      taken.delete(mine.tag);
      if (state === 'finishing') rest();
      wait();
    });
  }

  function tellEnd(mine: Session, reason: StopReason, at: number): void {
    const stamp = new Date(at + charger.shift());
    const { action } = words.stop(spot.no, { ...mine }, stamp, reason);
    const said = charger.sayLater(action, () => words.stop(spot.no, mine, stamp, reason).payload, { isKept: true });
    const last = mine.isToldLast ? tellStart(mine) : said;
    void last.then((reply) => {
      if (mine.isToldLast) mine.no = words.numberIn(reply);
      if (reply && reason !== 'refused' && mine.isFlowing) watcher.sessionEnded?.(line.name, mine);
    });
  }

  /** Of one that is over. */
  function tellStart(mine: Session): Promise<Reply> {
    const { startMeter: meter, startSoc: soc, startedAt } = mine;
    const started = { ...mine, meter, soc, seqNo: 0 };
    const stamp = new Date(startedAt + charger.shift());
    return say(words.start(spot.no, started, stamp, true, undefined), { isKept: true });
  }

  /** One that ran when the simulator began goes on, with all that it has taken since. */
  function resume({ no, key, tag, kwh, startedAt, startMeter, startSoc, seqNo }: OpenSession): void {
    taken.add(tag);
    const mine: Session = { ...plan(tag, kwh), no, key, seqNo, startedAt, startMeter, meter: startMeter };
    mine.startSoc = mine.soc = startSoc;
    mine.endSoc = Math.max(mine.endSoc, startSoc + 10);
    session = mine;
    state = 'charging';
    sampledAt = startedAt;
    const over = advance(mine, startedAt, pace.now(), 1);
    goOn(mine);
    if (over !== undefined) pace.after(3000, () => end(reasonOf[mine.ending], over));
    else pace.after(2000, sample);
  }

  return {
    no: spot.no,
    get session() {
      return session;
    },
    get state() {
      return state;
    },
    report,
    raise(alarm, next) {
      alarms.set(alarm, next === 'faulted');
      if (next) show(next);
      else report();
    },
    clear(alarm) {
      alarms.delete(alarm);
      if (state === 'faulted' && ![...alarms.values()].includes(true)) rest();
      else report();
    },
    begin(tag, remoteStartId) {
      if (session || (state !== 'available' && state !== 'preparing' && state !== 'reserved')) return false;
      pace.after(awaits > pace.now() - 60_000 ? 1000 : 4000, () => {
        if (session || state === 'faulted') return;
        if (state !== 'preparing') show('preparing');
        const kwh = random.pick([282, 282, 350, 423]);
        void run(plan(tag, kwh), { isLate: false, remoteStartId });
      });
      return true;
    },
    end,
    unplug() {
      if (state === 'finishing') rest();
    },
    limitNext(kw) {
      nextLimitKw = kw;
    },
    serve(isServing) {
      isOut = !isServing;
      if (session || state === 'preparing' || state === 'finishing') return isServing;
      pace.after(1000, () => {
        const isFree = state === 'available' || state === 'reserved';
        if (!session && (isOut ? isFree : state === 'unavailable')) rest();
      });
      return true;
    },
    reserve(wanted) {
      if (state !== 'available' && reservation?.no !== wanted.no) return false;
      show('reserved');
      reservation = wanted;
      pace.afterReal(Math.max(0, wanted.until - pace.now()), () => {
        if (reservation === wanted) rest();
      });
      return true;
    },
    unreserve(no) {
      if (reservation?.no !== no) return false;
      rest();
      return true;
    },
    sample: () => sample(),
    meterAnew() {
      // Nobody would learn what it had shown before.
      if (!session?.isFlowing || session.isToldLast) return;
      move(session);
      sample(true);
      session.meter = 0;
      meter = 0;
    },
    tellNextLast() {
      isNextToldLast = true;
    },
    start() {
      if (spot.open) return resume(spot.open);
      // Some find the connectors busy already.
      if (random.next() < charger.busy) pace.after(random.whole(1, 180) * 1000, () => void arrive());
      else wait();
    },
  };
}
