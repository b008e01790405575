// Tests the daily reconciliation: payments and refunds are compared with the bill of WeChat, and balance payments with the ledger.
import { type RefundStage, refundStage, tenant } from '@ec/fixtures/charging/test-refunds';
import { toWireDate } from '@ec/kernel/clock';
import { runJob } from '@ec/testing/run-job';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReconcileDay } from '../../shared/reconcile/reconcile.contract.ts';
import { pollRefundsJob } from '../refund/refund.job.ts';
import { reconcileJob } from './reconcile.job.ts';

let t: RefundStage;
let day: string;
const DAY = 24 * 3600;
beforeAll(async () => {
  t = await refundStage();
  day = toWireDate(t.api.services.clock.now());
});
afterAll(() => t.close());

const poll = () => runJob(pollRefundsJob(t.deps), t.deps.engine);
const get = async (name: string, query: Record<string, string> = {}) =>
  (await t.api.get(`/blade-pay/reconcile/${name}`, { token: await t.as('admin'), query })).body.data;
const post = async (name: string, body: object, who: 'admin' | 'ann' | 'bob' = 'admin') =>
  t.api.post(`/blade-pay/reconcile/${name}`, { token: await t.as(who), body });
const run = (channel: number) => post('run', { day, channel });
const open = async (channel = 2): Promise<Record<string, unknown>[]> =>
  (await get('list', { diffStatus: '0', channel: String(channel), size: '100' })).records;
const standing = async (channel: number): Promise<ReconcileDay | undefined> =>
  (await get('days')).days.find((each: ReconcileDay) => each.billDate === day && each.channel === channel);

/** Inserts an order that was paid by WeChat, and requests a refund, which succeeds at WeChat. */
async function refunded(payMoney: string, amount: string) {
  const order = await t.order({ payType: 2, payMoney });
  const { refundNo } = (await t.post('admin', 'refund', { orderId: order.id, amount, reason: 'x' })).body.data;
  t.provider.books.settle(refundNo, 'SUCCESS');
  return { ...order, refundNo };
}

/** Inserts a top-up that was paid by WeChat. @returns its number */
async function paidTopUp(accountId: string, rechargeStatus: 0 | 2): Promise<string> {
  const id = t.stage.ids.next();
  await t.stage.superuser.run(
    `insert into truck_recharge (id, tenant_id, recharge_no, account_id, biz_type, direction, amount, pay_channel, recharge_status)
      values ($1::bigint, $2, 'WX' || $1::bigint, $3, 1, 1, 200, 2, $4)`,
    [id, tenant, accountId, rechargeStatus],
  );
  t.provider.books.pay({ orderNo: `WX${id}`, cents: 20_000 });
  return `WX${id}`;
}

/** Sends the notice of WeChat about a payment. */
const notify = async (bizNo: string) =>
  (await t.api.post(`/blade-pay/wxV3/notify/${tenant}`, t.provider.payNotice(bizNo))).status;

test('a day with equal entries on both sides agrees; a day that is not over cannot be compared', async () => {
  await refunded('119.17', '38.15');
  expect((await run(2)).status).toBe(400);
  t.api.pass(DAY);
  await poll();
  expect((await run(2)).body.data).toEqual({
    billDate: day,
    channel: 2,
    state: 1,
    open: 0,
    checkTime: expect.any(String),
    ourCount: 2,
    ourAmount: 81.02,
    theirCount: 2,
    theirAmount: 81.02,
  });
  expect(await open()).toEqual([]);
});

test('a day whose bill is not ready is not compared, and the job compares it later', async () => {
  t.provider.bill.setReady(false);
  expect((await run(2)).body.data).toMatchObject({ state: 1, ourCount: 2 }); // the result of the earlier comparison stays
  day = toWireDate(t.api.services.clock.now());
  await refunded('7.00', '2.00');
  t.api.pass(DAY);
  expect((await run(2)).body.data).toMatchObject({ state: 0, ourCount: 2, ourAmount: 5 });
  expect(await open()).toEqual([]);
  // The bill that WeChat has not created yet may have entries that we do not know. So a day without entries of ours is not compared either.
  const before = toWireDate(new Date(t.api.services.clock.now().getTime() - 3 * DAY * 1000));
  expect((await post('run', { day: before, channel: 2 })).body.data).toMatchObject({ state: 0, ourCount: 0 });
  t.provider.bill.setReady(true);
  await runJob(reconcileJob(t.deps), t.deps.engine);
  expect(await standing(2)).toMatchObject({ state: 1, open: 0 });
  // All of the last seven days are compared now, also those without an entry on either side.
  const { days } = await get('days');
  expect(days.filter(({ channel, state }: ReconcileDay) => channel === 2 && state === 1)).toHaveLength(7);
});

