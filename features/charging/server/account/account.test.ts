// Tests accounts over HTTP: BR-13 and the named actions of domain §8.1.
import { seedPeople } from '@ec/demo/public';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { testEngine } from '@ec/testing/engine';
import { truckFeature } from '@ec/truck/server/public';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chargingFeature } from '../charging.feature.ts';
import { grantGift, topUp } from '../ledger/ledger.ts';
import { readStatement } from '../statement/read-statement.ts';
import { followOwner, openAccount } from './open-account.ts';

const tenantId = '100003';
const cashier = [tenantId, 'admin'] as const;
const finance = [tenantId, 'finance'] as const;
const viewer = [tenantId, 'viewer'] as const;
const base = 'blade-truck/account';
type Row = Record<string, unknown> & { id: string };

const on = await testEngine({ features: [systemFeature, truckFeature, chargingFeature], names: createDisplayNames });
const { superuser } = on.stage;
const within = on.engine.database.withTenant;
beforeAll(() => seedPeople(on.engine));
afterAll(() => on.close());

let turn = 0;
/** Inserts a merchant and opens its account. */
async function opened(creditLimit = '0', settleMode: 1 | 2 = 1) {
  turn += 1;
  const ownerId = on.engine.ids.next();
  const ownerName = `Fleet ${turn}`;
  await superuser.run(
    `insert into truck_merchant (id, tenant_id, merchant_name, merchant_type, credit_code, contact, phone, settle_mode, credit_limit,
      merchant_status) values ($1, $2, $3, 1, $4, 'x', '13800000000', $5, $6, 1)`,
    [ownerId, tenantId, ownerName, `C${turn}`, settleMode, creditLimit],
  );
  const owner = { ownerType: 1 as const, ownerId, ownerName, settleMode, creditLimit };
  const id = await within(tenantId, (tx) => openAccount(tx, on.engine, owner));
  return { id, ownerId, ownerName };
}
const detail = async (id: string) => (await on.get<Row>(cashier, `${base}/detail`, { id })).data;
const act = (name: string, body: object, who: readonly [string, string] = cashier) =>
  on.post<Record<string, unknown>>(who, `${base}/${name}`, body);
const count = async (table: string, id: string) =>
  (await superuser.rows<{ n: number }>(`select count(*)::int as n from ${table} where account_id = $1`, [id]))[0]?.n;

test('an account is opened once per owner and takes its name, settle mode and credit limit from the merchant', async () => {
  const { id, ownerId, ownerName } = await opened('500', 2);
  expect(await detail(id)).toMatchObject({
    ownerName,
    ownerType: 1,
    ownerId,
    settleMode: 2,
    creditLimit: 500,
    available: 500,
    balance: 0,
    accountStatus: 1,
  });
  expect((await detail(id)).accountNo).toMatch(/^AC\d{8}$/);
  const again = { ownerType: 1 as const, ownerId, ownerName };
  expect(await within(tenantId, (tx) => openAccount(tx, on.engine, again))).toBe(id);
  await superuser.run(`update truck_merchant set merchant_name = 'New' where id = $1`, [ownerId]);
  await within(tenantId, (tx) =>
    followOwner(tx, on.engine, { ...again, ownerName: 'New', settleMode: 1, creditLimit: '80' }),
  );
  expect(await detail(id)).toMatchObject({ ownerName: 'New', settleMode: 1, creditLimit: 80 });
  const list = await on.get<{ total: number }>(cashier, `${base}/list`, { ownerName: 'New' });
  expect(list.data.total).toBe(1);
  const sent = { id, settleMode: 2, creditLimit: 9999, warnAmount: 200 };
  expect((await act('submit', sent)).code).toBe(200);
  expect(await detail(id)).toMatchObject({ settleMode: 1, creditLimit: 80, warnAmount: 200 });
});

test('the credit limit cannot be lowered below the used credit', async () => {
  const { id, ownerId, ownerName } = await opened('100');
  await act('adjust', { id, direction: 2, amount: 60, reason: 'x' });
  const [row] = (await on.get<{ records: Row[] }>(finance, `${base}/adjustList`, { accountId: id })).data.records;
  expect((await act('approveAdjust', { id: row?.id, pass: true }, finance)).msg).toBe('操作成功');
  const less = within(tenantId, (tx) =>
    followOwner(tx, on.engine, { ownerType: 1, ownerId, ownerName, settleMode: 1, creditLimit: '59.99' }),
  );
  await expect(less).rejects.toThrow('60.00');
});

