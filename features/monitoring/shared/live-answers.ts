// Applies answers and patches at their reader: an older one that arrives later is dropped, a gap is read again.
import type { StationValues } from './station/station-home.contract.ts';
import type { StationPatch } from './topics.contract.ts';

/** Returns the newer one of two answers of one call, whichever came first. */
export const newerOf = <A extends { revision: number }>(held: A | undefined, arrived: A): A =>
  held && held.revision > arrived.revision ? held : arrived;

export interface HeldStation {
  revision: number;
  values: StationValues;
}

export interface Patched {
  stations: ReadonlyMap<string, HeldStation>;
  /** Stations whose patch does not follow on what is held: they are read again. */
  gaps: string[];
}

export function applyPatches(held: ReadonlyMap<string, HeldStation>, patches: readonly StationPatch[]): Patched {
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
