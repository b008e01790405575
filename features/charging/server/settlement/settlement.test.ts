// Tests the payment of orders from accounts, monthly bills, and the nightly check of the ledger (BR-9, BR-10, BR-14).
import { cashier as actor, type LedgerStage, ledgerStage, tenant } from '@ec/fixtures/charging/test-accounts';
import type { Sql } from '@ec/kernel/database';
import { runJob } from '@ec/testing/run-job';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantGift, type LedgerDeps, refund, topUp } from '../ledger/ledger.ts';
import { checkLedger } from './ledger-check.ts';
import { handleLateBill, issueBill, lateBills, payBill, postpaidAccounts } from './monthly-bill.ts';
import { payByChannel, payOverdueOrders, settleOrder, undoDebit } from './settle-order.ts';
import { billsJob, checkLedgerJob } from './settlement.jobs.ts';

let t: LedgerStage;
beforeAll(async () => {
  t = await ledgerStage(12);
  await t.stage.superuser.run(`insert into system_tenant (id, tenant_id, tenant_name, linkman, contact_number)
    values (2, 'T1', 'One', '-', '-')`);
});
afterAll(async () => {
  expect(await t.differences()).toEqual([]);
  await t.stage.close();
});

const run = <T>(work: (tx: Sql) => Promise<T>) => t.stage.database.withTenant(tenant, work);
/** Returns dependencies whose clock always shows this time in Asia/Shanghai. */
const at = (time: string): LedgerDeps => ({ ids: t.stage.ids, clock: { now: () => new Date(`${time}+08:00`) } });

interface OrderDraft {
  accountId?: string | null;
  total?: string;
  occupy?: string;
  payType?: number;
  kwh?: string;
  end?: string;
}

let counter = 0;
async function order({
  accountId = null,
  total = '10',
  occupy = '0',
  payType = 1,
  kwh = '8',
  end,
}: OrderDraft): Promise<string> {
  counter += 1;
  const id = t.stage.ids.next();
  await t.stage.superuser.run(
    `insert into truck_orders (id, tenant_id, order_no, order_type, plate_no, order_proc, pay_status, pay_type, account_id,
      total_money, occupy_money, end_time, total_kwh) values ($1, $2, $3, 1, '鲁A12345', 4, 0, $4, $5, $6, $7, $8, $9)`,
    [id, tenant, `O${counter}`, payType, accountId, total, occupy, `${end ?? '2026-11-01 10:00:00'}+08`, kwh],
  );
  return id;
}
const stored = async (id: string) => {
  const [row] = await t.stage.superuser.rows(
    'select pay_status, pay_money, gift_money, pay_time is not null as paid from truck_orders where id = $1',
    [id],
  );
  return row;
};
const fill = (accountId: string, amount: string) =>
  run((tx) => topUp(tx, t.deps, { accountId, amount, channel: 6, bizNo: `V${++counter}`, actor }));
const settle = (id: string) => run((tx) => settleOrder(tx, t.deps, id));

describe('settling an order', () => {
  it('pays it from the account, with gift first, but never the occupancy fee with gift', async () => {
    const accountId = await t.open();
    await fill(accountId, '100');
    await run((tx) => grantGift(tx, t.deps, { accountId, amount: '200', bizNo: 'G1' }));
    const id = await order({ accountId, total: '119.17', occupy: '20' });
    expect(await settle(id)).toEqual({ payStatus: 2, giftMoney: '99.17', payMoney: '20.00' });
    expect(await stored(id)).toEqual({ pay_status: 2, pay_money: '20.00', gift_money: '99.17', paid: true });
    expect(await t.balances(accountId)).toMatchObject({ balance: '80.00', gift: '100.83' });
    expect((await settle(id)).payStatus).toBe(2);
    expect(await t.balances(accountId)).toMatchObject({ balance: '80.00' });
  });

  it('with energy but without cost makes it paid without a booking', async () => {
    const id = await order({ accountId: await t.open(), total: '0' });
    expect(await settle(id)).toMatchObject({ payStatus: 2, payMoney: '0.00' });
  });

  it('that delivered nothing and costs nothing makes it no charge, without a payment time', async () => {
    const id = await order({ accountId: await t.open(), total: '0', kwh: '0' });
    expect(await settle(id)).toEqual({ payStatus: 7, payMoney: '0.00', giftMoney: '0.00' });
    expect(await stored(id)).toEqual({ pay_status: 7, pay_money: '0.00', gift_money: '0.00', paid: false });
    // A second settlement does not change the state "no charge".
    expect((await settle(id)).payStatus).toBe(7);
  });

  it('that the account cannot pay makes it overdue and takes no money', async () => {
    const accountId = await t.open();
    await fill(accountId, '9.99');
    const id = await order({ accountId });
    expect((await settle(id)).payStatus).toBe(5);
    expect(await t.balances(accountId)).toMatchObject({ balance: '9.99' });
  });

  it('that a channel pays makes it due; two reports of the payment book it once', async () => {
    const id = await order({ payType: 2, total: '33.30', occupy: '3.30' });
    expect((await settle(id)).payStatus).toBe(1);
    for (const _again of [1, 2]) await run((tx) => payByChannel(tx, t.deps, { orderId: id, channel: 2 }));
    expect(await stored(id)).toMatchObject({ pay_status: 2, pay_money: '33.30', gift_money: '0.00' });
  });
});

