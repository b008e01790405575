// The state of health of a battery over time, from its reports and from the bills of its swaps.
import type { OutputOf } from '@ec/resource/contract';
import type { batteryPassport } from '../../shared/asset/battery-life.contract.ts';

export interface HealthPoint {
  at: string;
  soh: number;
}

/** Returns the points, oldest first. Leaves out a point with the same SOH as the previous point, unless it is the last point. */
export function healthOf({ moves, swaps }: OutputOf<typeof batteryPassport>): HealthPoint[] {
  const all = [...moves, ...swaps]
    .flatMap(({ at, soh }) => (soh === null || at === '' ? [] : [{ at, soh }]))
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  return all.filter(({ soh }, index) => soh !== all[index - 1]?.soh || index === all.length - 1);
}
