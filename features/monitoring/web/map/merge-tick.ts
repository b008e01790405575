// Builds the rows of all stations from two answers in columns: the directory with names and places, and the tick with values.
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

/** Copies the columns in a plain loop, because there may be ten thousand rows of thirty values. */
function fill(row: Row, columns: Record<string, readonly unknown[]>, names: readonly string[], at: number): void {
  for (const name of names) row[name] = columns[name]?.[at];
}

/**
 * The tick names stations by their position in the directory. A station that is not in the tick keeps its values from `before`; a station
 * without any values is left out.
 */
export function mergeTick(directory: Directory, tick: Tick, before: readonly HomeStation[]): HomeStation[] {
  const beforeById = new Map(before.map((station) => [station.id, station]));
  const positions = new Map(tick.at.map((position, index) => [position, index]));
  const stations: HomeStation[] = [];
  for (const [position, id] of directory.columns.id.entries()) {
    const index = positions.get(position);
    const previous = beforeById.get(id);
    if (index === undefined && !previous) continue;
    const row: Row = {};
    if (index === undefined) Object.assign(row, previous);
    else fill(row, tick.columns, valueKeys, index);
    fill(row, directory.columns, nameKeys, position);
    stations.push(row as unknown as HomeStation);
  }
  return stations;
}
