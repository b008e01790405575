// The faults that every charger can have, independent of its protocol.
import type { SeededRandom } from '@ec/kernel/seeded-random';
import type { ChargerFault } from '../faults.ts';
import type { Charger, Connector } from './parts.ts';

export const minute = 60_000;

export type Mishaps<F extends string> = Record<F, () => void>;

export function mishapsOf(charger: Charger, random: SeededRandom): Mishaps<ChargerFault> {
  const { connectors, pace, words } = charger;
  const busyOne = () => connectors.find(({ session }) => session);
  const any = () => busyOne() ?? connectors[0];
  const alarm = (one: Connector | undefined, code: string, minutes: number, state?: 'faulted') => {
    one?.raise(code, state);
    pace.after(minutes * minute, () => one?.clear(code));
  };
  return {
    outage: () => charger.link().drop(random.whole(2, 10) * minute),
    lostAnswer: () => charger.link().dropAfterNext(2000),
    alarm: () => alarm(any(), random.pick(words.warnings), 15),
    emergencyStop() {
      // An emergency stop affects all connectors of the charger.
      for (const one of connectors) {
        one.end('emergency');
        alarm(one, words.emergencyStop, 10, 'faulted');
      }
    },
    resetMeter: () => busyOne()?.resetMeter(),
    stopBeforeStart: () => (connectors.find(({ session }) => !session) ?? connectors[0])?.tellNextLast(),
    bootInSession() {
      const busy = busyOne();
      charger.reboot(minute);
      if (busy && random.next() < 0.5) pace.after(1.1 * minute, () => busy.end('power'));
    },
  };
}
