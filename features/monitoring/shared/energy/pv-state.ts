// How an inverter does now, and which of its inputs give too little (BR-44). Pure.
import type { pvStates } from './pv-home.contract.ts';

export type PvState = (typeof pvStates)[number];

interface Facts {
  isNight: boolean;
  isOnline: boolean;
  stale: boolean;
}

/** Late: on line still, its value is too old to count. */
export const pvStateOf = ({ isNight, isOnline, stale }: Facts): PvState =>
  isNight ? 'night' : !isOnline ? 'offline' : stale ? 'late' : 'live';

interface Input {
  n: number;
  i: number | null;
}

const lowShare = 0.7;
/** Below this share of the rated power the inputs of an inverter say nothing of each other. */
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
