// Tests refunds by WeChat: notices, queries, retries with the same number, and the limits of WeChat.
import { type RefundStage, refundStage, tenant } from '@ec/fixtures/charging/test-refunds';
import { runJob } from '@ec/testing/run-job';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pollRefundsJob } from './refund.job.ts';

let t: RefundStage;
beforeAll(async () => {
  t = await refundStage();
});
afterAll(() => t.close());
// The clock of the server moves on 61 s before each test.
beforeEach(() => t.api.pass(61));

const poll = () => runJob(pollRefundsJob(t.deps), t.deps.engine);
const ask = (orderId: string, amount: string) => t.post('admin', 'refund', { orderId, amount, reason: '重复扣费' });
const state = async (no: string) => Number((await t.refund(no)).refund_status);
const orderRow = (id: string) => t.row(`select pay_status, refund_money from truck_orders where id = $1`, [id]);
const refundsOf = (orderNo: string) =>
  [...t.provider.books.refunds.values()].filter(({ out_trade_no }) => out_trade_no === orderNo);

/** Posts the notice of a refund as WeChat does. */
async function tell(refundNo: string, changed: Parameters<RefundStage['provider']['notice']>[1] = {}, path = tenant) {
  const { headers, body } = t.provider.notice(refundNo, changed);
  return t.api.post(`/blade-pay/wxV3/notify/${path}`, { headers, body });
}

test('a refund by WeChat is successful only after the notice of WeChat', async () => {
  const order = await t.order({ payType: 2, payMoney: '119.17' });
  const { body } = await ask(order.id, '38.15');
  const { refundNo, wxRefundId } = body.data;
  expect(body.data).toEqual({ refundNo, refundStatus: 1, wxRefundId, message: '已提交微信，到账后更新' });
  expect(await orderRow(order.id)).toEqual({ pay_status: 2, refund_money: '0.00' });
  expect(t.provider.books.notifyUrlOf(refundNo)).toBe(`https://ec.example.com/api/blade-pay/wxV3/notify/${tenant}`);
  t.provider.books.settle(refundNo, 'SUCCESS');
  expect((await tell(refundNo)).status).toBe(204);
  expect(await state(refundNo)).toBe(2);
  expect(await orderRow(order.id)).toEqual({ pay_status: 3, refund_money: '38.15' });
  // A repeated notice changes nothing, and the balance stays as it was, since the order was paid by WeChat.
  expect((await tell(refundNo)).status).toBe(204);
  expect(await orderRow(order.id)).toEqual({ pay_status: 3, refund_money: '38.15' });
  expect(
    await t.row(
      `select count(*)::int as n, sum(amount) as sum from ledger_leg l join ledger_txn x on x.id = l.txn_id
    where x.biz_no = $1`,
      [refundNo],
    ),
  ).toEqual({ n: 2, sum: '0.00' });
  expect(await t.row(`select balance from truck_account where id = $1`, [order.accountId])).toEqual({
    balance: '0.00',
  });
});

