// Divides the power limit of a site among its charging connectors. A connector receives a command only when its share changes.
import { orderProc } from '@ec/charging/shared/order/order.enums';
import type { Sql } from '@ec/kernel/database';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { paramIn } from '@ec/system/server/public';
import { writeGunCommand } from '@ec/truck/server/public';
import { sql } from 'kysely';
import { sharePower } from '../../../shared/charger/share-power.ts';

interface ChargingGun {
  id: string;
  orderId: string;
  ratedKw: number;
  /** The limit in kW that was sent last; null where none was sent. */
  sentLimitKw: number | null;
}

export async function shareSite(tx: Sql, { ids }: Pick<Engine, 'ids'>, stationId: string): Promise<void> {
  const site = await tx.first<{ limit: string | null }>(
    sql`select max_power_kw as "limit" from truck_station where tenant_id = ${tx.tenantId} and id = ${stationId}`,
  );
  // Devices receive no commands before device control is switched on (domain §8.1).
  if (!site?.limit || (await paramIn(tx, 'device.control')) !== '1') return;
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`share ${tx.tenantId} ${stationId}`}, 0))`);
  const guns = await tx.rows<ChargingGun>(
    sql`select g.id, o.id as "orderId", g.rated_power_kw::float8 as "ratedKw",
        (select (c.args ->> 'limitKw')::float8 from truck_gun_cmd c where c.tenant_id = g.tenant_id and c.gun_id = g.id
          and c.order_id = o.id and c.name = 'SetChargingProfile' order by c.create_time desc, c.id desc limit 1) as "sentLimitKw"
      from truck_orders o join truck_charging_gun g on g.tenant_id = o.tenant_id and g.id = o.gun_id
      where o.tenant_id = ${tx.tenantId} and o.station_id = ${stationId} and o.is_deleted = 0
        and o.order_proc in (${keys(orderProc.key.charging, orderProc.key.stopping)})`,
  );
  const shares = sharePower(Number(site.limit), guns);
  for (const { id, orderId, sentLimitKw } of guns) {
    const limitKw = shares.get(id) ?? 0;
    if (sentLimitKw === limitKw) continue;
    await writeGunCommand(tx, ids, {
      tenantId: tx.tenantId ?? '',
      gunId: id,
      orderId,
      name: 'SetChargingProfile',
      args: { limitKw },
    });
  }
}
