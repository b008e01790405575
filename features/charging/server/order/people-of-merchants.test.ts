// Tests over HTTP what people of a merchant may do by their role at the merchant, and their daily limit (BR-62).
import { type Fleet, type Site, tenant, testSite } from '@ec/fixtures/charging/test-site';
import { merchantUserMuRole } from '@ec/truck/shared/fleet/fleet.enums';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { recordSample, recordSessionStart } from './device-events.ts';
import { endOrder } from './end-order.ts';

let site: Site;
let fleet: Fleet;
/** The role of this user at the operator grants all buttons that the tests check. beforeAll links the user to the merchant. */
const person = [tenant, 'manager'] as const;
const { key } = merchantUserMuRole;
let linkId = '';

beforeAll(async () => {
  site = await testSite();
  fleet = await site.fleet({ balance: '100000' });
  const [user] = await site.on.stage.superuser.rows<{ id: string }>(
    `select id from "system_user" where tenant_id = $1 and account = 'manager'`,
    [tenant],
  );
  linkId = await site.insert('truck_merchant_user', {
    merchant_id: fleet.merchantId,
    real_name: '人',
    phone: '13800000000',
    mu_role: 1,
    mu_status: 1,
    user_id: user?.id,
  });
});
afterAll(() => site.close());

const buttons = async (): Promise<string[]> => {
  const { data } = await site.on.get<{ code: string; children?: { code: string }[] }[]>(
    person,
    'blade-system/menu/buttons',
  );
  return data.flatMap(({ code, children = [] }) => [code, ...children.map((each) => each.code)]);
};
const become = async (role: number, limit: string | null = null) => {
  await site.set('truck_merchant_user', linkId, { mu_role: role, daily_limit: limit });
  await vi.waitFor(async () =>
    expect((await buttons()).includes('car_edit')).toBe(role === key.admin || role === key.dispatcher),
  );
  await vi.waitFor(async () => expect((await buttons()).includes('accountHis_view')).toBe(role !== key.dispatcher));
  await vi.waitFor(async () =>
    expect((await buttons()).includes('account_withdraw')).toBe(role === key.admin || role === key.finance),
  );
};

/** Inserts another truck of the fleet, without an order. */
async function truck(): Promise<Fleet> {
  const other = await site.fleet({ balance: '0' });
  await site.set('truck_car', other.carId, { merchant_id: fleet.merchantId });
  return { ...other, merchantId: fleet.merchantId, accountId: fleet.accountId, driverId: fleet.driverId };
}
const start = async (who: readonly [string, string] = person) => {
  const { merchantId, accountId, carId, driverId, plateNo } = await truck();
  const gunId = await site.gun();
  const draft = { orderType: 1, gunId, merchantId, accountId, carId, driverId, plateNo };
  return () => site.on.post<{ id: string }>(who, 'blade-truck/orders/submit', draft);
};
const post = (path: string, body: object = {}) => site.on.post(person, `blade-truck/${path}`, body);
const month = new Date().toISOString().slice(0, 7);
const statement = () => site.on.get(person, 'blade-truck/merchant/statement', { merchantId: fleet.merchantId, month });

describe('the permissions of a person of a merchant', () => {
  const bank = { bankName: '工行', bankAccount: '6222', reason: 'x' };
  test.each([
    ['admin', { starts: 200, withdraws: 200, reads: 200, ledger: 200, figures: 200, keepsTrucks: 400 }],
    ['finance', { starts: 403, withdraws: 200, reads: 200, ledger: 200, figures: 200, keepsTrucks: 403 }],
    ['dispatcher', { starts: 200, withdraws: 403, reads: 403, ledger: 403, figures: 403, keepsTrucks: 400 }],
    ['viewer', { starts: 403, withdraws: 403, reads: 200, ledger: 200, figures: 200, keepsTrucks: 403 }],
  ] as const)('role %s', async (role, may) => {
    await become(key[role]);
    expect({
      withdraws: (await post('account/withdraw', { id: fleet.accountId, amount: 1, ...bank })).status,
      starts: (await (await start())()).status,
      reads: (await statement()).status,
      ledger: (await site.on.get(person, 'blade-truck/accountHis/list')).status,
      figures: (await site.on.get(person, 'blade-truck/account/figures', { id: fleet.accountId })).status,
      keepsTrucks: (await post('car/save', {})).status,
    }).toEqual(may);
    // Each role may read the accounts of the merchant, and no role may call the actions of the operator.
    expect((await site.on.get(person, 'blade-truck/account/list')).status).toBe(200);
    for (const path of ['account/topup', 'account/adjust', 'account/approveAdjust', 'withdraw/approve', 'withdraw/pay'])
      expect((await post(path, { id: fleet.accountId })).status, path).toBe(403);
    for (const path of ['orders/waive', 'orders/forceEnd', 'merchant/update', 'merchantBlackList/release'])
      expect((await post(path, { id: fleet.merchantId })).status, path).toBe(403);
    expect(
      (await site.on.post(person, 'blade-pay/wxV3/refund', { orderId: '1', amount: '1', reason: 'x' })).status,
    ).toBe(403);
    // An order that this role started would prevent the withdrawal of the next role, so the test cancels the order.
    await site.on.stage.superuser.run(
      `update truck_orders set order_proc = 9 where account_id = $1 and order_proc = 1`,
      [fleet.accountId],
    );
  });
});

