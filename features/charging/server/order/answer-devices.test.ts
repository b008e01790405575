// Tests how orders affect device calls: a running order blocks unlocking, an open order blocks moving, and a command names its order.
import { devState } from '@ec/device-vocabulary/device.enums';
import { admin, type Site, testSite } from '@ec/fixtures/charging/test-site';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderProc, orderType } from '../../shared/order/order.enums.ts';

let site: Site;
beforeAll(async () => {
  site = await testSite();
  await site.param('device.control', '1');
});
afterAll(() => site.close());

const { created, starting, charging, stopping, unknown, ended, cancelled } = orderProc.key;

const orderAt = (gunId: string, proc: number, columns: Record<string, unknown> = {}) =>
  site.insert('truck_orders', {
    order_no: `T${gunId}`,
    order_type: orderType.key.charging,
    order_proc: proc,
    plate_no: '鲁A00001',
    station_id: site.stationId,
    stack_id: site.stackId,
    gun_id: gunId,
    ...columns,
  });

test.each([starting, charging, stopping, unknown])(
  'a connector with an order in state %i is not unlocked',
  async (proc) => {
    const gunId = await site.gun();
    await orderAt(gunId, proc);
    const reply = await site.on.post(admin, 'blade-truck/chargingGun/executeLock', { gunId, reason: '卡枪' });
    expect(reply).toMatchObject({ status: 409, msg: '请先停止充电' });
  },
);

test.each([created, ended, cancelled])('a connector whose order is in state %i is unlocked', async (proc) => {
  const gunId = await site.gun();
  await orderAt(gunId, proc);
  await orderAt(gunId, charging, { order_no: `D${gunId}`, is_deleted: 1 });
  const reply = await site.on.post(admin, 'blade-truck/chargingGun/executeLock', { gunId, reason: '卡枪' });
  expect(reply).toMatchObject({ status: 200, data: { result: 'Pending' } });
});

test('disabling a connector writes a command that waits for its order and names the order', async () => {
  const gunId = await site.gun();
  const orderId = await orderAt(gunId, charging);
  const path = 'blade-truck/chargingGun';
  const draft = { id: gunId, devState: devState.key.disabled, reason: '停用' };
  expect((await site.on.post(admin, `${path}/disable`, draft)).status).toBe(200);
  const [command] = await site.on.stage.superuser.rows<object>(
    `select args, order_id from truck_gun_cmd where gun_id = $1`,
    [gunId],
  );
  expect(command).toMatchObject({ args: { afterSession: true }, order_id: orderId });
  const { data } = await site.on.get<object[]>(admin, `${path}/commands`, { gunId });
  expect(data).toMatchObject([{ name: 'ChangeAvailability', orderNo: `T${gunId}` }]);
  expect(Object.keys(data[0] ?? {})).not.toContain('orderId');
});

describe('a charger or connector', () => {
  const submit = (path: string, body: object) =>
    site.on.post<{ id: string }>(admin, `blade-truck/${path}/submit`, body);
  const hasOrder = { status: 409, msg: expect.stringContaining('还未结束') };
  async function placed() {
    const stack = await site.row<Record<string, unknown>>('truck_charging_stack', site.stackId);
    const stackId = await site.insert('truck_charging_stack', {
      stack_no: `M${site.deps.ids.next()}`.slice(0, 23),
      stack_name: '移动桩',
      station_id: site.stationId,
      usage: stack.usage,
      equip_type: 1,
      manufacturer: 'x',
      protocol: 1,
      rated_power_kw: 1,
      dev_state: 2,
    });
    return { stackId, gunId: await site.gun({ stack_id: stackId }) };
  }
  let elsewhere: string;
  beforeAll(async () => {
    const { id: _id, ...station } = await site.row<Record<string, unknown>>('truck_station', site.stationId);
    elsewhere = await site.insert('truck_station', { ...station, station_no: 'ELSEWHERE', station_name: '别处' });
  });

  test.each([created, starting, charging, stopping, unknown])(
    'with an order in state %i cannot be moved to another station or charger',
    async (proc) => {
      const { stackId, gunId } = await placed();
      const orderId = await orderAt(gunId, proc, { stack_id: stackId });
      expect(await submit('chargingStack', { id: stackId, stationId: elsewhere })).toMatchObject(hasOrder);
      expect(await submit('chargingGun', { id: gunId, stackId: site.stackId })).toMatchObject(hasOrder);
      const many = { ids: [stackId], set: { stationId: elsewhere } };
      const { data } = await site.on.post<{ refused: object[] }>(
        admin,
        'blade-truck/chargingStack/batch-preview',
        many,
      );
      expect(data.refused).toMatchObject([{ reason: hasOrder.msg }]);
      // An edit that does not move the charger is accepted.
      expect((await submit('chargingStack', { id: stackId, model: 'X' })).status).toBe(200);

      await site.set('truck_orders', orderId, { is_deleted: 1 });
      expect((await submit('chargingStack', { id: stackId, stationId: elsewhere })).status).toBe(200);
      expect(await site.row('truck_charging_gun', gunId)).toMatchObject({ station_id: elsewhere });
    },
  );
});
