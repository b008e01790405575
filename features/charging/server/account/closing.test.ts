// Tests with parallel calls and transactions that accounts are closed and removed only if nothing depends on them, and that a new account
// has the terms of its merchant.
import { admin, type Fleet, type Site, tenant, testSite } from '@ec/fixtures/charging/test-site';
import type { Sql } from '@ec/kernel/database';
import { overlapped } from '@ec/testing/overlap';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { topUp } from '../ledger/ledger.ts';
import { accountOf } from '../order/start-facts.ts';
import { dropUnusedAccounts } from './open-account.ts';

let site: Site;
beforeAll(async () => {
  site = await testSite();
  await site.set('truck_billing_rules', site.ruleId, { min_balance: '0' });
});
afterAll(() => site.close());

const emptyFleet = () => site.fleet({ balance: '0', credit: '1000' });
const post = <T = { id: string }>(path: string, body: object) => site.on.post<T>(admin, `blade-truck/${path}`, body);
const close = (id: string) => post('account/close', { id, reason: '合同结束' });
const during = <T>(first: (tx: Sql) => Promise<unknown>, second: () => Promise<T>) =>
  overlapped(site.on.stage, tenant, first, second);

/** Returns a function that starts an order without a prepayment: it checks the account, then inserts the order. */
const start =
  ({ accountId, plateNo }: Fleet) =>
  async (tx: Sql) => {
    expect((await accountOf(tx, accountId, undefined)).accountStatus).toBe(1);
    const id = site.on.engine.ids.next();
    await tx.run(
      sql`insert into truck_orders (id, tenant_id, order_no, order_type, order_proc, pay_status, account_id, plate_no)
        values (${id}, ${tenant}, ${`CR${id}`.slice(0, 28)}, 1, 1, 0, ${accountId}, ${plateNo})`,
    );
  };

test('closing and removing an account wait for a parallel start and are refused because of its order', async () => {
  const [closed, removed] = [await emptyFleet(), await emptyFleet()];
  expect(await during(start(closed), () => close(closed.accountId))).toMatchObject({
    status: 409,
    msg: expect.stringContaining('进行中订单 1'),
  });
  const removal = await during(start(removed), () => post(`account/remove?ids=${removed.accountId}`, {}));
  expect(removal).toMatchObject({ status: 400, msg: expect.stringContaining('引用') });
  expect(await site.row('truck_account', removed.accountId)).toMatchObject({ is_deleted: 0 });
});

test('a start waits for a parallel closing of its account and is refused', async () => {
  const { merchantId, accountId, carId, driverId, plateNo } = await emptyFleet();
  const draft = { orderType: 1, gunId: await site.gun(), merchantId, accountId, carId, driverId, plateNo };
  const closing = async (tx: Sql) => {
    await tx.run(sql`select from truck_account where tenant_id = ${tenant} and id = ${accountId} for update`);
    await tx.run(sql`update truck_account set account_status = 3 where tenant_id = ${tenant} and id = ${accountId}`);
  };
  const refusal = { status: 400, msg: expect.stringContaining('账户') };
  expect(await during(closing, () => post('orders/submit', draft))).toMatchObject(refusal);
});

test('no account is closed with an open order after 24 parallel starts and closings', async () => {
  const fleets = await Promise.all(Array.from({ length: 8 }, emptyFleet));
  const calls = await Promise.all(
    fleets.map(async ({ merchantId, accountId, carId, driverId, plateNo }) => {
      const draft = { orderType: 1, gunId: await site.gun(), merchantId, accountId, carId, driverId, plateNo };
      return [() => post('orders/submit', draft), () => close(accountId), () => close(accountId)];
    }),
  );
  const replies = await Promise.all(calls.map((ofFleet) => Promise.all(ofFleet.map((call) => call()))));
  // Exactly one of the three calls for an account succeeds: the start, or one of the closings.
  for (const ofFleet of replies)
    expect(
      ofFleet.filter(({ status }) => status === 200),
      ofFleet.map(({ msg }) => msg).join(),
    ).toHaveLength(1);
  const wrong = await site.on.stage.superuser.rows(
    `select a.id from truck_account a join truck_orders o on o.account_id = a.id
      where a.account_status = 3 and o.order_proc not in (4, 9) and a.id = any($1)`,
    [fleets.map(({ accountId }) => accountId)],
  );
  expect(wrong).toEqual([]);
});

test('removing an owner keeps its account if a parallel transaction books money on it', async () => {
  const { accountId, merchantId } = await emptyFleet();
  const booking = { accountId, amount: '10', channel: 6 as const, bizNo: `V-${accountId}` };
  await during(
    (tx) => topUp(tx, site.deps, { ...booking, actor: { userId: null, name: '' } }),
    () => site.tx((tx) => dropUnusedAccounts(tx, [1], [merchantId])),
  );
  expect(await site.row('truck_account', accountId)).toMatchObject({ is_deleted: 0, balance: '10.00' });
});

test('an account that is opened while the terms of its merchant change takes the new terms', async () => {
  const { merchantId, accountId } = await emptyFleet();
  expect((await close(accountId)).status).toBe(200);
  const opened = await during(
    (tx) => tx.run(sql`update truck_merchant set credit_limit = 70 where tenant_id = ${tenant} and id = ${merchantId}`),
    () => post('account/submit', { ownerType: 1, ownerId: merchantId, settleMode: 1 }),
  );
  expect(opened, opened.msg).toMatchObject({ status: 200, data: { creditLimit: 70 } });
});