it('a top-up pays overdue orders in full from the oldest on, and stops at the first that exceeds the balance', async () => {
  const accountId = await t.open();
  const [young, old, middle] = [
    await order({ accountId, total: '5', end: '2026-11-03 10:00:00' }),
    await order({ accountId, total: '30', end: '2026-11-01 10:00:00' }),
    await order({ accountId, total: '40', end: '2026-11-02 10:00:00' }),
  ];
  for (const id of [young, old, middle]) expect((await settle(id)).payStatus).toBe(5);
  await fill(accountId, '36');
  expect(await run((tx) => payOverdueOrders(tx, t.deps, accountId))).toHaveLength(1);
  expect([await stored(old), await stored(middle), await stored(young)]).toMatchObject([
    { pay_status: 2 },
    { pay_status: 5 },
    { pay_status: 5 },
  ]);
  await fill(accountId, '39');
  expect(await run((tx) => payOverdueOrders(tx, t.deps, accountId))).toHaveLength(2);
  expect(await t.balances(accountId)).toMatchObject({ balance: '0.00' });
});

describe('a postpaid account', () => {
  it('is debited at once and billed on its settle day; the payment of the bill pays its orders', async () => {
    const accountId = await t.open({ creditLimit: '1000', settleMode: 2, settleDay: 5 });
    await run((tx) => grantGift(tx, t.deps, { accountId, amount: '10', bizNo: 'G2' }));
    const first = await order({ accountId, payType: 3, total: '100', end: '2026-10-20 08:00:00' });
    const second = await order({ accountId, payType: 3, total: '50', end: '2026-11-04 23:59:59' });
    const later = await order({ accountId, payType: 3, total: '7', end: '2026-11-05 00:00:00' });
    for (const id of [first, second, later]) expect((await settle(id)).payStatus).toBe(1);
    expect(await t.balances(accountId)).toMatchObject({ balance: '-147.00', gift: '0.00', available: '853.00' });

    const mine = async (tx: Sql) => (await postpaidAccounts(tx)).filter(({ id }) => id === accountId)[0];
    const issue = (time: string) =>
      run(async (tx) => issueBill(tx, at(time), (await mine(tx)) ?? { id: accountId, settleDay: 5 }));
    expect(await issue('2026-11-06T00:40:00')).toMatch(/^B20261105/);
    expect(await issue('2026-11-07T00:40:00')).toBeUndefined();
    const [bill] = await t.stage.superuser.rows<{ id: string }>(
      'select id, amount, gift_money, order_count, period_to::text, due_date::text from truck_account_bill where account_id = $1',
      [accountId],
    );
    expect(bill).toMatchObject({
      amount: '140.00',
      gift_money: '10.00',
      order_count: 2,
      period_to: '2026-11-04',
      due_date: '2026-11-19',
    });

    const pay = (voucherNo: string) =>
      run((tx) => payBill(tx, at('2026-11-10T09:00:00'), { billId: bill?.id ?? '', accountId, voucherNo, actor }));
    await fill(accountId, '1');
    await expect(pay(`V${counter}`)).rejects.toThrow('不能重复使用');
    await pay('BANK-1');
    expect(await stored(first)).toMatchObject({ pay_status: 2, pay_money: '90.00', gift_money: '10.00' });
    expect(await stored(second)).toMatchObject({ pay_status: 2, pay_money: '50.00' });
    expect(await stored(later)).toMatchObject({ pay_status: 1 });
    expect(await t.balances(accountId)).toMatchObject({ balance: '-6.00' });
  });

  it('that becomes prepaid is still billed for its orders on credit', async () => {
    const accountId = await t.open({ creditLimit: '100', settleMode: 2, settleDay: 5 });
    const id = await order({ accountId, payType: 3, total: '60', end: '2026-10-20 08:00:00' });
    await settle(id);
    await t.stage.superuser.run('update truck_account set settle_mode = 1 where id = $1', [accountId]);
    const mine = await run(async (tx) => (await postpaidAccounts(tx)).find((each) => each.id === accountId));
    expect(mine).toEqual({ id: accountId, settleDay: 5 });
    if (mine) expect(await run((tx) => issueBill(tx, at('2026-11-06T00:40:00'), mine))).toMatch(/^B20261105/);
  });

  it('with a bill unpaid for 15 days is frozen, its orders are overdue, and a blacklist entry is proposed', async () => {
    const accountId = await t.open({ creditLimit: '100', settleMode: 2, settleDay: 1 });
    const id = await order({ accountId, payType: 3, total: '60', end: '2026-10-20 08:00:00' });
    await settle(id);
    await run((tx) => issueBill(tx, at('2026-11-01T00:40:00'), { id: accountId, settleDay: 1 }));
    const late = async (day: string) =>
      (await run((tx) => lateBills(tx, day))).filter((bill) => bill.accountId === accountId);
    expect(await late('2026-11-15')).toEqual([]);
    const [bill] = await late('2026-11-16');
    if (!bill) throw new Error('no late bill');
    await run((tx) => handleLateBill(tx, t.deps, bill));
    expect(await stored(id)).toMatchObject({ pay_status: 5, pay_money: '0.00' });
    const [row] = await t.stage.superuser.rows(
      `select a.account_status, b.bill_status, b.black_proposal, (select count(*)::int from truck_merchant_black_list) as listed
       from truck_account a join truck_account_bill b on b.account_id = a.id where a.id = $1`,
      [accountId],
    );
    expect(row).toEqual({ account_status: 2, bill_status: 2, black_proposal: 1, listed: 0 });
    // The order of the late bill was debited before, so a top-up does not pay it again.
    await fill(accountId, '100');
    expect(await run((tx) => payOverdueOrders(tx, t.deps, accountId))).toEqual([]);
    await run((tx) => payBill(tx, t.deps, { billId: bill.id, accountId, voucherNo: 'BANK-2', actor }));
    expect(await stored(id)).toMatchObject({ pay_status: 2, pay_money: '60.00' });
  });

  it('gets back the debit of a waived order, and its bill is reduced', async () => {
    const accountId = await t.open({ creditLimit: '100', settleMode: 2, settleDay: 1 });
    const [waived, other] = [
      await order({ accountId, payType: 3, total: '60', end: '2026-10-20 08:00:00' }),
      await order({ accountId, payType: 3, total: '30', end: '2026-10-21 08:00:00' }),
    ];
    for (const id of [waived, other]) await settle(id);
    await run((tx) => issueBill(tx, at('2026-11-01T00:40:00'), { id: accountId, settleDay: 1 }));
    await run(async (tx) => {
      await undoDebit(tx, t.deps, { orderId: waived, actor });
      await tx.run(sql`update truck_orders set pay_status = 6, pay_money = 0, gift_money = 0 where id = ${waived}`);
    });
    expect(await t.balances(accountId)).toMatchObject({ balance: '-30.00' });
    const [bill] = await t.stage.superuser.rows(
      'select amount, order_count from truck_account_bill where account_id = $1',
      [accountId],
    );
    expect(bill).toEqual({ amount: '30.00', order_count: 1 });
  });
});

