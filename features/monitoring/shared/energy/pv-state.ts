// Decides the present state of an inverter, and which of its inputs have a low current (BR-44).
import type { pvStates } from './pv-home.contract.ts';

export type PvState = (typeof pvStates)[number];

interface Facts {
  isNight: boolean;
  isOnline: boolean;
  stale: boolean;
}

/** A `late` inverter is online, but its value is stale. */
export function pvStateOf({ isNight, isOnline, stale }: Facts): PvState {
  if (isNight) return 'night';
  if (!isOnline) return 'offline';
  return stale ? 'late' : 'live';
}

interface Input {
  n: number;
  i: number | null;
}

const lowShare = 0.7;
/** At a lower share of the rated power, the currents of the inputs cannot be compared. */
const leastPower = 0.2;

export function lowStrings(inputs: readonly Input[] | null, pacKw: number | null, ratedKw: number): number[] {
  const strings = (inputs ?? []).flatMap(({ n, i }) => (i === null ? [] : [{ n, i }]));
  if (pacKw === null || pacKw <= ratedKw * leastPower || strings.length < 2) return [];
  const sorted = strings.map(({ i }) => i).sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const median =
    sorted.length % 2 === 1
      ? (sorted[Math.floor(middle)] ?? 0)
      : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
  return strings.filter(({ i }) => i < median * lowShare).map(({ n }) => n);
}