test('submit refuses a second open account of one owner and an account of a system owner type', async () => {
  const { ownerId } = await opened();
  const draft = { ownerType: 3, ownerId, settleMode: 1 };
  expect((await act('submit', draft)).code).toBe(200);
  expect(await act('submit', draft)).toMatchObject({ status: 400, msg: expect.stringContaining('已有未注销的账户') });
  expect((await act('submit', { ...draft, ownerType: 91 })).status).toBe(400);
});

test('a bank transfer is booked once: a top-up with the same voucher number is refused', async () => {
  const { id } = await opened();
  const transfer = { id, amount: 100.5, voucherNo: `BANK-${turn}` };
  expect((await act('topup', transfer)).data).toEqual({ giftMoney: '', paidOrders: [] });
  expect(await act('topup', transfer)).toMatchObject({ status: 409, msg: expect.stringContaining('不能重复使用') });
  expect((await act('topup', { ...transfer, voucherNo: ` BANK- ${turn} ` })).status).toBe(409);
  expect((await act('topup', { ...transfer, voucherNo: `bank\u200b－${turn}` })).status).toBe(409);
  expect((await act('topup', { ...transfer, voucherNo: '\u200b' })).msg).toMatch(/^voucherNo:/);
  expect((await act('topup', { ...transfer, voucherNo: 'ﷺ'.repeat(40) })).msg).toMatch(/^voucherNo:/);
  expect(await detail(id)).toMatchObject({ balance: 100.5, available: 100.5 });
  expect((await act('topup', { ...transfer, voucherNo: '' })).status).toBe(400);
  expect((await act('topup', { ...transfer, voucherNo: 'n', amount: 0 })).status).toBe(400);
  expect((await act('topup', { ...transfer, voucherNo: 'n', amount: 1.005 })).status).toBe(400);
  expect((await act('topup', transfer, viewer)).status).toBe(403);
  const { records } = (await on.get<{ records: Row[] }>(cashier, 'blade-truck/accountHis/list', { accountId: id }))
    .data;
  expect(records).toMatchObject([
    { bizType: 1, amount: 100.5, balanceBefore: 0, balanceAfter: 100.5, payChannel: 6, bizNo: transfer.voucherNo },
  ]);
});

test('adjustList limits the page size to 200 and refuses invalid query parameters', async () => {
  const page = (query: object) => on.get<{ size: number }>(finance, `${base}/adjustList`, { ...query });
  expect((await page({ size: 500 })).data.size).toBe(200);
  const wrong = [{ current: 0 }, { current: 'x' }, { size: 0 }, { size: 'x' }, { rechargeStatus: 3 }];
  for (const query of wrong) expect((await page(query)).status, JSON.stringify(query)).toBe(400);
});

