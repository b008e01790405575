// Tests how notices of WeChat pay due orders and pending top-ups.
import { type RefundStage, refundStage, tenant } from '@ec/fixtures/charging/test-refunds';
import { afterAll, beforeAll, expect, test } from 'vitest';

let t: RefundStage;
beforeAll(async () => {
  t = await refundStage();
});
afterAll(() => t.close());

async function tell(bizNo: string) {
  const { headers, body } = t.provider.payNotice(bizNo);
  return (await t.api.post(`/blade-pay/wxV3/notify/${tenant}`, { headers, body })).status;
}

test('three parallel notices of WeChat pay a due order once, without the account', async () => {
  const order = await t.order({ payType: 2, payStatus: 1, payMoney: '88.00' });
  const answers = await Promise.all([tell(order.orderNo), tell(order.orderNo), tell(order.orderNo)]);
  expect(answers).toEqual([204, 204, 204]);
  const row = await t.row(`select pay_status, pay_money, transaction_id from truck_orders where id = $1`, [order.id]);
  const transactionId = t.provider.books.payments.at(-1)?.transactionId;
  expect(row).toEqual({ pay_status: 2, pay_money: '88.00', transaction_id: transactionId });
  expect(
    await t.row(
      `select count(*)::int as n, coalesce(sum(amount) filter (where pocket = 91), 0) as revenue from ledger_leg l
      join ledger_txn x on x.id = l.txn_id where x.biz_no = $1`,
      [order.orderNo],
    ),
  ).toEqual({ n: 2, revenue: '88.00' });
  expect(await t.row(`select balance from truck_account where id = $1`, [order.accountId])).toEqual({
    balance: '0.00',
  });
});

test('a payment with a wrong amount or an unknown number is not booked', async () => {
  const order = await t.order({ payType: 2, payStatus: 1, payMoney: '50.00' });
  const payment = t.provider.books.payments.at(-1);
  if (payment) payment.cents = 4999;
  expect(await tell(order.orderNo)).toBe(204);
  expect(await t.row(`select pay_status from truck_orders where id = $1`, [order.id])).toEqual({ pay_status: 1 });
  t.provider.books.pay({ orderNo: 'NOBODY', cents: 1 });
  expect(await tell('NOBODY')).toBe(204);
  expect(t.api.logged()).toContain('nothing here waits for');
});

test('a repeated notice books a pending top-up once, and the top-up pays overdue orders', async () => {
  const accountId = await t.account();
  const id = t.stage.ids.next();
  await t.stage.superuser.run(
    `insert into truck_recharge (id, tenant_id, recharge_no, account_id, biz_type, direction, amount, pay_channel)
      values ($1::bigint, $2, 'WX' || $1::bigint, $3, 1, 1, 200, 2)`,
    [id, tenant, accountId],
  );
  const due = await t.order({ accountId, payStatus: 5, payMoney: '60.00' });
  t.provider.books.pay({ orderNo: `WX${id}`, cents: 20_000 });
  expect([await tell(`WX${id}`), await tell(`WX${id}`)]).toEqual([204, 204]);
  expect(await t.row(`select balance from truck_account where id = $1`, [accountId])).toEqual({ balance: '140.00' });
  expect(await t.row(`select pay_status from truck_orders where id = $1`, [due.id])).toEqual({ pay_status: 2 });
  expect(await t.row(`select recharge_status from truck_recharge where id = $1`, [id])).toEqual({ recharge_status: 1 });
});
