// Applies patches of stations in the browser. Patches and answers that are older than the present values are dropped.
import type { StationValues } from './station/station-home.contract.ts';
import type { StationPatch } from './topics.contract.ts';

/** Returns the newer of two answers; answers may arrive out of order. */
export const newerOf = <A extends { revision: number }>(held: A | undefined, arrived: A): A =>
  held && held.revision > arrived.revision ? held : arrived;

export interface HeldStation {
  revision: number;
  values: StationValues;
}

interface PatchResult {
  stations: ReadonlyMap<string, HeldStation>;
  /** The stations that have missed a patch; the caller reads them again. */
  gaps: string[];
}

export function applyPatches(held: ReadonlyMap<string, HeldStation>, patches: readonly StationPatch[]): PatchResult {
  const stations = new Map(held);
  const gaps: string[] = [];
  for (const { id, revision, after, values } of patches) {
    const station = stations.get(id);
    if (station && station.revision >= revision) continue;
    if (after === 0) stations.set(id, { revision, values: values as StationValues });
    else if (station?.revision === after) stations.set(id, { revision, values: { ...station.values, ...values } });
    else gaps.push(id);
  }
  return { stations, gaps };
}

/**
 * Returns the watched stations after an answer to the call that watches them. A patch may have come before the answer: the newer of both
 * stays. Stations that the answer does not name, or names without values, are watched no longer.
 */
export function mergeWatchedStations(
  held: ReadonlyMap<string, HeldStation>,
  answer: readonly { id: string; revision: number; values: StationValues | null }[],
): ReadonlyMap<string, HeldStation> {
  return new Map(
    answer.flatMap(({ id, revision, values }) =>
      values ? [[id, newerOf<HeldStation>(held.get(id), { revision, values })] as const] : [],
    ),
  );
}
