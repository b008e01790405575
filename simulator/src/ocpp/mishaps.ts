// What goes wrong with a charger now and then.
import type { SeededRandom } from '@ec/kernel/seeded-random';
import type { ChargerFault } from '../faults.ts';
import type { Charger } from './parts.ts';

const minute = 60_000;
/** Of OCPP 1.6, that a charger lives on with. */
const warnings = ['WeakSignal', 'ReaderFailure', 'OtherError'] as const;

export function mishap(charger: Charger, fault: ChargerFault, random: SeededRandom): void {
  const { connectors, pace, words } = charger;
  const busy = connectors.find(({ session }) => session);
  const any = busy ?? connectors[0];
  if (!any) return;
  const what: Record<ChargerFault, () => void> = {
    outage: () => charger.link().drop(random.whole(2, 10) * minute),
    lostAnswer: () => charger.link().dropAfterNext(2000),
    alarm() {
      const { state } = any;
      const error = random.pick(warnings);
      void charger.say(words.status(any.no, state, charger.clock(), error));
      pace.after(15 * minute, () => any.report());
    },
    emergencyStop() {
      busy?.end('emergency');
      any.show('faulted', 'OtherError');
      pace.after(10 * minute, () => any.show('available'));
    },
    meterAnew: () => busy?.meterAnew(),
    wrongClock() {
      charger.shift(random.pick([-7, -3, 2, 5]) * 60 * minute);
      pace.after(30 * minute, () => charger.shift(0));
    },
    stopBeforeStart: () => connectors.find(({ session }) => !session)?.tellOfPast(),
    bootInSession() {
      charger.reboot(minute);
      if (busy && random.next() < 0.5) pace.after(1.1 * minute, () => busy.end('power'));
    },
  };
  what[fault]();
}
