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

const nameKeys = Object.keys(stationNames);
const valueKeys = Object.keys(stationValues);

type Row = Record<string, unknown>;

/** Ten thousand rows of thirty values: columns are read in plain loops. */
function fill(row: Row, columns: Record<string, readonly unknown[]>, names: readonly string[], at: number): void {
  for (const name of names) row[name] = columns[name]?.[at];
}

/** Values by position; stations that the tick does not name keep what they have, and without any they are left out. */
export function mergeTick(directory: Directory, tick: Tick, before: readonly HomeStation[]): HomeStation[] {
  const beforeById = new Map(before.map((station) => [station.id, station]));
  const positions = new Map(tick.at.map((position, index) => [position, index]));
  const stations: HomeStation[] = [];
  for (const [position, id] of directory.columns.id.entries()) {
    const index = positions.get(position);
    const known = beforeById.get(id);
    if (index === undefined && !known) continue;
    const row: Row = {};
    if (index === undefined) Object.assign(row, known);
    else fill(row, tick.columns, valueKeys, index);
    fill(row, directory.columns, nameKeys, position);
    stations.push(row as unknown as HomeStation);
  }
  return stations;
}