describe('the limit of a day', () => {
  test('holds for 32 parallel starts, and counts the money of an order that has ended', async () => {
    await become(key.dispatcher, '220.00');
    const starts = await Promise.all(Array.from({ length: 32 }, () => start()));
    const replies = await Promise.all(starts.map((go) => go()));
    const orders = replies.filter(({ status }) => status === 200);
    // Each start needs ¥50, the minimum balance of the tariff, so ¥220 suffice for four.
    expect(orders).toHaveLength(4);
    expect(replies.find(({ status }) => status !== 200)?.msg).toContain('今日还可消费 ¥20.00');
    for (const { data } of orders.slice(1)) await site.set('truck_orders', data.id, { order_proc: 9 });
    const id = orders[0]?.data.id ?? '';
    const at = new Date(Date.now() - 3600_000);
    await site.tx(async (tx) => {
      await recordSessionStart(tx, site.deps, id, { at, kwh: '0.000' });
      await recordSample(tx, site.deps, id, { at: new Date(), kwh: '10.000' });
    });
    expect(await site.row('truck_orders', id)).toMatchObject({ order_proc: 2 });
    await site.tx((tx) => endOrder(tx, site.deps, id, { endTime: new Date() }));
    const { total_money: spent } = await site.row<{ total_money: string }>('truck_orders', id);
    const left = (220 - Number(spent)).toFixed(2);
    await site.set('truck_merchant_user', linkId, { daily_limit: (Number(spent) + 49.99).toFixed(2) });
    expect((await (await start())()).msg).toContain('今日还可消费 ¥49.99');
    await site.set('truck_merchant_user', linkId, { daily_limit: '220' });
    expect(Number(left)).toBeGreaterThan(50);
    const again = await (await start())();
    expect(again.status, again.msg).toBe(200);
    await site.set('truck_orders', again.data.id, { order_proc: 9 });
  });

  test('stops a session that exhausts the limit', async () => {
    await become(key.dispatcher, '1000');
    const { data } = await (await start())();
    const [{ spent = '0' } = {}] = await site.on.stage.superuser.rows<{ spent: string }>(
      `select coalesce(sum(total_money), 0) as spent from truck_orders where account_id = $1 and order_proc = 4`,
      [fleet.accountId],
    );
    await site.set('truck_merchant_user', linkId, { daily_limit: (Number(spent) + 60).toFixed(2) });
    const at = new Date(Date.now() - 3600_000);
    const sample = (kwh: string, ago: number) =>
      site.tx((tx) => recordSample(tx, site.deps, data.id, { at: new Date(Date.now() - ago), kwh }));
    await site.tx((tx) => recordSessionStart(tx, site.deps, data.id, { at, kwh: '0.000' }));
    await sample('5.000', 60_000);
    expect(await site.row('truck_orders', data.id)).toMatchObject({ order_proc: 2 });
    await sample('100.000', 30_000);
    expect(await site.row('truck_orders', data.id)).toMatchObject({ order_proc: 3, stop_reason: 10 });
    await site.set('truck_merchant_user', linkId, { daily_limit: null });
  });

  test('also refuses bookings, does not limit other people, and starts anew the next day', async () => {
    await become(key.dispatcher, '0');
    const { merchantId, carId, plateNo } = await truck();
    const ticket = { readyType: 3, stationId: site.stationId, carId, plateNo, merchantId };
    const planTime = new Date(Date.now() + 9 * 3600_000).toISOString().slice(0, 19).replace('T', ' ');
    const book = (who: readonly [string, string]) =>
      site.on.post(who, 'blade-truck/orderReady/submit', { ...ticket, planTime });
    expect((await book(person)).msg).toContain('今日还可消费');
    expect((await (await start())()).status).toBe(400);
    const other = await (await start([tenant, 'admin']))();
    expect(other.status, other.msg).toBe(200);
    await site.on.stage.superuser.run(
      `update truck_orders set create_time = create_time - interval '1 day' where account_id = $1`,
      [fleet.accountId],
    );
    await site.set('truck_merchant_user', linkId, { daily_limit: '60' });
    const one = await (await start())();
    expect(one.status, one.msg).toBe(200);
    expect((await (await start())()).status).toBe(400);
    site.pass(86_400);
    const tomorrow = await (await start())();
    expect(tomorrow.status, tomorrow.msg).toBe(200);
  });
});
