// Tests over HTTP what a device binding lets a person see and do at a station of another team (BR-63).
import { type Fleet, type Site, tenant, testSite } from '@ec/fixtures/charging/test-site';

import { runJob } from '@ec/testing/run-job';
import { truckFeature } from '@ec/truck/server/public';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { recordSessionStart } from './device-events.ts';

let site: Site;
let fleet: Fleet;
let gunId = '';
let otherGun = '';
let userId = '';
const engineer = [tenant, 'engineer1'] as const;
const admin = [tenant, 'admin'] as const;
const rights = { view: 1, control: 2, alarm: 3 } as const;
const [connector, bound] = [2, 1];

beforeAll(async () => {
  site = await testSite();
  fleet = await site.fleet({ balance: '100000' });
  const [user] = await site.on.stage.superuser.rows<{ id: string; role: string[] }>(
    `select id, role_id as role from "system_user" where tenant_id = $1 and account = 'engineer1'`,
    [tenant],
  );
  userId = user?.id ?? '';
  await site.tx((tx) =>
    tx.run(
      sql`insert into system_role_menu (tenant_id, role_id, menu_id)
        select ${tenant}, ${user?.role[0]}::bigint, id from system_menu where is_deleted = 0 on conflict do nothing`,
    ),
  );
  await vi.waitFor(async () => expect((await site.on.get(engineer, 'blade-truck/orders/list')).status).toBe(200), {
    timeout: 20_000,
  });
});
afterAll(() => site.close());
beforeEach(async () => {
  [gunId, otherGun] = [await site.gun(), await site.gun()];
});

const bind = (rightKeys: readonly number[], columns: object = {}) =>
  site.insert('truck_device_bind', {
    device_type: connector,
    device_id: gunId,
    target_type: 1,
    target_id: userId,
    rights: `{${rightKeys.join()}}`,
    bind_status: bound,
    station_id: site.stationId,
    ...columns,
  });
const guns = async (who = engineer) => {
  const { data } = await site.on.get<{ records: { id: string }[] }>(who, 'blade-truck/chargingGun/list', {
    size: '200',
  });
  return data.records.map(({ id }) => id).filter((id) => [gunId, otherGun].includes(id));
};
const seen = async (id: string) => (await site.on.get(engineer, 'blade-truck/chargingGun/detail', { id })).status;
const post = (path: string, body: object, who: readonly [string, string] = engineer) =>
  site.on.post<{ id: string }>(who, `blade-truck/${path}`, body);
const unlock = async (id: string) => (await post('chargingGun/executeLock', { gunId: id, reason: 'x' })).status;
async function start(at: string) {
  const { merchantId, accountId } = fleet;
  const { carId, plateNo } = await site.fleet({ balance: '0', car: {} });
  await site.set('truck_car', carId, { merchant_id: merchantId });
  return post('orders/submit', { orderType: 1, gunId: at, merchantId, accountId, carId, plateNo });
}

describe('without a binding', () => {
  test('the device is hidden, and unlocking and starting are refused', async () => {
    expect(await guns()).toEqual([]);
    expect([await seen(gunId), await unlock(gunId), (await start(gunId)).status]).toEqual([404, 404, 400]);
  });
});