it('the jobs issue bills, mark late bills and check the ledger at their times', async () => {
  const accountId = await t.open({ creditLimit: '500', settleMode: 2, settleDay: 3 });
  await settle(await order({ accountId, payType: 3, total: '25', end: '2026-11-02 10:00:00' }));
  const { database, ids, log } = t.stage;
  const services = (time: string) => ({ database, ids, log, clock: at(time).clock });
  const bill = (time: string) => runJob(billsJob(services(time)), services(time));
  const checkLedger = (time: string) => runJob(checkLedgerJob(services(time)), services(time), { tenantId: tenant });
  for (const _twice of [1, 2]) await bill('2026-11-03T00:40:00');
  const bills = () =>
    t.stage.superuser.rows('select amount, bill_status from truck_account_bill where account_id = $1', [accountId]);
  expect(await bills()).toEqual([{ amount: '25.00', bill_status: 0 }]);
  await bill('2026-11-17T00:40:00');
  expect(await bills()).toEqual([{ amount: '25.00', bill_status: 0 }]);
  await bill('2026-11-18T00:40:00');
  expect(await bills()).toEqual([{ amount: '25.00', bill_status: 2 }]);
  const [row] = await t.stage.superuser.rows('select account_status from truck_account where id = $1', [accountId]);
  expect(row).toEqual({ account_status: 2 });
  await checkLedger('2026-11-18T03:40:00');
  const [checked] = await t.stage.superuser.rows('select differences from ledger_check where tenant_id = $1', [tenant]);
  expect(checked).toEqual({ differences: '0' });
});

