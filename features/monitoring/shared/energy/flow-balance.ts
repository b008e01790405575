// The balance of a site: PV + grid + storage = charging + swap + own use, each with its sign. Pure.
import { rounded, sumOfKnown } from '../figures.ts';
import type { EnergyFlow } from './energy-flow.contract.ts';

/**
 * kW; null: the site has none, or no value of it is fresh (`StaleNode`). Grid: + drawn, − fed in. Storage: + discharged, − charged. Each
 * storage has its own value.
 */
export interface FlowParts {
  pvKw: number | null;
  gridKw: number | null;
  storages: readonly (number | null)[];
  chargeKw: number | null;
  swapKw: number | null;
  auxKw: number | null;
}

/** A node of the picture that has devices, none of them with a fresh value. */
export type StaleNode = keyof EnergyFlow['coverage'];

export interface Balance {
  essKw: number | null;
  restKw: number | null;
  isUnbalanced: boolean;
  selfSufficiencyPct: number | null;
}

const leastKw = 5;
const leastShare = 0.03;

/** Returns the sum of the sources, in kW: what the site uses at this moment. */
export const loadOf = (sources: readonly number[]): number => rounded(sumOfKnown(sources) ?? 0, 3);

/** A site is balanced where a gate meter and a use are known, and none of its nodes is stale. */
export function balanceOf(parts: FlowParts, staleNodes: readonly StaleNode[] = []): Balance {
  const { pvKw, gridKw, chargeKw, swapKw, auxKw } = parts;
  const essKw = sumOfKnown(parts.storages, 3);
  const isSourceStale = staleNodes.includes('pv') || staleNodes.includes('ess');
  const selfSufficiencyPct = isSourceStale ? null : selfSufficiency({ pvKw, gridKw, essKw });
  const uses = [chargeKw, swapKw, auxKw];
  if (gridKw === null || staleNodes.length > 0 || uses.every((use) => use === null))
    return { essKw, restKw: null, isUnbalanced: false, selfSufficiencyPct };
  const sources = [pvKw ?? 0, gridKw, essKw ?? 0];
  const restKw = rounded(loadOf(sources) - (sumOfKnown(uses, 3) ?? 0), 3);
  const throughputKw = Math.max(
    sources.reduce((sum, each) => sum + Math.max(0, each), 0),
    uses.reduce<number>((sum, each) => sum + (each ?? 0), 0),
  );
  return {
    essKw,
    restKw,
    isUnbalanced: Math.abs(restKw) > Math.max(leastKw, leastShare * throughputKw),
    selfSufficiencyPct,
  };
}

/** The share of the present use that comes from own PV and storage; never negative, null where the grid is unknown or nothing is used. */
export function selfSufficiency({
  pvKw,
  gridKw,
  essKw,
}: Pick<FlowParts, 'pvKw' | 'gridKw'> & { essKw: number | null }) {
  if (gridKw === null) return null;
  const use = loadOf([pvKw ?? 0, gridKw, essKw ?? 0]);
  if (use <= 0) return null;
  const fedIn = Math.max(0, -gridKw);
  const ownKw = Math.max(0, (pvKw ?? 0) + Math.max(0, essKw ?? 0) - fedIn);
  return rounded((Math.min(use, ownKw) / use) * 100, 1);
}
