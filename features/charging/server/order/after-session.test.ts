// Tests the effects of a finished order: its connector may be removed, and the discount of the contract is taken off the service fee.
import { admin, type Fleet, type Site, testSite } from '@ec/fixtures/charging/test-site';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordSample, recordSessionStart } from './device-events.ts';
import { endOrder } from './end-order.ts';

let site: Site;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

type Row = Record<string, unknown>;

/** Noon of yesterday in Asia/Shanghai. The period before noon is flat. */
const noon = new Date(`${new Date(Date.now() - 16 * 3600_000).toISOString().slice(0, 10)}T12:00:00+08:00`).getTime();
const minutes = (count: number) => new Date(noon + count * 60_000);

async function started({ merchantId, accountId, carId, driverId, plateNo }: Fleet) {
  const gun = await site.gun();
  const draft = { orderType: 1, gunId: gun, merchantId, accountId, carId, driverId, plateNo };
  const { data, msg } = await site.on.post<{ id: string }>(admin, 'blade-truck/orders/submit', draft);
  expect(data.id, msg).toBeDefined();
  await site.tx((tx) => recordSessionStart(tx, site.deps, data.id, { at: minutes(-60), kwh: '1000.000', soc: 20 }));
  return { id: data.id, gun };
}

const sample = (id: string, at: Date, kwh: string) =>
  site.tx((tx) => recordSample(tx, site.deps, id, { at, kwh, powerKw: 60, soc: 50 }));

test('a connector cannot be removed while an order runs on it, and can be removed afterwards', async () => {
  const fleet = await site.fleet({ balance: '500' });
  const { id, gun } = await started(fleet);
  const remove = () => site.on.post(admin, `blade-truck/chargingGun/remove?ids=${gun}`, {});
  expect(await remove()).toMatchObject({ status: 400, msg: '仍被订单引用，不能删除' });
  await site.tx((tx) => endOrder(tx, site.deps, id, { endTime: minutes(0), stopReason: 2 }));
  expect((await remove()).msg).toBe('操作成功');
  const { data } = await site.on.get<Row>(admin, 'blade-truck/orders/detail', { id });
  expect(data.gunName).not.toBe('');
});

test('the service fee is reduced by the discount rate that the merchant had when the order started', async () => {
  const fleet = await site.fleet({ balance: '500', merchant: { discount_rate: 10 } });
  const { id } = await started(fleet);
  await site.set('truck_merchant', fleet.merchantId, { discount_rate: 50 });
  await sample(id, minutes(0), '1060.120');
  await site.tx((tx) => endOrder(tx, site.deps, id, { endTime: minutes(0), stopReason: 2 }));
  // 60.12 kWh cost 38.15 for energy and 18.04 for service. 10 % of 18.04 is 1.80.
  expect(await site.row<Row>('truck_orders', id)).toMatchObject({
    elec_money: '38.15',
    service_money: '18.04',
    discount_money: '1.80',
    total_money: '54.39',
    pay_money: '54.39',
  });
});