describe('a binding', () => {
  test('with the view right shows only its device and allows no action', async () => {
    await bind([rights.view]);
    expect(await guns()).toEqual([gunId]);
    expect([await seen(gunId), await seen(otherGun)]).toEqual([200, 404]);
    expect((await site.on.get(engineer, 'blade-truck/chargingGun/history', { id: gunId })).status).toBe(200);
    expect([await unlock(gunId), (await start(gunId)).status]).toEqual([404, 400]);
    expect((await post('chargingGun/disable', { id: gunId, devState: 4, reason: 'x' })).status).toBe(404);
  });

  test('with the control right allows view, unlock, start and stop, but no edit and no removal', async () => {
    await bind([rights.control]);
    expect(await guns()).toEqual([gunId]);
    expect([await unlock(gunId), await unlock(otherGun)]).toEqual([200, 404]);
    const reply = await start(gunId);
    expect(reply.status, reply.msg).toBe(200);
    expect((await start(otherGun)).status).toBe(400);
    const orders = await site.on.get<{ records: { id: string }[] }>(engineer, 'blade-truck/orders/list');
    expect(orders.data.records.map(({ id }) => id)).toEqual([reply.data.id]);
    await site.tx((tx) => recordSessionStart(tx, site.deps, reply.data.id, { at: new Date(), kwh: '0.000' }));
    expect((await post('orders/waive', { id: reply.data.id, reason: 'x' })).status).toBe(404);
    expect((await post('orders/stop', { id: reply.data.id })).status).toBe(200);
    for (const [path, body] of [
      ['chargingGun/submit', { id: gunId, remark: 'x' }],
      ['chargingGun/remove', { ids: gunId }],
    ] as const)
      expect((await post(path, body)).status, path).toBe(404);
    expect((await post('chargingGun/batch', { ids: [gunId], set: { remark: 'x' } })).status).not.toBe(200);
    expect(await site.row('truck_charging_gun', gunId)).toMatchObject({ remark: null, is_deleted: 0 });
  });

  test('gives no right to bind the device to another person', async () => {
    await bind([rights.control]);
    const [other] = await site.on.stage.superuser.rows<{ id: string }>(
      `select id from "system_user" where tenant_id = $1 and account = 'viewer'`,
      [tenant],
    );
    const draft = { deviceType: connector, deviceId: gunId, targetType: 1, targetId: other?.id, rights: '2' };
    expect(await post('device_bind/submit', draft)).toMatchObject({ status: 400, msg: '请选择设备' });
  });

  test('with the alarm right shows the alarms of its device, but not the device', async () => {
    const alarm = (id: string, code: string) =>
      site.insert('device_alarm', {
        alarm_no: `AL${site.on.engine.ids.next()}`.slice(0, 24),
        biz_domain: 2,
        station_id: site.stationId,
        device_type: connector,
        device_id: id,
        alarm_code: code,
        alarm_name: 'x',
        alarm_level: 3,
        source: 1,
        first_time: new Date(),
        last_time: new Date(),
        times: 1,
        alarm_status: 0,
      });
    const [alarmId, otherAlarmId] = [await alarm(gunId, '3003'), await alarm(otherGun, '3003')];
    await bind([rights.alarm]);
    expect(await guns()).toEqual([]);
    const { data } = await site.on.get<{ records: { id: string }[] }>(engineer, 'blade-truck/deviceAlarm/list');
    expect(data.records.map(({ id }) => id).filter((id) => [alarmId, otherAlarmId].includes(id))).toEqual([alarmId]);
    expect((await post('deviceAlarm/ack', { id: alarmId })).status).toBe(404);
  });

  test.each([
    ['that waits', { bind_status: 0 }],
    ['that has ended', { bind_status: 2 }],
    ['whose time is up', { end_time: new Date(Date.now() - 1000) }],
    ['that was removed', { is_deleted: 1, bind_status: 2 }],
    ['of somebody else', { target_id: '1' }],
  ])('%s grants nothing', async (_, columns) => {
    await bind([rights.view, rights.control], columns);
    expect(await guns()).toEqual([]);
    expect([await seen(gunId), await unlock(gunId)]).toEqual([404, 404]);
  });

  test('ends once at its end time, and the audit records one unbind', async () => {
    const until = new Date(Date.now() + 3600_000);
    const id = await bind([rights.view], { end_time: until });
    const job = truckFeature.jobs?.(site.on.engine).find(({ name }) => name === 'truck.deviceBind');
    if (!job) throw new Error('No job');
    const round = () => runJob(job, site.on.engine, { tenantId: tenant });
    await round();
    expect(await site.row('truck_device_bind', id)).toMatchObject({ bind_status: 1 });
    site.pass(3601);
    await round();
    await round();
    expect(await site.row('truck_device_bind', id)).toMatchObject({ bind_status: 2, unbind_time: until });
    site.pass(-3601);
    const entries = await site.on.auditOf(tenant, 'truck.deviceBind', id);
    expect(entries.map(({ action }) => action)).toEqual(['unbind']);
  });

  test('cannot be created with an end time in the past', async () => {
    const draft = { deviceType: connector, deviceId: gunId, targetType: 1, targetId: userId, rights: '1' };
    const reply = await post('device_bind/submit', { ...draft, endTime: '2020-01-01 00:00:00' }, admin);
    expect(reply.msg).toContain('结束时间应晚于现在');
  });
});