test('ten parallel notices of one refund are booked once', async () => {
  const order = await t.order({ payType: 2, payMoney: '20.00' });
  const { refundNo } = (await ask(order.id, '20.00')).body.data;
  t.provider.books.settle(refundNo, 'SUCCESS');
  const answers = await Promise.all(Array.from({ length: 10 }, () => tell(refundNo)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(204));
  expect(await orderRow(order.id)).toEqual({ pay_status: 4, refund_money: '20.00' });
});

test('a notice with a wrong signature, time, tenant or amount changes nothing', async () => {
  const order = await t.order({ payType: 2, payMoney: '20.00' });
  const { refundNo } = (await ask(order.id, '20.00')).body.data;
  t.provider.books.settle(refundNo, 'SUCCESS');
  const { headers, body } = t.provider.notice(refundNo);
  const post = (changes: object) => t.api.post(`/blade-pay/wxV3/notify/${tenant}`, { headers, body, ...changes });
  const refused = await post({ body: body.replace('}', ' }') });
  expect([refused.status, refused.body]).toEqual([401, { code: 'FAIL', message: '通知未被接受' }]);
  expect((await post({ headers: {} })).status).toBe(401);
  expect((await tell(refundNo, { at: new Date(t.api.services.clock.now().getTime() - 301_000) })).status).toBe(401);
  expect((await tell(refundNo, {}, 'T2')).status).toBe(404);
  expect((await tell(refundNo, { resource: { amount: { refund: 1, total: 2000 } } })).status).toBe(204);
  expect(await state(refundNo)).toBe(1);
  expect(t.api.logged()).toContain('not ours as it is');
});

test('the job queries WeChat for a refund whose notice was lost', async () => {
  const order = await t.order({ payType: 2 });
  const { refundNo } = (await ask(order.id, '1.00')).body.data;
  t.provider.books.settle(refundNo, 'SUCCESS');
  await poll();
  expect(await state(refundNo)).toBe(1); // the job queries only refunds that were sent more than 60 s ago
  t.api.pass(61);
  await poll();
  expect(await state(refundNo)).toBe(2);
});

test('a refund without an answer of WeChat is sent again with the same number, and made once', async () => {
  for (const mishap of ['lost', 'broken'] as const) {
    t.api.pass(61);
    const order = await t.order({ payType: 2 });
    t.provider.mishap(mishap, mishap, mishap, mishap, mishap, mishap, mishap, mishap, mishap, mishap, mishap, mishap);
    const { refundNo, refundStatus, message } = (await ask(order.id, '1.00')).body.data;
    expect([refundStatus, message]).toEqual([1, '微信暂未应答，将以原单号自动重试']);
    t.provider.calm();
    t.api.pass(61);
    await poll();
    expect(refundsOf(order.orderNo)).toHaveLength(1);
    expect((await t.refund(refundNo)).wx_refund_id).toBe(refundsOf(order.orderNo)[0]?.refund_id);
  }
  // The refund is stored as sent, but the server stopped before WeChat received the call.
  const order = await t.order({ payType: 2 });
  const id = t.stage.ids.next();
  await t.stage.superuser.run(
    `insert into truck_refund (id, tenant_id, refund_no, order_id, amount, refund_status, channel, reason, apply_user, send_time)
      values ($1::bigint, $2, 'RF' || $1::bigint, $3, 1, 1, 2, 'x', 11, $4)`,
    [id, tenant, order.id, new Date(t.api.services.clock.now().getTime() - 120_000)],
  );
  await poll();
  await poll();
  expect(refundsOf(order.orderNo).map(({ out_refund_no }) => out_refund_no)).toEqual([`RF${id}`]);
}, 40_000);

test('a refund is abnormal if the WeChat merchant has no money, and can be sent again with its number', async () => {
  const order = await t.order({ payType: 2, payMoney: '30.00' });
  t.provider.books.setEmpty(true);
  const { refundNo, refundStatus, message } = (await ask(order.id, '30.00')).body.data;
  expect([refundStatus, message]).toEqual([4, expect.stringContaining('余额不足')]);
  expect((await ask(order.id, '0.01')).status).toBe(400); // the abnormal refund still counts
  t.provider.books.setEmpty(false);
  expect((await t.post('admin', 'refund', { refundNo })).body.msg).toContain('间隔 1 分钟');
  t.api.pass(61);
  const again = await t.post('admin', 'refund', { refundNo });
  expect(again.body.data).toMatchObject({ refundNo, refundStatus: 1 });
  expect((await t.post('admin', 'refund', { refundNo })).status).toBe(409);
});

test('the fiftieth refund of an order is sent again with its number, and a fifty-first is refused', async () => {
  const order = await t.order({ payType: 2, payMoney: '30.00' });
  const hourAgo = new Date(t.api.services.clock.now().getTime() - 3600_000);
  await t.stage.superuser.run(
    `insert into truck_refund (id, tenant_id, refund_no, order_id, amount, refund_status, channel, reason, apply_user, send_time)
      select i.id::bigint, $2, 'RF' || i.id, $3, 0.01, 2, 2, 'x', 11, $4 from unnest($1::text[]) as i(id)`,
    [Array.from({ length: 49 }, () => t.stage.ids.next()), tenant, order.id, hourAgo],
  );
  t.provider.books.setEmpty(true);
  const { refundNo, refundStatus } = (await ask(order.id, '5.00')).body.data;
  expect(refundStatus).toBe(4);
  t.provider.books.setEmpty(false);
  expect((await t.post('admin', 'refund', { refundNo })).body.msg).toContain('间隔 1 分钟');
  t.api.pass(61);
  const again = await t.post('admin', 'refund', { refundNo });
  expect(again.body.data, again.body.msg).toMatchObject({ refundNo, refundStatus: 1 });
  t.api.pass(61);
  expect((await ask(order.id, '0.01')).body.msg).toContain('最多退款 50 次');
});

test('an abnormal refund becomes successful when WeChat reports its success later', async () => {
  const order = await t.order({ payType: 2 });
  const { refundNo } = (await ask(order.id, '5.00')).body.data;
  t.provider.books.settle(refundNo, 'ABNORMAL');
  await tell(refundNo);
  expect(await state(refundNo)).toBe(4);
  t.provider.books.settle(refundNo, 'SUCCESS');
  await tell(refundNo);
  expect(await state(refundNo)).toBe(2);
  const states = await t.stage.superuser.rows(
    `select (changes -> 'after' ->> 'refundStatus')::int as s from audit_log
    where row_id = (select id::text from truck_refund where refund_no = $1) and changes -> 'after' ? 'refundStatus'
    order by id`,
    [refundNo],
  );
  expect(states).toEqual([1, 4, 1, 2].map((s) => ({ s })));
});

test('a refund that WeChat closes frees its amount', async () => {
  const order = await t.order({ payType: 2, payMoney: '5.00' });
  const { refundNo } = (await ask(order.id, '5.00')).body.data;
  t.provider.books.settle(refundNo, 'CLOSED');
  await tell(refundNo);
  expect(await state(refundNo)).toBe(3);
  t.api.pass(61);
  expect((await ask(order.id, '5.00')).body.data.refundStatus).toBe(1);
});

test('a final refusal of WeChat closes a refund after a query shows that WeChat does not know its number', async () => {
  const order = await t.order({ payType: 2, payMoney: '5.00' });
  t.provider.books.payments.at(-1)!.cents = 400; // in the books of WeChat the order has another amount
  const refused = (await ask(order.id, '5.00')).body.data;
  expect([refused.refundStatus, refused.message]).toEqual([3, expect.stringContaining('INVALID_REQUEST')]);
  expect(t.provider.calls.at(-1)).toBe(`GET /v3/refund/domestic/refunds/${refused.refundNo}`);
});

test('a refund must be within a year and a minute after the last one; above 500 yuan it waits unsent', async () => {
  const old = await t.order({ payType: 2, daysAgo: 366 });
  expect((await ask(old.id, '1.00')).body.msg).toContain('365');
  const order = await t.order({ payType: 2, payMoney: '900.00' });
  expect((await ask(order.id, '1.00')).body.data.refundStatus).toBe(1);
  const soon = await ask(order.id, '1.00');
  expect([soon.status, soon.body.msg]).toEqual([409, expect.stringContaining('间隔 1 分钟')]);
  const waiting = (await ask(order.id, '600.00')).body.data;
  expect(waiting.refundStatus).toBe(0);
  expect(refundsOf(order.orderNo)).toHaveLength(1);
  expect((await t.post('bob', 'approve', { refundNo: waiting.refundNo, pass: true })).status).toBe(409);
  t.api.pass(61);
  const approved = await t.post('bob', 'approve', { refundNo: waiting.refundNo, pass: true });
  expect(approved.body.data).toMatchObject({ refundStatus: 1, wxRefundId: expect.any(String) });
  expect(refundsOf(order.orderNo)).toHaveLength(2);
});

test('a refund is refused if no WeChat merchant is configured; keys never reach the log', async () => {
  const order = await t.order({ payType: 2 });
  const { wechat } = t.deps;
  t.deps.wechat = { ...wechat, of: () => undefined };
  expect((await ask(order.id, '1.00')).body.msg).toBe('未配置微信支付商户');
  t.deps.wechat = wechat;
  const log = t.api.logged();
  const { apiV3Key, privateKey } = t.provider.config;
  for (const secret of [apiV3Key, privateKey.split('\n')[1] ?? '-', 'WECHATPAY2-SHA256'])
    expect(log).not.toContain(secret);
});
