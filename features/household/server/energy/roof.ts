// Reads the orientation of a station's modules from its largest phase. A station without a phase gets a usual orientation.
import type { Roof } from '@ec/device-vocabulary/sun';
import type { Sql } from '@ec/kernel/database';
import { pick } from '@ec/resource-server/columns';
import { tableOf } from '@ec/resource-server/rows';
import { type RawBuilder, sql } from 'kysely';
import { stationScale } from '../../shared/station/station-scale.resource.ts';
import { union } from '../../shared/station/union.resource.ts';

const usual = { tilt: 25, azimuth: 180 };

interface StoredRoof extends Record<'lng' | 'lat', string> {
  tilt: string | null;
  azimuth: string | null;
}

const roofFrom = ({ lng, lat, tilt, azimuth }: StoredRoof): Roof => ({
  lng: parseFloat(lng),
  lat: parseFloat(lat),
  tilt: tilt ? parseFloat(tilt) : usual.tilt,
  azimuth: azimuth ? parseFloat(azimuth) : usual.azimuth,
});

/** Reads the roofs of at most `limit` stations. `stations` is a query `select id …`. */
export async function roofsOf(read: Sql, stations: RawBuilder<unknown>, limit: number): Promise<Roof[]> {
  const rows = await read.rows<StoredRoof>(
    sql`select ${pick(union, ['lng', 'lat'], 'u')}, s.* from ${tableOf(union, 'u')} left join lateral (
        select ${pick(stationScale, ['tilt', 'azimuth'], 's')} from ${tableOf(stationScale, 's')}
        where s.tenant_id = u.tenant_id and s.station_id = u.id and s.is_deleted = 0 order by s.capacity_kwp desc nulls last limit 1
      ) s on true where u.tenant_id = ${read.tenantId} and u.id in (${stations}) order by u.id limit ${limit}`,
  );
  return rows.map(roofFrom);
}

export async function roofOf(tx: Sql, stationId: string): Promise<Roof> {
  const storedRoof = await tx.first<StoredRoof>(
    sql`select ${pick(union, ['lng', 'lat'], 'u')}, s.* from ${tableOf(union, 'u')} left join lateral (
        select ${pick(stationScale, ['tilt', 'azimuth'], 's')} from ${tableOf(stationScale, 's')}
        where s.tenant_id = u.tenant_id and s.station_id = u.id and s.is_deleted = 0 order by s.capacity_kwp desc nulls last limit 1
      ) s on true where u.tenant_id = ${tx.tenantId} and u.id = ${stationId}`,
  );
  return roofFrom(storedRoof ?? { lng: '117', lat: '36', tilt: null, azimuth: null });
}