test('a voucher is booked once when two people record it for two accounts in parallel', async () => {
  const [one, other] = [await opened(), await opened()];
  const record = ({ id }: { id: string }, who: readonly [string, string]) =>
    act('topup', { id, amount: 10, voucherNo: `SAME-${turn}` }, who);
  const replies = await Promise.all([record(one, cashier), record(other, finance), record(one, finance)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test('a running promotion adds one gift to a top-up', async () => {
  const { id } = await opened();
  const [activityId, ruleId] = [on.engine.ids.next(), on.engine.ids.next()];
  await superuser.run(
    `insert into truck_activity (id, tenant_id, activity_no, activity_name, activity_type, start_time, end_time, budget, rule_text,
      act_status) values ($1, $2, $3, 'Top up', 3, now() - interval '1 day', now() + interval '1 day', 100, 'x', 3)`,
    [activityId, tenantId, `A${turn}`],
  );
  await superuser.run(
    `insert into truck_activity_sub (id, tenant_id, activity_id, sub_name, cond_type, threshold, benefit, benefit_value)
     values ($1, $2, $3, 'x', 5, 100, 3, 10)`,
    [ruleId, tenantId, activityId],
  );
  const reply = await act('topup', { id, amount: 200, voucherNo: `GIFT-${turn}` });
  expect(reply.msg).toBe('操作成功');
  expect(reply.data).toEqual({ giftMoney: '10.00', paidOrders: [] });
  expect(await detail(id)).toMatchObject({ balance: 200, gift: 10, available: 210 });
  const { records } = (await on.get<{ records: Row[] }>(cashier, 'blade-truck/accountHis/list', { accountId: id }))
    .data;
  expect(records.map(({ bizType }) => bizType)).toEqual([10, 1]);
  await superuser.run('update truck_activity set act_status = 5 where id = $1', [activityId]);
});

test('an adjust takes effect after a second person approves it; a refusal needs a reason', async () => {
  const { id } = await opened();
  const request = await act('adjust', { id, direction: 1, amount: 12.34, reason: '多扣' });
  expect(request.data.rechargeNo).toMatch(/^AJ[0-9A-Z]+$/);
  expect(await detail(id)).toMatchObject({ balance: 0 });
  const list = async () =>
    (await on.get<{ records: Row[] }>(finance, `${base}/adjustList`, { accountId: id, rechargeStatus: '0' })).data
      .records;
  expect(await list()).toMatchObject([
    { amount: 12.34, direction: 1, reason: '多扣', isMine: false, rechargeStatus: 0 },
  ]);
  const adjust = { id: String(request.data.id), pass: true };
  expect(await act('approveAdjust', adjust)).toMatchObject({ status: 409, msg: expect.stringContaining('由他人审批') });
  expect((await act('approveAdjust', adjust, viewer)).status).toBe(403);
  expect((await act('approveAdjust', { ...adjust, pass: false }, finance)).status).toBe(400);
  expect((await act('approveAdjust', adjust, finance)).code).toBe(200);
  expect(await act('approveAdjust', adjust, finance)).toMatchObject({
    status: 409,
    msg: expect.stringContaining('已处理'),
  });
  expect(await detail(id)).toMatchObject({ balance: 12.34 });

  const other = await act('adjust', { id, direction: 2, amount: 5, reason: 'x' });
  const refused = { id: String(other.data.id), pass: false, reason: '无凭据' };
  expect((await act('approveAdjust', refused, finance)).code).toBe(200);
  expect(await detail(id)).toMatchObject({ balance: 12.34 });
  const [entry] = (await on.get<{ records: Row[] }>(cashier, `${base}/history`, { id })).data.records;
  expect(entry).toMatchObject({ actionName: '审批调账' });
  const tooMuch = await act('adjust', { id, direction: 2, amount: 12.35, reason: 'x' });
  const overdraw = await act('approveAdjust', { id: String(tooMuch.data.id), pass: true }, finance);
  expect(overdraw).toMatchObject({ status: 400, msg: expect.stringContaining('不足') });
  expect(await list()).toHaveLength(1);
});

test('people of a merchant read the figures of its own account only, and can neither list nor approve adjusts', async () => {
  const [ownAccount, foreignAccount] = [await opened(), await opened()];
  for (const { id } of [ownAccount, foreignAccount]) await act('adjust', { id, direction: 1, amount: 3, reason: 'x' });
  await superuser.run(
    `insert into truck_merchant_user (id, tenant_id, merchant_id, real_name, phone, mu_role, mu_status, user_id)
     select $1, $2, $3, 'x', '13800000000', 1, 1, id from "system_user" where tenant_id = '100003' and account = 'manager'`,
    [on.engine.ids.next(), tenantId, ownAccount.ownerId],
  );
  const manager = [tenantId, 'manager'] as const;
  const list = async (who: readonly [string, string], accountId: string) =>
    (await on.get<{ records: Row[] }>(who, `${base}/adjustList`, { accountId })).data.records;
  for (const { id } of [ownAccount, foreignAccount])
    expect((await on.get(manager, `${base}/adjustList`, { accountId: id })).status).toBe(403);
  const [theirs] = await list(finance, foreignAccount.id);
  expect((await act('approveAdjust', { id: theirs?.id, pass: true }, manager)).status).toBe(403);
  expect((await on.get(manager, `${base}/figures`, { id: ownAccount.id })).code).toBe(200);
  expect((await on.get(manager, `${base}/figures`, { id: foreignAccount.id })).status).toBe(404);
  expect(await list(finance, foreignAccount.id)).toMatchObject([{ rechargeStatus: 0 }]);
});

test('revoking gift needs a reason, a second person and enough gift on the account', async () => {
  const { id, ownerId } = await opened();
  await within(tenantId, async (tx) => {
    await topUp(tx, on.engine, {
      accountId: id,
      amount: '500',
      channel: 6,
      bizNo: `RG-${id}`,
      actor: { userId: null, name: '' },
    });
    await grantGift(tx, on.engine, { accountId: id, amount: '30.50', bizNo: `RG-${id}` });
  });
  const ask = (amount: number, more: object = { reason: '活动作弊' }) => act('revokeGift', { id, amount, ...more });
  expect((await ask(10, {})).status).toBe(400);
  expect((await act('revokeGift', { id, amount: 10, reason: 'x' }, viewer)).status).toBe(403);
  expect(await ask(30.51)).toMatchObject({ status: 400, msg: expect.stringContaining('赠送余额 ¥30.50') });
  const [one, two] = [await ask(20.5), await ask(20.5)];
  expect(one.data.rechargeNo).toMatch(/^GR[0-9A-Z]+$/);
  expect(await detail(id)).toMatchObject({ gift: 30.5 });
  const decide = (request: typeof one, who: readonly [string, string] = finance) =>
    act('approveAdjust', { id: `${request.data.id}`, pass: true }, who);
  expect((await decide(one, cashier)).status).toBe(409);
  const replies = await Promise.all([decide(one), decide(two)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await detail(id)).toMatchObject({ balance: 500, gift: 10 });
  const { records } = (
    await on.get<{ records: Row[] }>(cashier, 'blade-truck/accountHis/list', { accountId: id, bizType: '11' })
  ).data;
  expect(records).toMatchObject([
    { amount: 20.5, giftPart: 20.5, direction: 2, balanceBefore: 530.5, balanceAfter: 510 },
  ]);
  const waits = (
    await on.get<{ records: Row[] }>(finance, `${base}/adjustList`, { accountId: id, rechargeStatus: '0' })
  ).data;
  expect(waits.records).toMatchObject([{ bizType: 11, direction: 2, amount: 20.5 }]);
  const statement = await within(tenantId, (tx) =>
    readStatement(tx, { merchantId: ownerId, month: { name: 'x', from: '2020-01-01', to: '2099-01-01' } }),
  );
  expect(statement?.movements.find(({ bizType }) => bizType === 11)).toMatchObject({ count: 1, amount: '-20.50' });
  expect(statement).toMatchObject({ agrees: true, closing: '510.00' });
  const refused = { id: waits.records[0]?.id, pass: false };
  expect((await act('approveAdjust', refused, finance)).status).toBe(400);
  expect((await act('approveAdjust', { ...refused, reason: '重复' }, finance)).code).toBe(200);
});

test('only one of three parallel approvals of an adjust succeeds', async () => {
  const { id } = await opened();
  const request = await act('adjust', { id, direction: 1, amount: 10, reason: 'x' });
  const decide = () => act('approveAdjust', { id: String(request.data.id), pass: true }, finance);
  const codes = (await Promise.all([decide(), decide(), decide()])).map(({ status }) => status);
  expect(codes.sort()).toEqual([200, 409, 409]);
  expect(await detail(id)).toMatchObject({ balance: 10 });
});

test('an account can be frozen and unfrozen, is closed only when empty, and is not deleted with ledger entries', async () => {
  const { id } = await opened();
  expect((await act('freeze', { id })).status).toBe(400);
  expect((await act('freeze', { id, reason: '核查' })).code).toBe(200);
  expect((await act('freeze', { id, reason: 'x' })).status).toBe(409);
  expect((await act('topup', { id, amount: 5, voucherNo: `F-${turn}` })).code).toBe(200);
  expect((await act('unfreeze', { id, reason: 'x' })).code).toBe(200);
  expect(await act('close', { id, reason: 'x' })).toMatchObject({
    status: 409,
    msg: expect.stringContaining('未结清'),
  });
  const removed = await on.post(cashier, `${base}/remove?ids=${id}`, {});
  expect(removed).toMatchObject({ status: 409, msg: expect.stringContaining('请注销') });
  const back = await act('adjust', { id, direction: 2, amount: 5, reason: '退款' });
  await act('approveAdjust', { id: String(back.data.id), pass: true }, finance);
  expect((await act('close', { id, reason: '合同结束' })).code).toBe(200);
  expect((await act('topup', { id, amount: 5, voucherNo: `G-${turn}` })).status).toBe(409);
  expect(await count('truck_account_his', id)).toBe(2);
});

test('an account with a running or unpaid order or a pending adjust cannot be closed', async () => {
  const { id } = await opened();
  const order = (proc: number, pay: number) =>
    superuser.run(
      `insert into truck_orders (id, tenant_id, order_no, order_type, order_proc, pay_status, account_id, plate_no)
        values ($1, $2, $3, 1, $4, $5, $6, '鲁A00001')`,
      [on.engine.ids.next(), tenantId, `CL${on.engine.ids.next()}`.slice(0, 28), proc, pay, id],
    );
  const settled = (proc: number, pay: number) =>
    superuser.run(
      'update truck_orders set is_deleted = 1 where account_id = $1 and order_proc = $2 and pay_status = $3',
      [id, proc, pay],
    );
  for (const [proc, pay, reason] of [
    [2, 0, '进行中订单 1'],
    [5, 0, '进行中订单 1'],
    [4, 1, '待支付订单 1'],
    [4, 5, '待支付订单 1'],
  ] as const) {
    await order(proc, pay);
    expect(await act('close', { id, reason: 'x' })).toMatchObject({
      status: 409,
      msg: expect.stringContaining(reason),
    });
    await settled(proc, pay);
  }
  const waiting = await act('adjust', { id, direction: 1, amount: 5, reason: '补' });
  expect((await act('close', { id, reason: 'x' })).msg).toContain('待处理充值、调账与提现 1');
  await act('approveAdjust', { id: String(waiting.data.id), pass: false, reason: '否' }, finance);
  expect((await act('close', { id, reason: '合同结束' })).code).toBe(200);
});

test('an account without ledger entries can be deleted, and its owner can open a new one', async () => {
  const { id, ownerId, ownerName } = await opened();
  expect((await on.post(cashier, `${base}/remove?ids=${id}`, {})).code).toBe(200);
  const next = await within(tenantId, (tx) => openAccount(tx, on.engine, { ownerType: 1, ownerId, ownerName }));
  expect(next).not.toBe(id);
});

test('paying a bill needs an unused voucher number, and the account figures count unpaid bills', async () => {
  const { id } = await opened('1000', 2);
  const billId = on.engine.ids.next();
  const actor = { userId: null, name: '' };
  await within(tenantId, (tx) =>
    topUp(tx, on.engine, { accountId: id, amount: '30', channel: 2, bizNo: `W-${turn}`, actor }),
  );
  await superuser.run(
    `insert into truck_account_bill (id, tenant_id, bill_no, account_id, bill_date, period_from, period_to, order_count,
      total_money, gift_money, amount, due_date) values ($1, $2, $3, $4, current_date, current_date - 30, current_date - 1, 0, 0, 0, 0, current_date)`,
    [billId, tenantId, `B-${turn}`, id],
  );
  await superuser.run('update truck_account_bill set total_money = 88, amount = 88 where id = $1', [billId]);
  const figures = async () => (await on.get(cashier, `${base}/figures`, { id })).data;
  expect(await figures()).toMatchObject({ billCount: 1, billMoney: 88, monthIn: 30, monthOut: 0, dueCount: 0 });
  const pay = (voucherNo: string) => on.post(cashier, 'blade-truck/accountBill/pay', { id: billId, voucherNo });
  expect((await pay(`W-${turn}`)).status).toBe(409);
  expect((await pay(`BILL-${turn}`)).code).toBe(200);
  expect((await pay(`BILL2-${turn}`)).status).toBe(409);
  expect(await detail(id)).toMatchObject({ balance: 118 });
  expect(await figures()).toMatchObject({ billCount: 0, monthIn: 118 });
  expect((await on.get<{ differences: unknown[] }>(cashier, `${base}/ledgerState`)).data.differences).toEqual([]);
});
