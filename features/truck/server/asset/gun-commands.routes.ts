// Serves a page of the commands of a connector, newest first, each with its sender and its order.
import type { Route } from '@ec/kernel/http/route';
import { wireTime } from '@ec/resource/wire';
import { detailRow } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { serve } from '@ec/resource-server/serve';
import { sql } from 'kysely';
import { chargingGun } from '../../shared/asset/charging-gun.resource.ts';
import { commandsAtOnce, type GunCommandRow, gunCommands } from '../../shared/asset/gun-commands.contract.ts';
import { orderNosAsked } from './order-questions.ts';

export const gunCommandRoutes = (engine: Engine): Route[] =>
  serve(gunCommands, async (call) => {
    const { tenantId } = call.caller;
    const { before } = call.input;
    const older = before
      ? sql`and (c.create_time, c.id) < (select b.create_time, b.id from truck_gun_cmd b
          where b.tenant_id = c.tenant_id and b.gun_id = c.gun_id and b.id = ${before}::bigint)`
      : sql``;
    const gun = await detailRow(engine, chargingGun, call, call.input.gunId);
    const tx = engine.database.read(tenantId);
    const rows = await tx.rows<Omit<GunCommandRow, 'orderNo'> & { orderId: string | null }>(
      sql`select c.id, c.name, c.state, coalesce(c.result, '') as result, coalesce(c.reason, '') as reason,
          c.create_time as "createTime", c.order_id as "orderId",
          coalesce((select u.real_name from "system_user" u
            where u.tenant_id = c.tenant_id and u.id = c.create_user), '') as "userName"
        from truck_gun_cmd c where c.tenant_id = ${tenantId} and c.gun_id = ${gun.id} ${older}
        order by c.create_time desc, c.id desc limit ${commandsAtOnce}`,
    );
    const ids = rows.flatMap(({ orderId }) => orderId ?? []);
    const numbers = new Map((await engine.events.emit(tx, orderNosAsked, { ids })).flatMap((answer) => [...answer]));
    return rows.map(({ orderId, createTime, ...command }) => ({
      ...command,
      createTime: wireTime(createTime),
      orderNo: numbers.get(orderId ?? '') ?? '',
    }));
  });
