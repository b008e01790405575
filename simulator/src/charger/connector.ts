// A connector of a charger: trucks arrive, are authorized, charge and leave. The server may start and stop sessions, too.
import { type SeededRandom, seededRandom } from '@ec/kernel/seeded-random';
import { createDisplay } from './connector-state.ts';
import type { Charger, Connector } from './parts.ts';
import { sessionRunner } from './run-session.ts';
import { type Spot, truckArrivals } from './truck-arrivals.ts';

export function createConnector(charger: Charger, spot: Spot): Connector {
  const { line, pace, busyTags } = charger;
  const random: SeededRandom = seededRandom(charger.seed, `connector ${line.name}`, spot.no);
  const display = createDisplay(charger, spot.no);
  const sessions = sessionRunner(charger, { ...spot, random, display, release: (over) => arrivals.release(over) });
  const arrivals = truckArrivals(charger, { spot, random, display, sessions });

  return {
    no: spot.no,
    get session() {
      return sessions.session;
    },
    get state() {
      return display.current;
    },
    report: display.report,
    raise: display.raise,
    clear: display.clear,
    begin(tag, remoteStartId) {
      if (sessions.session || !['available', 'preparing', 'reserved'].includes(display.current)) return false;
      pace.after(arrivals.lastAt > pace.now() - 60_000 ? 1000 : 4000, () => {
        if (sessions.session || display.current === 'faulted') return;
        if (display.current !== 'preparing') display.show('preparing');
        const kwh = random.pick([282, 282, 350, 423]);
        void sessions.run(sessions.plan(tag, kwh), { isLate: false, remoteStartId });
      });
      return true;
    },
    end: sessions.end,
    unplug() {
      if (display.current === 'finishing') display.rest();
    },
    limitNext: sessions.limitNext,
    serve(isServing) {
      display.setService(isServing);
      if (sessions.session || display.current === 'preparing' || display.current === 'finishing') return isServing;
      pace.after(1000, () => {
        const isFree = display.current === 'available' || display.current === 'reserved';
        if (!sessions.session && (display.isOut ? isFree : display.current === 'unavailable')) display.rest();
      });
      return true;
    },
    reserve: display.reserve,
    unreserve: display.unreserve,
    sample: () => sessions.sample(),
    resetMeter: sessions.resetMeter,
    tellNextLast: arrivals.tellNextLast,
    start() {
      if (spot.open) {
        busyTags.add(spot.open.tag);
        return sessions.resume(spot.open);
      }
      // Some connectors get their first truck within minutes, so that the fleet is busy from its start.
      const isFirst = random.next() < charger.busy && spot.isServing;
      if (isFirst) pace.after(random.whole(1, 180) * 1000, () => void arrivals.arrive());
      else arrivals.wait();
    },
  };
}
