// Values of all stations out of the columns of a directory and a tick.
import type { OutputOf } from '@ec/resource/contract';
import {
  type HomeStation,
  type stationDirectory,
  stationNames,
  type stationTick,
  stationValues,
} from '../../shared/station/station-home.contract.ts';

type Directory = OutputOf<typeof stationDirectory>;
type Tick = OutputOf<typeof stationTick>;

const rowAt = (columns: Record<string, readonly unknown[]>, names: readonly string[], at: number) =>
  Object.fromEntries(names.map((name) => [name, columns[name]?.[at]]));
const nameKeys = Object.keys(stationNames);
const valueKeys = Object.keys(stationValues);

/** Values by position; stations that the tick does not name keep what they have, and without any they are left out. */
export function mergeTick(directory: Directory, tick: Tick, before: readonly HomeStation[]): HomeStation[] {
  const beforeById = new Map(before.map((station) => [station.id, station]));
  const positions = new Map(tick.at.map((position, index) => [position, index]));
  return directory.columns.id.flatMap((id, position) => {
    const index = positions.get(position);
    const known = beforeById.get(id);
    if (index === undefined && !known) return [];
    const values = index === undefined ? known : rowAt(tick.columns, valueKeys, index);
    return [{ ...values, ...rowAt(directory.columns, nameKeys, position) } as HomeStation];
  });
}
