// Serves the choices for a device binding (domain §8.2): devices, and people who are not bound to the chosen device yet.

import type { Call, Route } from '@ec/kernel/http/route';
import { allOf, type Condition, likePattern } from '@ec/kernel/sql';
import type { InputOf, OutputOf } from '@ec/resource/contract';
import { targetNames } from '@ec/resource/field';
import { maskOf } from '@ec/resource/wire';
import { columnsOf, keys, type Picked, pick } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { baseConditions } from '@ec/resource-server/predicate';
import { tableOf } from '@ec/resource-server/rows';
import { serve } from '@ec/resource-server/serve';
import { userStatus } from '@ec/system/shared/platform.enums';
import { user } from '@ec/system/shared/user.resource';
import { type RawBuilder, sql } from 'kysely';
import { bindableDevices, bindableMerchantUsers, bindableUsers } from '../../shared/fleet/binding-choices.contract.ts';
import { deviceBind } from '../../shared/fleet/device-bind.resource.ts';
import { deviceBindStatus, deviceBindTargetType, merchantUserMuStatus } from '../../shared/fleet/fleet.enums.ts';
import { merchantUser } from '../../shared/fleet/merchant-user.resource.ts';
import { deviceOf, factColumns } from './device-facts.ts';

const most = 200;
const { pending, bound } = deviceBindStatus.key;
/** States of a binding that is in force or awaits acceptance. */
const open = [pending, bound];

/** The three calls have the same input. */
type Input = InputOf<typeof bindableDevices>;
type Device = OutputOf<typeof bindableDevices>[number];

export const bindingChoices = (engine: Engine): Route[] => [
  ...serve(bindableDevices, (call) => listDevices(engine, call)),
  ...serve(bindableUsers, (call) => listUsers(engine, call)),
  ...serve(bindableMerchantUsers, (call) => listMerchantUsers(engine, call)),
];

const contains = (column: RawBuilder<unknown>, keyword: string): Condition =>
  sql`${column} ilike ${likePattern(keyword, '%', '%')}`;

/** Lists devices of one kind, or of all kinds one after the other. */
async function listDevices(engine: Engine, call: Call<Input>): Promise<Device[]> {
  const { deviceType } = call.input;
  const types =
    deviceType === undefined
      ? targetNames(deviceBind.fields.deviceId).flatMap(({ when }) => when.deviceType ?? [])
      : [deviceType];
  const choices: Device[] = [];
  for (const type of types.map(Number))
    if (choices.length < most) choices.push(...(await devicesOf(engine, call, type)));
  return choices.slice(0, most);
}

async function devicesOf(engine: Engine, call: Call<Input>, type: number): Promise<Device[]> {
  const resource = deviceOf(engine.registry, type);
  if (!resource) return [];
  const { stationId, keyword, bound: isBound } = call.input;
  const conditions: Condition[] = [sql`true`];
  if (stationId) conditions.push(sql`d."stationId" = ${stationId}`);
  if (keyword) conditions.push(sql`(${contains(sql`d.no`, keyword)} or ${contains(sql`d.name`, keyword)})`);
  if (isBound !== undefined) conditions.push(sql`d.bound = ${isBound}`);
  return engine.database.read(call.caller.tenantId).rows<Device>(
    sql`select ${type}::int as "deviceType", d.id as "deviceId", d.no as "deviceNo", coalesce(d.name, '') as "deviceName",
        coalesce(s.station_name, '') as "stationName", d.bound
      from (select t.tenant_id, t.id, ${factColumns(resource)},
          (exists (select from truck_device_bind b where b.tenant_id = t.tenant_id and b.device_type = ${type}
            and b.device_id = t.id and b.bind_status = ${bound} and b.is_deleted = 0))::int as bound
        from ${tableOf(resource)} where ${allOf(baseConditions({ engine, resource, call }))}) d
      left join truck_station s on s.tenant_id = d.tenant_id and s.id = d."stationId"
      where ${allOf(conditions)} order by d.no limit ${most}`,
  );
}

/** Leaves out people who are bound to the device or have a pending binding to it. */
function withoutBound({ deviceType, deviceId }: Input, targetType: number): Condition[] {
  if (deviceType === undefined || deviceId === undefined) return [];
  return [
    sql`not exists (select from truck_device_bind b where b.tenant_id = t.tenant_id and b.device_type = ${deviceType}
      and b.device_id = ${deviceId} and b.target_type = ${targetType} and b.target_id = t.id
      and b.bind_status = any(${open}::int[]) and b.is_deleted = 0)`,
  ];
}

function listUsers(engine: Engine, call: Call<Input>): Promise<OutputOf<typeof bindableUsers>> {
  const { keyword } = call.input;
  const u = columnsOf(user);
  const where = [
    ...baseConditions({ engine, resource: user, call }),
    sql`${u.status} = ${keys(userStatus.key.enabled)}`,
    ...withoutBound(call.input, deviceBindTargetType.key.user),
  ];
  if (keyword) where.push(sql`(${contains(sql`t.account`, keyword)} or ${contains(sql`t.real_name`, keyword)})`);
  return engine.database.read(call.caller.tenantId).rows(
    sql`select t.id as "userId", t.account, t.real_name as "realName", coalesce((select string_agg(d.dept_name, ',' order by
          array_position(t.dept_id, d.id)) from system_dept d where d.tenant_id = t.tenant_id and d.id = any(t.dept_id)), '') as "deptName"
      from ${tableOf(user)} where ${allOf(where)} order by t.account limit ${most}`,
  );
}

async function listMerchantUsers(engine: Engine, call: Call<Input>): Promise<OutputOf<typeof bindableMerchantUsers>> {
  const { keyword } = call.input;
  const t = columnsOf(merchantUser);
  const reading = { engine, resource: merchantUser, call };
  const where = [
    ...baseConditions(reading),
    sql`${t.muStatus} = ${merchantUserMuStatus.key.enabled}`,
    ...withoutBound(call.input, deviceBindTargetType.key.merchantUser),
  ];
  if (keyword) where.push(sql`(${contains(sql`t.real_name`, keyword)} or ${contains(sql`m.merchant_name`, keyword)})`);
  const rows = await engine.database
    .read(call.caller.tenantId)
    .rows<Picked<typeof merchantUser, 'realName' | 'phone'> & { merchantUserId: string; merchantName: string }>(
      sql`select t.id as "merchantUserId", ${pick(merchantUser, ['realName', 'phone'])}, m.merchant_name as "merchantName"
      from ${tableOf(merchantUser)} join truck_merchant m on m.tenant_id = t.tenant_id and m.id = t.merchant_id
      where ${allOf(where)} order by t.real_name, t.id limit ${most}`,
    );
  return rows.map((row) => ({ ...row, phone: maskOf(row.phone) }));
}
