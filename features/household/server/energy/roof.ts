// How the modules of a station face the sun: those of its largest phase, and a usual roof where its scale is not known.
import { raw, type Sql } from '@ec/kernel/database';
import { pick } from '@ec/resource-server/columns';
import { tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import type { Roof } from '../../shared/energy/sun.ts';
import { stationScale } from '../../shared/station/station-scale.resource.ts';
import { union } from '../../shared/station/union.resource.ts';

const usual = { tilt: 25, azimuth: 180 };

export async function roofOf(tx: Sql, stationId: string): Promise<Roof> {
  const found = await tx.first<{ lng: string; lat: string; tilt: string | null; azimuth: string | null }>(
    raw(sql`select ${pick(union, ['lng', 'lat'], 'u')}, s.* from ${tableOf(union, 'u')} left join lateral (
        select ${pick(stationScale, ['tilt', 'azimuth'], 's')} from ${tableOf(stationScale, 's')}
        where s.tenant_id = u.tenant_id and s.station_id = u.id and s.is_deleted = 0 order by s.capacity_kwp desc nulls last limit 1
      ) s on true where u.tenant_id = ${tx.tenantId} and u.id = ${stationId}`),
  );
  const { lng = '117', lat = '36', tilt, azimuth } = found ?? {};
  return {
    lng: parseFloat(lng),
    lat: parseFloat(lat),
    tilt: tilt ? parseFloat(tilt) : usual.tilt,
    azimuth: azimuth ? parseFloat(azimuth) : usual.azimuth,
  };
}
