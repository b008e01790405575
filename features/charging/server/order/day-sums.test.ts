// Tests that today's figures of a station and a charger equal the sums of the orders (domain §3), to the cent.
import { admin, type Site, testSite } from '@ec/fixtures/charging/test-site';
import { afterAll, beforeAll, expect, test } from 'vitest';

let site: Site;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

const sums = async () => {
  const [station, stack] = [
    await site.on.get(admin, 'blade-truck/station/detail', { id: site.stationId }),
    await site.on.get(admin, 'blade-truck/chargingStack/detail', { id: site.stackId }),
  ];
  const { dayKwh, dayMoney } = station.data;
  return { dayKwh, dayMoney, ofStack: stack.data.dayKwh };
};
let turn = 0;
const order = (columns: object) => {
  turn += 1;
  return site.insert('truck_orders', {
    order_no: `DAY${turn}`,
    order_type: 1,
    order_proc: 4,
    pay_status: 2,
    station_id: site.stationId,
    stack_id: site.stackId,
    plate_no: '鲁A00001',
    end_time: new Date(),
    ...columns,
  });
};
const midnight = new Date(`${new Date(Date.now() + 8 * 3600_000).toISOString().slice(0, 10)}T00:00:00+08:00`).getTime();

test('the figures of today are zero while no order has ended', async () => {
  expect(await sums()).toEqual({ dayKwh: 0, dayMoney: 0, ofStack: 0 });
});

test('the figures of today count only charging and swap orders that ended today', async () => {
  for (let count = 0; count < 30; count += 1) await order({ total_kwh: '0.10', total_money: '0.07' });
  await order({ total_kwh: '12.34', total_money: '9.99', end_time: new Date(midnight) });
  await order({ order_type: 2, total_kwh: '200.00', total_money: '300.01' });
  const counted = { dayKwh: 215.34, dayMoney: 312.1, ofStack: 215.34 };
  expect(await sums()).toEqual(counted);
  await order({ total_kwh: '5', total_money: '5', end_time: new Date(midnight - 1) });
  await order({ total_kwh: '5', total_money: '5', end_time: new Date(midnight + 86_400_000) });
  await order({ order_type: 3, total_kwh: '5', total_money: '5' });
  await order({ order_proc: 2, pay_status: 0, total_kwh: '5', total_money: '5', end_time: null });
  const gone = await order({ total_kwh: '5', total_money: '5' });
  await site.set('truck_orders', gone, { is_deleted: 1 });
  await order({ station_id: null, stack_id: null, total_kwh: '5', total_money: '5' });
  expect(await sums()).toEqual(counted);
  const { data } = await site.on.get<{ records: { totalKwh: number; totalMoney: number }[] }>(
    admin,
    'blade-truck/orders/list',
    { stationId: site.stationId, size: '200', orderType: '2' },
  );
  expect(data.records.map(({ totalMoney }) => totalMoney)).toEqual([300.01]);
});

test('the list of stations can be filtered by the money of today', async () => {
  const list = async (query: Record<string, string>) =>
    (await site.on.get<{ total: number }>(admin, 'blade-truck/station/list', query)).data.total;
  const q = (v: number) => Buffer.from(JSON.stringify({ all: [{ f: 'dayMoney', o: 'ge', v }] })).toString('base64url');
  expect([await list({ q: q(312.1) }), await list({ q: q(312.11) })]).toEqual([1, 0]);
});
