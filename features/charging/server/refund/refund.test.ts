// Tests refunds over HTTP: gift, amounts, the second person above 500 yuan, parallel calls, and the guards of the database (BR-11, BR-12).
import { type RefundStage, refundStage } from '@ec/fixtures/charging/test-refunds';
import { afterAll, beforeAll, expect, test } from 'vitest';

let t: RefundStage;
beforeAll(async () => {
  t = await refundStage({ size: 12 });
});
afterAll(() => t.close());

const ask = (orderId: string, amount: unknown, who: 'admin' | 'ann' | 'bob' = 'admin') =>
  t.post(who, 'refund', { orderId, amount, reason: '重复扣费' });
const orderRow = (id: string) => t.row(`select pay_status, refund_money from truck_orders where id = $1`, [id]);
const purse = (id: string) => t.row(`select balance, gift from truck_account where id = $1`, [id]);

test('a refund into the balance is paid at once and booked in the ledger', async () => {
  const order = await t.order({ payMoney: '119.17' });
  const { status, body } = await ask(order.id, '38.15');
  expect([status, body.data]).toEqual([
    200,
    { refundNo: expect.stringMatching(/^RF\d+$/), refundStatus: 2, message: '已退款' },
  ]);
  expect(await orderRow(order.id)).toEqual({ pay_status: 3, refund_money: '38.15' });
  expect(await purse(order.accountId)).toEqual({ balance: '38.15', gift: '0.00' });
  const his = await t.row(
    `select biz_type, direction, amount, operator_name from truck_account_his where biz_no = $1`,
    [body.data.refundNo],
  );
  expect(his).toMatchObject({ biz_type: 5, direction: 1, amount: '38.15' });
  const audited = await t.stage.superuser.rows(
    `select action, account from audit_log where resource in ('charging.refund', 'charging.orders') order by id`,
  );
  expect(audited).toEqual([
    { action: 'request', account: 'admin' },
    { action: 'settle', account: 'admin' },
    { action: 'refund', account: 'admin' },
  ]);
});

test('the refund of the last paid amount also returns the gift, and earlier refunds do not', async () => {
  const order = await t.order({ payMoney: '100.00', giftMoney: '19.17' });
  await ask(order.id, '99.99');
  expect(await purse(order.accountId)).toEqual({ balance: '99.99', gift: '0.00' });
  await ask(order.id, 0.01);
  expect(await purse(order.accountId)).toEqual({ balance: '100.00', gift: '19.17' });
  expect(await orderRow(order.id)).toEqual({ pay_status: 4, refund_money: '100.00' });
  expect((await ask(order.id, '0.01')).status).toBe(409);
});

test('an order paid only with gift is refunded as gift; more than 500 yuan needs a second person', async () => {
  const order = await t.order({ payMoney: '0', giftMoney: '19.17' });
  const { body } = await ask(order.id, '19.17');
  expect(body).toMatchObject({ msg: expect.stringContaining('全部由赠送支付'), data: { field: 'amount' } });
  const replies = await Promise.all([ask(order.id, 0), ask(order.id, '0.00', 'bob')]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await purse(order.accountId)).toEqual({ balance: '0.00', gift: '19.17' });
  expect(await orderRow(order.id)).toEqual({ pay_status: 4, refund_money: '0.00' });
  expect((await ask(order.id, 0)).status).toBe(409);

  const large = await t.order({ payMoney: '0', giftMoney: '500.01' });
  const { refundNo } = (await ask(large.id, 0)).body.data;
  expect((await ask(large.id, 0)).body.msg).toContain('已申请');
  expect(await purse(large.accountId)).toMatchObject({ gift: '0.00' });
  expect((await t.post('bob', 'approve', { refundNo, pass: true })).body.data.refundStatus).toBe(2);
  expect(await purse(large.accountId)).toMatchObject({ gift: '500.01' });
});

test('a refund is refused above the paid amount, for an invalid amount, and for an unpaid order', async () => {
  const order = await t.order({ payMoney: '100.00' });
  const refused = await ask(order.id, '100.01');
  expect([refused.status, refused.body.msg]).toEqual([400, '退款金额超过可退金额 ¥100.00']);
  for (const amount of ['0', '-1', '1.001', 0.1 + 0.2, 'x', '', null, undefined])
    expect((await ask(order.id, amount)).status, String(amount)).toBe(400);
  expect((await ask('1', '1')).status).toBe(404);
  expect((await ask((await t.order({ payStatus: 1 })).id, '1')).status).toBe(409);
  expect((await ask((await t.order({ payType: 4 })).id, '1')).body.msg).toContain('支付宝');
});

test('an id that is out of range or not a whole number is refused with 400', async () => {
  for (const id of ['99999999999999999999', '9999999999999999999', '-1', '1e3', 'x'])
    expect((await ask(id, '1.00')).status, id).toBe(400);
  // Full-width digits form a valid id, but no order has the id 12.
  expect((await ask('１２', '1.00')).status).toBe(404);
});

