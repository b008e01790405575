// Reads the name, the department and the position of a truck site or a household station.
import type { Sql } from '@ec/kernel/database';
import { targetOf } from '@ec/resource/registry';
import type { Engine } from '@ec/resource-server/feature';
import { columnIn, tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import { workOrder } from '../../shared/order/work-order.resource.ts';

export interface Site {
  name: string;
  deptId: string | null;
  /** Degrees, GCJ-02. */
  lng: number;
  lat: number;
}

/** Undefined where there is no such station. */
export async function siteOf(
  tx: Sql,
  { registry }: Pick<Engine, 'registry'>,
  { bizDomain, stationId }: { bizDomain: number; stationId: string },
): Promise<Site | undefined> {
  const station = targetOf(registry, workOrder.fields.stationId, { bizDomain });
  if (!station) return undefined;
  return tx.first<Site>(
    sql`select coalesce(${columnIn(station.title)}, '') as name, ${columnIn('deptId')} as "deptId",
        ${columnIn('lng')}::float8 as lng, ${columnIn('lat')}::float8 as lat
      from ${tableOf(station)} where t.tenant_id = ${tx.tenantId} and t.id = ${stationId} and t.is_deleted = 0`,
  );
}
