// The power balance of a site: PV + grid + storage = charging + swap + own use.
import { rounded, sumOfKnown } from '../figures.ts';
import type { EnergyFlow } from './energy-flow.contract.ts';

/**
 * Values in kW. Null means that the site has no such device, or that no value is fresh. Grid: + drawn, − fed in. Storage: + discharged,
 * − charged.
 */
export interface FlowParts {
  pvKw: number | null;
  gridKw: number | null;
  storages: readonly (number | null)[];
  chargeKw: number | null;
  swapKw: number | null;
  auxKw: number | null;
}

/** A node of the flow that has devices but no fresh value. */
export type StaleNode = keyof EnergyFlow['coverage'];

export interface Balance {
  essKw: number | null;
  restKw: number | null;
  isUnbalanced: boolean;
  selfSufficiencyPct: number | null;
}

const leastKw = 5;
const leastShare = 0.03;

/** Returns the sum of the sources in kW, which is the power that the site uses. */
export const loadOf = (sources: readonly number[]): number => rounded(sumOfKnown(sources) ?? 0, 3);

/** Computes the rest only where the grid and at least one use are known, and no node is stale. */
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

/** Returns the percentage of the used power that comes from own PV and storage; null where the grid is unknown or nothing is used. */
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