test('a difference is missing here, missing there or another amount, and a person resolves it with a reason', async () => {
  day = toWireDate(t.api.services.clock.now());
  const [changed, dropped] = [await refunded('50.00', '10.00'), await refunded('60.00', '20.00')];
  t.provider.bill.edit((rows) => [
    ...rows
      .filter(({ refundNo }) => refundNo !== dropped.refundNo)
      .map((row) => (row.refundNo === changed.refundNo ? { ...row, refundCents: 1001 } : row)),
    { orderNo: 'STRANGE', transactionId: '420', paidCents: 700 },
  ]);
  t.api.pass(DAY);
  await poll();
  expect((await run(2)).body.data).toMatchObject({ state: 1, open: 3 });
  const differences = await open();
  const summaries = differences.map(({ bizNo, subject, diffKind, ourAmount, theirAmount }) => [
    bizNo,
    subject,
    diffKind,
    ourAmount,
    theirAmount,
  ]);
  expect(summaries).toEqual(
    expect.arrayContaining([
      ['STRANGE', 1, 1, null, 7],
      [dropped.refundNo, 2, 2, 20, null],
      [changed.refundNo, 2, 3, 10, 10.01],
    ]),
  );
  const id = differences.find(({ bizNo }) => bizNo === 'STRANGE')?.id;
  expect((await post('resolve', { id, reason: '' })).status).toBe(400);
  expect((await post('resolve', { id, reason: 'x' }, 'ann')).status).toBe(403);
  expect((await post('resolve', { id, reason: '他店收款，已转出' }, 'bob')).status).toBe(200);
  const again = await post('resolve', { id, reason: 'x' });
  expect([again.status, again.body.msg]).toEqual([409, expect.stringContaining('不能处理')]);
  const row = (await get('detail', { id: String(id) })) as Record<string, unknown>;
  expect(row).toMatchObject({ diffStatus: 1, resolveReason: '他店收款，已转出', resolveUserName: 'Bob B' });
});

test('a second comparison resolves the differences that are gone, and adds no duplicates', async () => {
  t.provider.bill.edit((rows) => rows);
  await run(2);
  await run(2);
  expect(await open()).toEqual([]);
  const all = (await get('list', { billDate: day, size: '100' })).records as Record<string, unknown>[];
  expect(all).toHaveLength(3);
  expect(all.map(({ resolveWay, resolveReason }) => [resolveWay, resolveReason]).sort()).toEqual([
    [1, '他店收款，已转出'],
    [2, ''],
    [2, ''],
  ]);
});

test('payments from the balance are compared with the ledger', async () => {
  day = toWireDate(t.api.services.clock.now());
  const order = await t.order({ payMoney: '30.00', giftMoney: '5.00' });
  const { refundNo } = (await t.post('admin', 'refund', { orderId: order.id, amount: '30.00', reason: 'x' })).body.data;
  t.api.pass(DAY);
  expect((await run(1)).body.data).toMatchObject({ channel: 1, state: 1, open: 1 });
  // The test inserts the order without its debit, so the ledger lacks the payment. The refund is in the ledger and agrees.
  const [difference, ...others] = await open(1);
  expect(others).toEqual([]);
  expect(difference).toMatchObject({ bizNo: order.orderNo, subject: 1, diffKind: 2, ourAmount: 35, theirAmount: null });
  expect(refundNo).toMatch(/^RF/);
});

test('a paid top-up that is not booked is missing here', async () => {
  day = toWireDate(t.api.services.clock.now());
  const accountId = await t.account();
  const payTopUp = (rechargeStatus: 0 | 2) => paidTopUp(accountId, rechargeStatus);
  const [booked, waiting, refused] = [await payTopUp(0), await payTopUp(0), await payTopUp(2)];
  expect(await notify(booked)).toBe(204);
  t.api.pass(DAY);
  expect((await run(2)).body.data).toMatchObject({ state: 1, open: 2, ourCount: 1, theirCount: 3 });
  const differences = await open();
  expect(differences.map(({ bizNo }) => bizNo).sort()).toEqual([waiting, refused].sort());
  expect(differences).toEqual(Array(2).fill(expect.objectContaining({ subject: 1, diffKind: 1, theirAmount: 200 })));
  expect(await notify(waiting)).toBe(204);
  expect((await run(2)).body.data).toMatchObject({ open: 1, ourCount: 2 });
  expect((await open()).map(({ bizNo }) => bizNo)).toEqual([refused]);
});

test('an order and a top-up whose notice arrives a day late stand on the day of their payment', async () => {
  day = toWireDate(t.api.services.clock.now());
  const { orderNo } = await t.order({ payType: 2, payStatus: 1, payMoney: '42.00' });
  const topUpNo = await paidTopUp(await t.account(), 0);
  t.api.pass(DAY);
  const nextDay = toWireDate(t.api.services.clock.now());
  expect([await notify(orderNo), await notify(topUpNo)]).toEqual([204, 204]);
  expect((await run(2)).body.data).toMatchObject({ open: 0, ourCount: 2, ourAmount: 242, theirCount: 2 });
  day = nextDay;
  t.api.pass(DAY);
  expect((await run(2)).body.data).toMatchObject({ open: 0, ourCount: 0, theirCount: 0 });
});

test('a bill with a wrong signature or digest is not compared', async () => {
  await refunded('8.00', '1.00');
  day = toWireDate(t.api.services.clock.now());
  t.api.pass(DAY);
  t.provider.bill.spoil();
  const { status, body } = await run(2);
  expect([status, body.msg]).toEqual([400, expect.stringContaining('未通过签名或摘要校验')]);
  expect(await standing(2)).toBeUndefined();
  expect((await t.row(`select count(*)::int as n from truck_reconcile_day where tenant_id <> $1`, [tenant])).n).toBe(0);
});
