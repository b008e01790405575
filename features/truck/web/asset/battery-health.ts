// How healthy a battery was when, from its reports and from the bills of its swaps.
import type { OutputOf } from '@ec/resource/contract';
import type { batteryPassport } from '../../shared/asset/battery-life.contract.ts';

export interface HealthPoint {
  at: string;
  soh: number;
}

/** Oldest first; a value that only repeats the one before it is left out, but for the last. */
export function healthOf({ moves, swaps }: OutputOf<typeof batteryPassport>): HealthPoint[] {
  const all = [...moves, ...swaps]
    .flatMap(({ at, soh }) => (soh === null || at === '' ? [] : [{ at, soh }]))
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  return all.filter(({ soh }, index) => soh !== all[index - 1]?.soh || index === all.length - 1);
}

export interface Plot {
  /** `x,y` pairs in a box of the given size. */
  line: string;
  top: number;
  bottom: number;
}

/** Whole percents around what is to be seen, never less than five. */
export function plotOf(points: readonly HealthPoint[], width: number, height: number): Plot {
  const values = points.map(({ soh }) => soh);
  const top = Math.min(100, Math.ceil(Math.max(...values)) + 1);
  const bottom = Math.max(0, Math.min(Math.floor(Math.min(...values)) - 1, top - 5));
  const timeOf = ({ at }: HealthPoint) => Date.parse(at.replace(' ', 'T'));
  const [from, to] = [timeOf(points[0]!), timeOf(points.at(-1)!)];
  const line = points
    .map((point) => {
      const x = to > from ? ((timeOf(point) - from) / (to - from)) * width : 0;
      const y = ((top - point.soh) / (top - bottom)) * height;
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
  return { line, top, bottom };
}
