// Turns the state changes of a connector over a day into spans. A state lasts until the next change; the last state lasts until
// `stateUntil`, but not beyond `now`.
import type { BandState } from '@ec/ui/chart/state-band.tsx';
import { instantOf } from '@ec/ui/value/date';
import { stateOfStatus, type WallGun } from './gun-state.ts';

export function spansOf({ states, stateUntil }: Pick<WallGun, 'states' | 'stateUntil'>, now: number): BandState[] {
  const until = instantOf(stateUntil);
  if (until === undefined) return [];
  const end = Math.min(until, now);
  return states.flatMap(({ from, gunStatus }, index) => {
    const start = instantOf(from);
    const next = instantOf(states[index + 1]?.from) ?? end;
    const state = stateOfStatus(gunStatus);
    const to = Math.min(next, end);
    if (start === undefined || to <= start || state === 'unknown') return [];
    return [{ from: start, to, state }];
  });
}
