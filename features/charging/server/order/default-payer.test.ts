// Tests over HTTP who pays for a start or a booking that names no payer (BR-64).
import { admin, type Fleet, type Site, testSite } from '@ec/fixtures/charging/test-site';
import { afterAll, beforeAll, expect, test } from 'vitest';

let site: Site;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

const start = async (fleet: Partial<Fleet>, values: object = {}) => {
  const { merchantId, carId, plateNo } = fleet;
  const draft = { orderType: 1, gunId: await site.gun(), merchantId, carId, plateNo, ...values };
  return site.on.post<{ id: string; accountId: string }>(admin, 'blade-truck/orders/submit', draft);
};
const paidBy = async (fleet: Partial<Fleet>, values: object = {}) => {
  const { data, msg } = await start(fleet, values);
  expect(data.id, msg).toBeDefined();
  await site.set('truck_orders', data.id, { order_proc: 9 });
  await site.on.stage.superuser.run('update truck_charging_gun set order_id = null where order_id = $1', [data.id]);
  return data.accountId;
};

let turn = 0;
async function driver({ merchantId }: Fleet, balance = '500') {
  turn += 1;
  const no = turn;
  const id = await site.insert('truck_driver', {
    driver_name: '王',
    phone: `137000${10_000 + no}`,
    id_card: `P${no}`,
    license_no: `P${no}`,
    license_class: 1,
    license_end: '2099-01-01',
    merchant_id: merchantId,
    driver_status: 1,
  });
  const accountId = await site.insert('truck_account', {
    account_no: `D${no}`,
    owner_type: 2,
    owner_id: id,
    owner_name: '王',
    settle_mode: 1,
    account_status: 1,
  });
  await site.topUp({ accountId }, balance);
  return { id, accountId };
}
const bind = ({ carId }: Fleet, driverId: string, columns: object) =>
  site.insert('truck_car_user_driver', {
    car_id: carId,
    driver_id: driverId,
    bind_type: 2,
    is_default: 0,
    bind_status: 1,
    ...columns,
  });

test('the account of the fleet pays, with or without a named driver', async () => {
  const fleet = await site.fleet();
  const { id } = await driver(fleet);
  await bind(fleet, id, { is_default: 1 });
  expect(await paidBy(fleet)).toBe(fleet.accountId);
  expect(await paidBy(fleet, { driverId: id })).toBe(fleet.accountId);
});

test('without an open fleet account the named driver, default payer, main driver or first driver pays', async () => {
  const fleet = await site.fleet({ balance: '0' });
  await site.set('truck_account', fleet.accountId, { account_status: 3 });
  const [first, main, chosen, named] = [
    await driver(fleet),
    await driver(fleet),
    await driver(fleet),
    await driver(fleet),
  ];
  expect((await start(fleet)).msg).toContain('没有可扣费的账户');
  expect(await paidBy(fleet, { driverId: named.id })).toBe(named.accountId);
  await bind(fleet, first.id, {});
  expect(await paidBy(fleet)).toBe(first.accountId);
  await bind(fleet, main.id, { bind_type: 1 });
  expect(await paidBy(fleet)).toBe(main.accountId);
  const binding = await bind(fleet, chosen.id, { is_default: 1 });
  expect(await paidBy(fleet)).toBe(chosen.accountId);
  await site.set('truck_car_user_driver', binding, { end_time: new Date(Date.now() - 1000) });
  expect(await paidBy(fleet)).toBe(main.accountId);
  await site.set('truck_car_user_driver', binding, { end_time: null, bind_status: 2 });
  expect(await paidBy(fleet)).toBe(main.accountId);
});

test('no other account pays for a frozen fleet account, unless the start names an account', async () => {
  const fleet = await site.fleet();
  const { id, accountId } = await driver(fleet);
  await bind(fleet, id, { is_default: 1 });
  await site.set('truck_account', fleet.accountId, { account_status: 2 });
  expect((await start(fleet)).msg).toContain('扣费账户已冻结或注销');
  expect(await paidBy(fleet, { driverId: id, accountId })).toBe(accountId);
  await site.set('truck_billing_rules', site.ruleId, { prepay_amount: '20' });
  const planTime = new Date(Date.now() + 9 * 3600_000).toISOString().slice(0, 19).replace('T', ' ');
  const { merchantId, carId, plateNo } = fleet;
  const ticket = { readyType: 1, stationId: site.stationId, carId, plateNo, merchantId, planTime };
  const booked = await site.on.post(admin, 'blade-truck/orderReady/submit', ticket);
  await site.set('truck_billing_rules', site.ruleId, { prepay_amount: '0' });
  expect(booked.msg).toContain('没有可冻结预付款的账户');
});

test('a truck gets only one default payer when four are chosen in parallel', async () => {
  const fleet = await site.fleet();
  const drivers = await Promise.all([0, 1, 2, 3].map(() => driver(fleet)));
  const replies = await Promise.all(
    drivers.map(({ id }) =>
      site.on.post(admin, 'blade-truck/carUserDriver/save', {
        carId: fleet.carId,
        driverId: id,
        bindType: 2,
        isDefault: 1,
      }),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
});
