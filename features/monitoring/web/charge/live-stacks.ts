// Joins the answer of the page with the answer of the wall, which is read more often. A connector takes the values of the newer answer. It
// stays the same object while its values stay the same, so that only changed tiles are drawn again.
import type { OutputOf } from '@ec/resource/contract';
import type { chargingNow } from '../../shared/charge/charging-home.contract.ts';
import type { ChargingHome, WallGun, WallStack } from './gun-state.ts';

type ChargingNow = OutputOf<typeof chargingNow>;

export type JoinStacks = (
  home: Pick<ChargingHome, 'stacks' | 'revision'>,
  now: ChargingNow | undefined,
) => readonly WallStack[];

/** Returns a function that joins the answers, and remembers its last result. */
export function createJoin(): JoinStacks {
  let last = new Map<string, WallGun>();
  return ({ stacks, revision }, now) => {
    const newer = now && now.revision > revision ? now.guns : [];
    const nowById = new Map(newer.map((gun) => [gun.id, gun]));
    const next = new Map<string, WallGun>();
    const joined = stacks.map((stack) => ({
      ...stack,
      guns: stack.guns.map((gun) => {
        const whole = { ...gun, ...nowById.get(gun.id) };
        const before = last.get(gun.id);
        const result = before && isSame(before, whole) ? before : whole;
        next.set(gun.id, result);
        return result;
      }),
    }));
    last = next;
    return joined;
  };
}

function isSame(one: WallGun, other: WallGun): boolean {
  const names = Object.keys(other) as (keyof WallGun)[];
  return names.every((name) => one[name] === other[name]);
}