test('fifty parallel refunds return at most the paid amount, and the ledger agrees', async () => {
  const order = await t.order({ payMoney: '119.17' });
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => ask(order.id, '10.00', index % 2 === 0 ? 'admin' : 'bob')),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(11);
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(39);
  expect(await orderRow(order.id)).toEqual({ pay_status: 3, refund_money: '110.00' });
  expect(await purse(order.accountId)).toEqual({ balance: '110.00', gift: '0.00' });
  expect(
    await t.row(`select sum(amount)::text as sum from ledger_leg where account_id = $1`, [order.accountId]),
  ).toEqual({
    sum: '110.00',
  });
});

test('refunds up to 500 yuan are paid at once, and a cent more needs the approval of a second person', async () => {
  const order = await t.order({ payMoney: '2000.00' });
  expect((await ask(order.id, '500.00')).body.data.refundStatus).toBe(2);
  // The earlier refund of 500.00 counts as well, so two smaller refunds do not avoid the rule.
  const waiting = await ask(order.id, '0.01');
  const { refundNo } = waiting.body.data;
  expect(waiting.body.data).toEqual({ refundNo, refundStatus: 0, message: '已提交，等待另一人审核' });
  expect(await purse(order.accountId)).toMatchObject({ balance: '500.00' });
  const ownDecision = await t.post('admin', 'approve', { refundNo, pass: true });
  expect([ownDecision.status, ownDecision.body.msg]).toEqual([409, '不能审核自己的申请']);
  const without = await t.post('ann', 'approve', { refundNo, pass: true });
  expect(without.status).toBe(403);
  // A pending refund reduces the amount that other refunds may use.
  expect((await ask(order.id, '1499.99')).status).toBe(200);
  expect((await ask(order.id, '0.01')).status).toBe(400);
  const approved = await t.post('bob', 'approve', { refundNo, pass: true });
  expect(approved.body.data).toEqual({ refundNo, refundStatus: 2, message: '已退款' });
  expect(await purse(order.accountId)).toMatchObject({ balance: '500.01' });
  const again = await t.post('bob', 'approve', { refundNo, pass: true });
  expect([again.status, again.body.msg]).toEqual([409, `退款单 ${refundNo} 当前为成功,不能审核`]);
  expect((await t.refund(refundNo)).audit_user).toBe('13');
  const reasons = await t.stage.superuser.rows(
    `select account, action, reason from audit_log where resource = 'charging.refund' and row_id = (select id::text from
      truck_refund where refund_no = $1) order by id`,
    [refundNo],
  );
  expect(reasons).toEqual([
    { account: 'admin', action: 'request', reason: null },
    { account: 'admin', action: 'approve', reason: '不能审核自己的申请' },
    { account: 'ann', action: 'approve', reason: '无权访问' },
    { account: 'bob', action: 'approve', reason: null },
    { account: 'bob', action: 'settle', reason: null },
    { account: 'bob', action: 'approve', reason: `退款单 ${refundNo} 当前为成功,不能审核` },
  ]);
});

test('a rejected request frees its amount', async () => {
  const order = await t.order({ payMoney: '600.00' });
  const { refundNo } = (await ask(order.id, '600.00')).body.data;
  expect((await ask(order.id, '600.00', 'bob')).status).toBe(400);
  const rejected = await t.post('bob', 'approve', { refundNo, pass: false, reason: '金额有误' });
  expect(rejected.body.data).toEqual({ refundNo, refundStatus: 5, message: '已驳回: 金额有误' });
  expect((await ask(order.id, '600.00', 'bob')).status).toBe(200);
});

test('approve-several decides each refund separately, and checks applicant and state of each', async () => {
  const order = await t.order({ payMoney: '3000.00' });
  const requestRefund = async (amount: string, by: 'admin' | 'bob' = 'admin') => {
    const { refundNo } = (await ask(order.id, amount, by)).body.data;
    return { refundNo, id: String((await t.refund(refundNo)).id) };
  };
  const [one, two, ownRequest] = [
    await requestRefund('600.00'),
    await requestRefund('700.00'),
    await requestRefund('800.00', 'bob'),
  ];
  const ids = [one.id, two.id, one.id, ownRequest.id, '404'];
  const decide = (body: object, by: 'ann' | 'bob' = 'bob') => t.post(by, 'approve-several', body);
  expect((await decide({ ids, pass: true }, 'ann')).status).toBe(403);
  for (const wrong of [{ ids: [], pass: true }, { ids: ['x'], pass: true }, { ids }, { ids, pass: false, reason: ' ' }])
    expect((await decide(wrong)).status, JSON.stringify(wrong)).toBe(400);
  expect((await decide({ ids: Array.from({ length: 201 }, (_, index) => index), pass: true })).status).toBe(400);
  const { body } = await decide({ ids, pass: true });
  expect(body.data).toEqual({
    done: [one.id, two.id],
    refused: [
      { id: ownRequest.id, label: ownRequest.refundNo, reason: '不能审核自己的申请' },
      { id: '404', label: '', reason: expect.stringMatching(/./) },
    ],
  });
  expect(await purse(order.accountId)).toMatchObject({ balance: '1300.00' });
  const again = (await decide({ ids: [one.id], pass: true })).body.data;
  expect(again).toMatchObject({ done: [], refused: [{ id: one.id, label: one.refundNo }] });
  expect(await purse(order.accountId)).toMatchObject({ balance: '1300.00' });
  const audited = await t.stage.superuser.rows(
    `select account, action, reason from audit_log where resource = 'charging.refund' and row_id = $1 order by id`,
    [ownRequest.id],
  );
  expect(audited).toEqual([
    { account: 'bob', action: 'request', reason: null },
    { account: 'bob', action: 'approve', reason: '不能审核自己的申请' },
  ]);
});

