// Tests withdrawals over HTTP (BR-61): only free own money is paid out, a second person approves, and one bank transfer pays one withdrawal.
import { seedPeople } from '@ec/demo/public';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { testEngine } from '@ec/testing/engine';
import { truckFeature } from '@ec/truck/server/public';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chargingFeature } from '../charging.feature.ts';
import { grantGift, hold, topUp } from '../ledger/ledger.ts';
import { findDifferences } from '../settlement/ledger-check.ts';
import { monthOf } from '../statement/month.ts';
import { readStatement } from '../statement/read-statement.ts';
import { openAccount } from './open-account.ts';

const tenantId = '100003';
const cashier = [tenantId, 'admin'] as const;
const finance = [tenantId, 'finance'] as const;
const viewer = [tenantId, 'viewer'] as const;
type Row = Record<string, unknown> & { id: string };

const on = await testEngine({ features: [systemFeature, truckFeature, chargingFeature], names: createDisplayNames });
const { superuser } = on.stage;
const within = on.engine.database.withTenant;
const actor = { userId: null, name: '' };
beforeAll(() => seedPeople(on.engine));
afterAll(() => on.close());

let turn = 0;
async function opened({ balance = '0', gift = '0', creditLimit = '0' } = {}) {
  turn += 1;
  const no = turn;
  const ownerId = on.engine.ids.next();
  await superuser.run(
    `insert into truck_merchant (id, tenant_id, merchant_name, merchant_type, credit_code, contact, phone, settle_mode,
      merchant_status) values ($1, $2, $3, 1, $4, 'x', '13800000000', 1, 1)`,
    [ownerId, tenantId, `Payee ${no}`, `W${no}`],
  );
  const id = await within(tenantId, async (tx) => {
    const owner = { ownerType: 1 as const, ownerId, ownerName: `Payee ${no}`, creditLimit };
    const accountId = await openAccount(tx, on.engine, owner);
    if (Number(balance) > 0)
      await topUp(tx, on.engine, { accountId, amount: balance, channel: 6, bizNo: `T${no}`, actor });
    if (Number(gift) > 0) await grantGift(tx, on.engine, { accountId, amount: gift, bizNo: `G${no}` });
    return accountId;
  });
  return { id, ownerId };
}
const purse = async (id: string) => {
  const { balance, gift, frozen } = (await on.get<Row>(cashier, 'blade-truck/account/detail', { id })).data;
  return { balance, gift, frozen };
};
const bank = { bankName: '工商银行', bankAccount: '6222020200112233445', reason: '合同结束' };
const ask = (id: string, amount: number, who: readonly [string, string] = cashier) =>
  on.post<{ id: string; withdrawNo: string }>(who, 'blade-truck/account/withdraw', { id, amount, ...bank });
const act = (name: string, body: object, who: readonly [string, string] = finance) =>
  on.post(who, `blade-truck/withdraw/${name}`, body);
const order = (accountId: string, proc: number, pay: number) =>
  superuser.run(
    `insert into truck_orders (id, tenant_id, order_no, order_type, order_proc, pay_status, account_id, plate_no, total_money)
      values ($1, $2, $3, 1, $4, $5, $6, '鲁A00001', 7)`,
    [on.engine.ids.next(), tenantId, `WD${on.engine.ids.next()}`.slice(0, 27), proc, pay, accountId],
  );

test('a withdrawal holds its amount, needs a second person, and is booked once with the bank reference', async () => {
  const { id, ownerId } = await opened({ balance: '100', gift: '30' });
  const request = await ask(id, 60.5);
  expect(request.msg).toBe('操作成功');
  expect(request.data.withdrawNo).toMatch(/^WD[0-9A-Z]+$/);
  expect(await purse(id)).toEqual({ balance: 100, gift: 30, frozen: 60.5 });
  const row = { id: request.data.id };
  expect(await act('approve', row, cashier)).toMatchObject({ status: 409, msg: expect.stringContaining('由他人审批') });
  expect((await act('refuse', { ...row, reason: 'x' }, cashier)).status).toBe(409);
  expect((await act('approve', row, viewer)).status).toBe(403);
  expect((await act('pay', { ...row, bankRef: 'R1' })).status).toBe(409);
  expect((await act('approve', row)).code).toBe(200);
  for (const bankRef of ['', ' ', '\u200b'.repeat(3)])
    expect((await act('pay', { ...row, bankRef })).status, JSON.stringify(bankRef)).toBe(400);
  const paid = await Promise.all([1, 2, 3].map(() => act('pay', { ...row, bankRef: `REF ${turn}` }, cashier)));
  expect(paid.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await purse(id)).toEqual({ balance: 39.5, gift: 30, frozen: 0 });
  const lines = await on.get<{ records: Row[] }>(cashier, 'blade-truck/accountHis/list', {
    accountId: id,
    bizType: '6',
  });
  expect(lines.data.records).toMatchObject([
    {
      amount: 60.5,
      direction: 2,
      bizNo: request.data.withdrawNo,
      payChannel: 6,
      balanceBefore: 130,
      balanceAfter: 69.5,
    },
  ]);
  const month = monthOf(new Date().toISOString().slice(0, 7));
  const statement = await within(tenantId, (tx) =>
    readStatement(tx, { merchantId: ownerId, month: month ?? { name: '', from: '', to: '' } }),
  );
  expect(statement?.movements.find(({ bizType }) => bizType === 6)).toMatchObject({ count: 1, amount: '-60.50' });
  expect(statement).toMatchObject({ agrees: true, closing: '69.50' });
  const audits = await on.auditOf(tenantId, 'charging.withdraw', row.id);
  expect(audits.filter(({ reason }) => !reason).map(({ action }) => action)).toEqual(['approve', 'pay']);
  expect(await within(tenantId, findDifferences)).toEqual([]);
});

