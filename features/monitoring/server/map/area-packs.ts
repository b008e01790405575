// Reads the areas of the map packs in use. The packs belong to the platform tenant, but their outlines are public for all tenants.
import { platformTenant } from '@ec/kernel/rights-facts';
import { columnsOf } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import type { AreaPack, MapArea, MapCredit } from '../../shared/map/area-pack.ts';
import { mapUse } from '../../shared/map/map.enums.ts';
import { mapPack } from '../../shared/map/map-pack.resource.ts';

const t = columnsOf(mapPack);

/** Reads the pack in use of a region; without such a pack, the answer has no areas and no credit. */
export async function readAreas(engine: Pick<Engine, 'database'>, parentCode: string): Promise<AreaPack> {
  const read = engine.database.read(platformTenant);
  const pack = await read.first<MapCredit & { id: string }>(
    sql`select ${t.id} as id, ${t.source} as source, ${t.licence} as licence, ${t.reviewNo} as "reviewNo" from ${tableOf(mapPack)}
      where ${t.tenantId} = ${platformTenant} and ${t.areaCode} = ${parentCode} and ${t.packUse} = ${mapUse.key.inUse}
        and ${t.isDeleted} = 0`,
  );
  if (!pack) return { parentCode, credit: null, areas: [] };
  const { id, ...credit } = pack;
  const areas = await read.rows<MapArea>(
    sql`select a.area_code as "areaCode", a.area_name as "areaName", a.lng::float8 as lng, a.lat::float8 as lat, a.outline
      from map_area a where a.tenant_id = ${platformTenant} and a.pack_id = ${id} order by a.area_code, a.place`,
  );
  return { parentCode, credit, areas };
}
