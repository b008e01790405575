// Finds swap stations with fewer ready packs than the tenant requires (BR-31).
import { allOf } from '@ec/kernel/sql';
import type { Engine } from '@ec/resource-server/feature';
import { tableOf } from '@ec/resource-server/rows';
import { paramIn } from '@ec/system/server/public';
import { bizType } from '@ec/truck/shared/station.enums';
import { station } from '@ec/truck/shared/station.resource';
import { sql } from 'kysely';
import { stationConditions, type Viewer } from '../visible-stations.ts';
import type { Pack } from './read-packs.ts';

export interface ShortStations {
  /** The parameter `swap.minReady`: the number of ready packs that a station should have; 0 where it is not set. */
  least: number;
  /** The names of the stations with fewer ready packs. */
  names: string[];
}

export async function readShortStations(
  engine: Engine,
  call: Viewer,
  stationId: string | undefined,
): Promise<(packs: readonly Pack[]) => ShortStations> {
  const read = engine.database.read(call.caller.tenantId);
  const [least, stations] = await Promise.all([
    paramIn(read, 'swap.minReady').then((value) => Number(value ?? 0) || 0),
    read.rows<{ id: string; name: string }>(
      sql`select t.id, t.station_name as name from ${tableOf(station)}
        where ${allOf(stationConditions(engine, call, { stationId, bizType: bizType.key.swap }))} order by t.station_no, t.id`,
    ),
  ]);
  return (packs) => {
    const readyAt = Map.groupBy(
      packs.filter(({ pack, slotNo }) => pack.isReady && slotNo !== null),
      (pack) => pack.stationId,
    );
    const names = stations.filter(({ id }) => (readyAt.get(id)?.length ?? 0) < least).map(({ name }) => name);
    return { least, names };
  };
}