test('parallel calls of approve-several reject or approve each refund only once', async () => {
  const order = await t.order({ payMoney: '9000.00' });
  const ids: string[] = [];
  for (let count = 0; count < 4; count++) {
    const { refundNo } = (await ask(order.id, '600.00')).body.data;
    ids.push(String((await t.refund(refundNo)).id));
  }
  const calls = Array.from({ length: 32 }, (_, index) => index);
  const send = () => t.post('bob', 'approve-several', { ids: ids.slice(0, 2), pass: false, reason: '金额有误' });
  const answers = await Promise.all(calls.map(send));
  expect(answers.flatMap(({ body }) => body.data?.done ?? []).toSorted()).toEqual(ids.slice(0, 2).toSorted());
  const paid = await Promise.all(
    [1, 2, 3].map(() => t.post('bob', 'approve-several', { ids: ids.slice(2), pass: true })),
  );
  expect(paid.flatMap(({ body }) => body.data.done).toSorted()).toEqual(ids.slice(2).toSorted());
  expect(await purse(order.accountId)).toMatchObject({ balance: '1200.00' });
});

test('three parallel approvals pay once', async () => {
  const order = await t.order({ payMoney: '900.00' });
  const { refundNo } = (await ask(order.id, '900.00')).body.data;
  const both = await Promise.all([1, 2, 3].map(() => t.post('bob', 'approve', { refundNo, pass: true })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await purse(order.accountId)).toMatchObject({ balance: '900.00' });
});

test('people who may not refund can list pending refunds by state, and a call without a token gets 401', async () => {
  const order = await t.order({ payMoney: '900.00' });
  const { refundNo } = (await ask(order.id, '800.00')).body.data;
  const token = await t.as('ann');
  const { body } = await t.api.get('/blade-pay/wxV3/list', { token, query: { refundStatus: '0' } });
  expect(body.data.records).toContainEqual(
    expect.objectContaining({ refundNo, amount: 800, refundStatus: 0, applyUserName: 'Adam A' }),
  );
  expect(body.data.records.every((row: { refundStatus: number }) => row.refundStatus === 0)).toBe(true);
  expect((await t.post('ann', 'refund', { orderId: order.id, amount: 1, reason: 'x' })).status).toBe(403);
  expect((await t.api.get('/blade-pay/wxV3/list')).status).toBe(401);
});

test('an order outside the data scope gets 404, and so does its refund', async () => {
  const order = await t.order({ payMoney: '900.00' });
  const { refundNo } = (await ask(order.id, '800.00')).body.data;
  t.limit([
    { resource: 'orders', column: 'createUser', type: 2, value: [] },
    { resource: 'refund', column: 'applyUser', type: 2, value: [] },
  ]);
  expect((await ask(order.id, '1.00')).status).toBe(404);
  expect((await t.post('bob', 'approve', { refundNo, pass: true })).status).toBe(404);
  t.limit([]);
  expect((await t.post('bob', 'approve', { refundNo, pass: true })).status).toBe(200);
});

test('the database refuses a refund above the payment, a changed amount and an invalid change of state', async () => {
  const order = await t.order({ payMoney: '10.00' });
  const { refundNo } = (await ask(order.id, '6.00')).body.data;
  const run = (text: string, values: unknown[]) =>
    t.stage.superuser.run(text, values).then(
      () => 'done',
      ({ constraint, code }) => constraint ?? code,
    );
  const insert = `insert into truck_refund (id, tenant_id, refund_no, order_id, amount, refund_status, channel, reason,
      account_id, apply_user) select $1::bigint, tenant_id, 'X' || $1::bigint, order_id, $2::numeric, 1, 1, 'x', account_id, 11 from truck_refund
      where refund_no = $3`;
  expect(await run(insert, [t.stage.ids.next(), '4.01', refundNo])).toBe('refund_within_payment');
  expect(await run(`update truck_refund set amount = 1 where refund_no = $1`, [refundNo])).toBe('refund_is_fixed');
  expect(await run(`update truck_refund set refund_status = 1 where refund_no = $1`, [refundNo])).toBe('EC409');
  expect(await run(`update truck_orders set refund_money = 10.01 where id = $1`, [order.id])).toBe(
    'refunded_within_payment',
  );
  expect(await run(`update truck_refund set audit_user = apply_user where refund_no = $1`, [refundNo])).toMatch(
    /check/,
  );
});