it('an account stays exact under 100 parallel top-ups, orders and refunds', async () => {
  const accountId = await t.open();
  await fill(accountId, '200');
  await run((tx) => grantGift(tx, t.deps, { accountId, amount: '50', bizNo: 'G3' }));
  const orders = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      order({ accountId, total: `${5 + (n % 9)}.${n % 10}7`, occupy: n % 3 ? '0' : '1.05' }),
    ),
  );
  await Promise.all([
    ...orders.map((id) => settle(id)),
    ...Array.from({ length: 25 }, (_, n) =>
      run(async (tx) => {
        await topUp(tx, t.deps, { accountId, amount: `${n + 1}.01`, channel: 2, bizNo: `W${n}`, actor });
        await payOverdueOrders(tx, t.deps, accountId);
      }),
    ),
    ...Array.from({ length: 25 }, (_, n) =>
      run((tx) => refund(tx, t.deps, { accountId, amount: '0.33', giftBack: '0.02', channel: 1, bizNo: `RF${n}` })),
    ),
  ]);
  const [sums] = await t.stage.superuser.rows<{ paid: string; gift: string; due: string }>(
    `select sum(pay_money) filter (where pay_status = 2)::text as paid, sum(gift_money) filter (where pay_status = 2)::text as gift,
       count(*) filter (where pay_status not in (2, 5))::text as due from truck_orders where account_id = $1`,
    [accountId],
  );
  const cents = (text: string | undefined) => Math.round(Number(text) * 100);
  const { balance, gift } = await t.balances(accountId);
  const topUps = 200_00 + Array.from({ length: 25 }, (_, n) => (n + 1) * 100 + 1).reduce((a, b) => a + b, 0);
  expect(cents(balance)).toBe(topUps + 25 * 33 - cents(sums?.paid));
  expect(cents(gift)).toBe(50_00 + 25 * 2 - cents(sums?.gift));
  expect(sums?.due).toBe('0');
});

it('the ledger check stores and logs differences, and removes them when the values agree again', async () => {
  const check = () =>
    t.stage.database.withTenant(tenant, (tx) => checkLedger(tx, t.deps), { isolation: 'repeatable read' });
  expect(await check()).toEqual([]);
  const accountId = await t.open();
  const id = await order({ accountId, total: '10' });
  await fill(accountId, '100');
  await settle(id);
  // The superuser switches off the triggers that guard accounts and orders.
  const { superuser } = t.stage;
  await superuser.run(`alter table truck_account disable trigger user; alter table truck_orders disable trigger user;
    update truck_account set balance = balance + 1 where id = ${accountId};
    update truck_orders set pay_money = 9 where id = ${id}`);
  expect((await check()).map(({ kind, targetId }) => [kind, targetId])).toEqual([
    ['account', accountId],
    ['history', accountId],
    ['order', id],
  ]);
  const storedDifferences = () => superuser.rows('select kind, expected, found from ledger_difference order by kind');
  expect(await storedDifferences()).toEqual([
    { kind: 'account', expected: '90.00 / 0 / 0', found: '91.00 / 0.00 / 0.00' },
    { kind: 'history', expected: '91.00', found: '90.00' },
    { kind: 'order', expected: '10.00', found: '9.00 / 10.00' },
  ]);
  const [noted] = await superuser.rows(
    `select log_level from log_usual where log_id = 'ledger.check' order by id desc limit 1`,
  );
  expect(noted).toEqual({ log_level: 'error' });
  await superuser.run(`update truck_account set balance = balance - 1 where id = ${accountId};
    update truck_orders set pay_money = 10 where id = ${id};
    alter table truck_account enable trigger user; alter table truck_orders enable trigger user`);
  expect(await check()).toEqual([]);
  expect(await storedDifferences()).toEqual([]);
});
