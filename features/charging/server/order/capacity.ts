// Reads the rated power of a connector, and the tenant's tolerance above it.
import { type Capacity, toleranceFrom, toleranceParam, unratedKw } from '@ec/device-vocabulary/possible-energy';
import type { Sql } from '@ec/kernel/database';
import { paramIn, paramValue } from '@ec/system/server/public';
import { sql } from 'kysely';

export const toleranceOf = async (tx: Sql): Promise<number> => toleranceFrom(await paramIn(tx, toleranceParam));

export async function capacityOf(tx: Sql, gunId: string | null): Promise<Capacity> {
  const row = await tx.first<{ ratedKw: number | null; tolerance: string | null }>(
    sql`select p.tolerance, coalesce(nullif(g.rated_power_kw, 0), k.rated_power_kw)::float8 as "ratedKw"
      from (select ${paramValue(tx, toleranceParam)} as tolerance) p
      left join (truck_charging_gun g join truck_charging_stack k on k.tenant_id = g.tenant_id and k.id = g.stack_id)
        on g.tenant_id = ${tx.tenantId} and g.id = ${gunId}`,
  );
  return { ratedKw: row?.ratedKw ?? unratedKw, tolerance: toleranceFrom(row?.tolerance ?? undefined) };
}
