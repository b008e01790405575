// What can be bound to whom (domain §8.2): devices, and people who are not bound to a device yet.
import { raw } from '@ec/kernel/database';
import { type Call, type Route, route } from '@ec/kernel/http/route';
import { allOf, type Condition, likePattern } from '@ec/kernel/sql';
import { maskOf } from '@ec/resource/wire';
import { idOf } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { baseConditions } from '@ec/resource-server/predicate';
import { tableOf } from '@ec/resource-server/rows';
import { user } from '@ec/system/shared/user.resource';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { deviceBind } from '../../shared/fleet/device-bind.resource.ts';
import { merchantUser } from '../../shared/fleet/merchant-user.resource.ts';
import { deviceOf, factColumns } from './device-facts.ts';

const most = 200;
const key = z.coerce.number().int().optional();
const text = z.string().max(100).default('');
const asked = z.object({ deviceType: key, stationId: text, deviceId: text, keyword: text, bound: key });
type Asked = z.infer<typeof asked>;

interface Device {
  deviceType: number;
  deviceId: string;
  deviceNo: string;
  deviceName: string;
  stationName: string;
  bound: 0 | 1;
}

export function bindingChoices(engine: Engine): Route[] {
  const read = (name: string, title: string, handler: (call: Call<Asked>) => Promise<unknown>) =>
    route({
      method: 'GET',
      path: `/${deviceBind.base}/${name}`,
      access: { code: deviceBind.code },
      title: `${deviceBind.label.en}: ${title}`,
      input: asked,
      handler,
    });
  return [
    read('deviceList', 'devices', (call) => devices(engine, call)),
    read('getUsableUser', 'users not bound yet', (call) => usableUsers(engine, call)),
    read('getUsableMerchantUser', 'people of merchants not bound yet', (call) => usableMerchantUsers(engine, call)),
  ];
}

const contains = (column: RawBuilder<unknown>, keyword: string): Condition =>
  sql`${column} ilike ${likePattern(keyword, '%', '%')}`;

/** Of one kind, or of all kinds one after the other. */
async function devices(engine: Engine, call: Call<Asked>): Promise<Device[]> {
  const { deviceType } = call.input;
  const types =
    deviceType === undefined ? Object.keys(deviceBind.fields.deviceId.targetBy?.targets ?? {}) : [deviceType];
  const found: Device[] = [];
  for (const type of types.map(Number)) if (found.length < most) found.push(...(await devicesOf(engine, call, type)));
  return found.slice(0, most);
}

async function devicesOf(engine: Engine, call: Call<Asked>, type: number): Promise<Device[]> {
  const resource = deviceOf(engine.registry, type);
  if (!resource) return [];
  const { stationId, keyword, bound } = call.input;
  const wanted: Condition[] = [];
  if (stationId) wanted.push(sql`d."stationId" = ${idOf(stationId, 'stationId')}`);
  if (keyword) wanted.push(sql`(${contains(sql`d.no`, keyword)} or ${contains(sql`d.name`, keyword)})`);
  if (bound !== undefined) wanted.push(sql`d.bound = ${bound}`);
  return engine.database.read(call.caller.tenantId).rows<Device>(
    raw(sql`select ${type}::int as "deviceType", d.id as "deviceId", d.no as "deviceNo", coalesce(d.name, '') as "deviceName",
        coalesce(s.station_name, '') as "stationName", d.bound
      from (select t.tenant_id, t.id, ${factColumns(resource)},
          (exists (select from truck_device_bind b where b.tenant_id = t.tenant_id and b.device_type = ${type}
            and b.device_id = t.id and b.bind_status = 1 and b.is_deleted = 0))::int as bound
        from ${tableOf(resource)} where ${allOf(baseConditions({ engine, resource, call }))}) d
      left join truck_station s on s.tenant_id = d.tenant_id and s.id = d."stationId"
      where ${allOf([sql`true`, ...wanted])} order by d.no limit ${most}`),
  );
}

/** Nobody who is bound to the device, or is asked to be. */
function unbound({ deviceType, deviceId }: Asked, targetType: number): Condition[] {
  if (deviceType === undefined || deviceId === '') return [];
  return [
    sql`not exists (select from truck_device_bind b where b.tenant_id = t.tenant_id and b.device_type = ${deviceType}
      and b.device_id = ${idOf(deviceId, 'deviceId')} and b.target_type = ${targetType} and b.target_id = t.id
      and b.bind_status in (0, 1) and b.is_deleted = 0)`,
  ];
}

function usableUsers(engine: Engine, call: Call<Asked>): Promise<unknown> {
  const { keyword } = call.input;
  const where = [...baseConditions({ engine, resource: user, call }), sql`t.status = 1`, ...unbound(call.input, 1)];
  if (keyword) where.push(sql`(${contains(sql`t.account`, keyword)} or ${contains(sql`t.real_name`, keyword)})`);
  return engine.database.read(call.caller.tenantId).rows(
    raw(sql`select t.id as "userId", t.account, t.real_name as "realName", coalesce((select string_agg(d.dept_name, ',' order by
          array_position(t.dept_id, d.id)) from system_dept d where d.tenant_id = t.tenant_id and d.id = any(t.dept_id)), '') as "deptName"
      from ${tableOf(user)} where ${allOf(where)} order by t.account limit ${most}`),
  );
}

async function usableMerchantUsers(engine: Engine, call: Call<Asked>): Promise<unknown> {
  const { keyword } = call.input;
  const reading = { engine, resource: merchantUser, call };
  const where = [...baseConditions(reading), sql`t.mu_status = 1`, ...unbound(call.input, 2)];
  if (keyword) where.push(sql`(${contains(sql`t.real_name`, keyword)} or ${contains(sql`m.merchant_name`, keyword)})`);
  const rows = await engine.database.read(call.caller.tenantId).rows<{ phone: string }>(
    raw(sql`select t.id as "merchantUserId", t.real_name as "realName", t.phone, m.merchant_name as "merchantName"
      from ${tableOf(merchantUser)} join truck_merchant m on m.tenant_id = t.tenant_id and m.id = t.merchant_id
      where ${allOf(where)} order by t.real_name, t.id limit ${most}`),
  );
  return rows.map((row) => ({ ...row, phone: maskOf(row.phone) }));
}
