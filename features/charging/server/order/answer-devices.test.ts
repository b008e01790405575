// What a connector learns of orders: whether one runs at it, and for which one it was commanded. Batteries: in-force.test.ts.
import { devState } from '@ec/devices/shared/device.enums';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderProc, ordersOrderType } from '../../shared/order/order.enums.ts';
import { admin, type Site, testSite } from './test-site.ts';

let site: Site;
beforeAll(async () => {
  site = await testSite();
  await site.param('device.control', '1');
});
afterAll(() => site.close());

const { created, starting, charging, stopping, ended, cancelled } = orderProc.key;

const orderAt = (gunId: string, proc: number, columns: Record<string, unknown> = {}) =>
  site.insert('truck_orders', {
    ...{ order_no: `T${gunId}`, order_type: ordersOrderType.key.charging, order_proc: proc, plate_no: '鲁A00001' },
    ...{ station_id: site.stationId, stack_id: site.stackId, gun_id: gunId, ...columns },
  });

test.each([starting, charging, stopping])('a connector with an order in state %i is not unlocked', async (proc) => {
  const gunId = await site.gun();
  await orderAt(gunId, proc);
  const reply = await site.on.post(admin, 'blade-truck/chargingGun/executeLock', { gunId, reason: '卡枪' });
  expect(reply).toMatchObject({ status: 409, msg: '请先停止充电' });
});

test.each([created, ended, cancelled])('one whose order is in state %i is', async (proc) => {
  const gunId = await site.gun();
  await orderAt(gunId, proc);
  await orderAt(gunId, charging, { order_no: `D${gunId}`, is_deleted: 1 });
  const reply = await site.on.post(admin, 'blade-truck/chargingGun/executeLock', { gunId, reason: '卡枪' });
  expect(reply).toMatchObject({ status: 200, data: { result: 'Pending' } });
});

test('taking a connector out of service waits for its order, and its commands name it', async () => {
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
