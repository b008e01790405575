// The balance of a site: PV + grid + storage = charging + swap + own use, each with its sign. Pure.
import { rounded, sumOfKnown } from '../figures.ts';

/** kW; null: unknown. Grid: + drawn, − fed in. Storage: + discharged, − charged. */
export interface FlowParts {
  pvKw: number | null;
  gridKw: number | null;
  storages: readonly (number | null)[];
  chargeKw: number | null;
  swapKw: number | null;
  auxKw: number | null;
}

export interface Balance {
  essKw: number | null;
  restKw: number | null;
  isUnbalanced: boolean;
  selfSufficiencyPct: number | null;
}

const leastKw = 5;
const leastShare = 0.03;

/** Returns the sum of the sources, in kW: the use of a site of which only its sources are metered. */
export const loadOf = (sources: readonly number[]): number => rounded(sumOfKnown(sources) ?? 0, 3);

export function balanceOf({ pvKw, gridKw, storages, chargeKw, swapKw, auxKw }: FlowParts): Balance {
  const essKw = sumOfKnown(storages, 3);
  const uses = [chargeKw, swapKw, auxKw];
  // A site without PV or storage has no such value, one without a gate meter cannot be balanced.
  if (gridKw === null || uses.every((use) => use === null))
    return { essKw, restKw: null, isUnbalanced: false, selfSufficiencyPct: selfSufficiency({ pvKw, gridKw, essKw }) };
  const sources = [pvKw ?? 0, gridKw, essKw ?? 0];
  const restKw = rounded(loadOf(sources) - (sumOfKnown(uses, 3) ?? 0), 3);
  const through = Math.max(
    sources.reduce((sum, each) => sum + Math.max(0, each), 0),
    uses.reduce<number>((sum, each) => sum + (each ?? 0), 0),
  );
  return {
    essKw,
    restKw,
    isUnbalanced: Math.abs(restKw) > Math.max(leastKw, leastShare * through),
    selfSufficiencyPct: selfSufficiency({ pvKw, gridKw, essKw }),
  };
}

/** The share of the use of now that comes from own PV and storage; never negative, null where nothing is used. */
export function selfSufficiency({
  pvKw,
  gridKw,
  essKw,
}: Pick<FlowParts, 'pvKw' | 'gridKw'> & { essKw: number | null }) {
  if (gridKw === null) return null;
  const use = loadOf([pvKw ?? 0, gridKw, essKw ?? 0]);
  if (use <= 0) return null;
  const fedIn = Math.max(0, -gridKw);
  const own = Math.max(0, (pvKw ?? 0) + Math.max(0, essKw ?? 0) - fedIn);
  return rounded((Math.min(use, own) / use) * 100, 1);
}