test('one bank reference pays only one withdrawal', async () => {
  const rows = await Promise.all([opened({ balance: '10' }), opened({ balance: '10' })]);
  const ids = [];
  for (const { id } of rows) ids.push((await ask(id, 10)).data.id);
  for (const id of ids) await act('approve', { id });
  const replies = await Promise.all(ids.map((id) => act('pay', { id, bankRef: `ONE${turn}` })));
  expect(replies.map(({ code }) => code).sort()).toEqual([200, 400]);
});

test('gift, credit and held money cannot be withdrawn', async () => {
  const { id } = await opened({ balance: '100', gift: '50', creditLimit: '1000' });
  await within(tenantId, (tx) => hold(tx, on.engine, { accountId: id, amount: '30', bizNo: `H${turn}` }));
  expect(await ask(id, 70.01)).toMatchObject({ status: 400, msg: expect.stringContaining('可提现 ¥70.00') });
  for (const amount of [0, -1, 1.005, 1e15]) expect((await ask(id, amount)).status, `${amount}`).toBe(400);
  expect((await ask(id, 70)).code).toBe(200);
  expect((await ask(id, 0.01)).status).toBe(400);
});

test('parallel withdrawal requests together hold at most the balance', async () => {
  const { id } = await opened({ balance: '100' });
  const replies = await Promise.all(Array.from({ length: 16 }, () => ask(id, 30)));
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(3);
  expect(await purse(id)).toEqual({ balance: 100, gift: 0, frozen: 90 });
});

test('an account that is frozen or has a running or unpaid order cannot withdraw', async () => {
  for (const [proc, pay] of [
    [2, 0],
    [4, 1],
    [4, 5],
  ] as const) {
    const { id } = await opened({ balance: '100' });
    const early = await ask(id, 10);
    await order(id, proc, pay);
    expect(await ask(id, 10)).toMatchObject({ status: 409, msg: expect.stringContaining('未了结') });
    expect((await act('approve', { id: early.data.id })).status, `${proc} ${pay}`).toBe(409);
  }
  const { id } = await opened({ balance: '100' });
  const early = await ask(id, 10);
  await on.post(cashier, 'blade-truck/account/freeze', { id, reason: 'x' });
  expect((await ask(id, 10)).status).toBe(409);
  expect(await act('approve', { id: early.data.id })).toMatchObject({
    status: 409,
    msg: expect.stringContaining('冻结'),
  });
});

test('a refused or cancelled withdrawal frees its amount; a pending one blocks closing the account', async () => {
  const { id } = await opened({ balance: '20' });
  const one = await ask(id, 20);
  expect((await on.post(cashier, 'blade-truck/account/close', { id, reason: 'x' })).status).toBe(409);
  expect((await act('refuse', { id: one.data.id })).status).toBe(400);
  expect((await act('refuse', { id: one.data.id, reason: '账号不符' })).code).toBe(200);
  expect(await purse(id)).toEqual({ balance: 20, gift: 0, frozen: 0 });
  const two = await ask(id, 20);
  await act('approve', { id: two.data.id });
  expect((await act('cancel', { id: two.data.id, reason: '退票' })).code).toBe(200);
  expect((await act('pay', { id: two.data.id, bankRef: 'LATE' })).status).toBe(409);
  expect(await purse(id)).toEqual({ balance: 20, gift: 0, frozen: 0 });
  const three = await ask(id, 20);
  await act('approve', { id: three.data.id });
  await act('pay', { id: three.data.id, bankRef: `END${turn}` });
  expect((await on.post(cashier, 'blade-truck/account/close', { id, reason: '合同结束' })).code).toBe(200);
  expect((await ask(id, 1)).status).toBe(409);
});

test('people of a merchant see only its withdrawals; another tenant gets 404', async () => {
  const { id, ownerId } = await opened({ balance: '20' });
  const request = await ask(id, 5);
  await superuser.run(
    `insert into truck_merchant_user (id, tenant_id, merchant_id, real_name, phone, mu_role, mu_status, user_id)
     select $1, $2, $3, 'x', '13800000000', 2, 1, id from "system_user" where tenant_id = '100003' and account = 'manager'`,
    [on.engine.ids.next(), tenantId, ownerId],
  );
  const list = async (who: readonly [string, string]) =>
    (await on.get<{ records: Row[] }>(who, 'blade-truck/withdraw/list')).data.records;
  expect((await list([tenantId, 'manager'])).map((row) => row.id)).toEqual([request.data.id]);
  expect((await list(cashier)).length).toBeGreaterThan(1);
  expect((await on.get(['100002', 'admin'], 'blade-truck/withdraw/detail', { id: request.data.id })).status).toBe(404);
});
