// The last commands of a connector, so that nobody has to guess whether one has reached it: a read of our own.
import { raw } from '@ec/kernel/database';
import { type Route, route } from '@ec/kernel/http/route';
import { permissionsOf } from '@ec/resource/calls';
import { wireTime } from '@ec/resource/wire';
import { detailRow, idOf } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { z } from 'zod';
import { chargingGun } from '../../shared/asset/charging-gun.resource.ts';
import type { GunCommandRow } from '../../shared/asset/gun-commands.ts';

const most = 50;

export const gunCommandsRoute = (engine: Engine): Route =>
  route({
    method: 'GET',
    path: `/${chargingGun.base}/commands`,
    access: { code: permissionsOf(chargingGun).menu },
    title: 'Connector: last commands',
    input: z.record(z.string(), z.unknown()),
    async handler(call): Promise<GunCommandRow[]> {
      const { tenantId } = call.caller;
      const gun = await detailRow(engine, chargingGun, call, idOf(call.input.gunId, 'gunId'));
      const rows = await engine.database.read(tenantId).rows<Record<keyof GunCommandRow, unknown>>(
        raw(sql`select c.id, c.name, c.state, c.result, c.reason, c.create_time as "createTime",
            (select o.order_no from truck_orders o where o.tenant_id = c.tenant_id and o.id = c.order_id) as "orderNo",
            (select u.real_name from "system_user" u where u.tenant_id = c.tenant_id and u.id = c.create_user) as "userName"
          from truck_gun_cmd c where c.tenant_id = ${tenantId} and c.gun_id = ${gun.id}
          order by c.create_time desc, c.id desc limit ${most}`),
      );
      return rows.map((row) => ({
        id: String(row.id),
        name: String(row.name),
        state: Number(row.state),
        result: String(row.result ?? ''),
        reason: String(row.reason ?? ''),
        orderNo: String(row.orderNo ?? ''),
        userName: String(row.userName ?? ''),
        createTime: wireTime(row.createTime),
      }));
    },
  });
