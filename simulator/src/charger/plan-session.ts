// Draws the plan of a session: the state of charge at the start, the state of charge at the end, and the reason for the end.
import { beta, clamp, normal, weighted } from '@ec/device-models/seeded-draws';
import type { SeededRandom } from '@ec/kernel/seeded-random';
import type { Ending, Session } from './session.ts';

const endings: readonly (readonly [Ending, number])[] = [
  ['bms', 46],
  ['user', 38],
  ['target', 9],
  ['fault', 3],
  ['plug', 2],
];

type Beginning = Pick<Session, 'tag' | 'kwh' | 'gunKw' | 'startedAt' | 'meter' | 'key'>;

export function planSession(random: SeededRandom, beginning: Beginning): Session {
  const startSoc = clamp(5 + 60 * beta(random, 4, 8), 5, 65);
  const ending = weighted(random, endings);
  const full = clamp(normal(random, 90, 4), startSoc + 10, 100);
  const isEarly = ending === 'user' || ending === 'fault' || ending === 'plug';
  const endSoc = isEarly ? startSoc + (full - startSoc) * (0.4 + 0.6 * random.next()) : full;
  return {
    ...beginning,
    startSoc,
    endSoc,
    ending,
    startMeter: beginning.meter,
    no: undefined,
    seqNo: 0,
    limitKw: Number.POSITIVE_INFINITY,
    soc: startSoc,
    energy: 0,
    powerKw: 0,
    isFlowing: false,
    isToldLast: false,
  };
}
