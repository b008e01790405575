// Updates the live values of a charging connector, and those of its charger.
import { recordGunState } from '@ec/charging/server/public';
import type { Sql } from '@ec/kernel/database';
import type { Engine } from '@ec/resource-server/feature';
import { gunStatus } from '@ec/truck/shared/asset/asset.enums';
import { sql } from 'kysely';

interface LiveValues {
  at: Date;
  powerKw?: number | undefined;
  soc?: number | null | undefined;
  /** The charging state, from protocols that report it with the transaction. */
  isCharging?: boolean | undefined;
}

const { charging, occupied } = gunStatus.key;

export async function updateGunLive(
  tx: Sql,
  deps: Engine,
  gunId: string,
  { at, powerKw, soc, isCharging }: LiveValues,
): Promise<void> {
  if (isCharging !== undefined)
    await recordGunState(tx, deps, { gunId, gunStatus: isCharging ? charging : occupied, at });
  if (powerKw === undefined && soc === undefined) return;
  const charge = soc === undefined || soc === null ? soc : Math.round(soc);
  // The sum takes the connector's new power from `gun`, because within one statement the table still has the old one.
  await tx.run(
    sql`with gun as (
        update truck_charging_gun set power_kw = coalesce(${powerKw ?? null}, power_kw)
          ${charge === undefined ? sql`` : sql`, soc = ${charge}`}
        where tenant_id = ${tx.tenantId} and id = ${gunId} returning tenant_id, id, stack_id, power_kw, is_deleted)
      update truck_charging_stack k set power_kw = (select sum(p.power_kw) from (
          select g.power_kw from truck_charging_gun g
            where g.tenant_id = gun.tenant_id and g.stack_id = gun.stack_id and g.id <> gun.id and g.is_deleted = 0
          union all select gun.power_kw where gun.is_deleted = 0) p)
      from gun where k.tenant_id = gun.tenant_id and k.id = gun.stack_id`,
  );
}
