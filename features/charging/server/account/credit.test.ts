// Tests that credit above the parameter `account.creditAlone` needs a second person, by whichever call it is entered (BR-13).
import { seedPeople } from '@ec/demo/public';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { checkCharacter } from '@ec/system/shared/credit-code';
import { testEngine, type Who } from '@ec/testing/engine';
import { truckFeature } from '@ec/truck/server/public';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chargingFeature } from '../charging.feature.ts';

const tenantId = '100003';
const finance: Who = [tenantId, 'finance'];
const admin: Who = [tenantId, 'admin'];
type Row = Record<string, unknown> & { id: string };

const on = await testEngine({ features: [systemFeature, truckFeature, chargingFeature], names: createDisplayNames });
beforeAll(() => seedPeople(on.engine));
afterAll(() => on.close());

let turn = 0;
function draft(creditLimit: number) {
  turn += 1;
  const code = `91370100${String(turn).padStart(9, '0')}`;
  const phone = `138${String(turn).padStart(8, '0')}`;
  const values = { merchantName: `车队${turn}`, merchantType: 1, contact: '王', phone, settleMode: 2, creditLimit };
  return { ...values, creditCode: code + checkCharacter(code) };
}
const call = <T = Row>(who: Who, path: string, body: object) => on.post<T>(who, `blade-truck/${path}`, body);
const limitOf = async (path: string, id: string) =>
  (await on.get<Row>(admin, `blade-truck/${path}/detail`, { id })).data.creditLimit;
const alone = { status: 400, msg: expect.stringContaining('由他人审批') };

async function admitted(creditLimit: number) {
  const { data: merchant } = await call(admin, 'merchant/save', draft(creditLimit));
  const { data } = await call<{ accountId: string }>(admin, 'merchant/audit', { id: merchant.id, pass: true });
  return { merchantId: merchant.id, accountId: data.accountId };
}
async function requestCredit(accountId: string, creditLimit: number, who: Who = admin) {
  const reply = await call<{ id: string }>(who, 'account/credit', { id: accountId, creditLimit, reason: '旺季' });
  return reply.data.id;
}
const decide = (who: Who, id: string, pass = true) =>
  call(who, 'account/approveAdjust', { id, pass, reason: pass ? '' : '无担保' });

test('one person cannot raise the credit of a merchant above the limit by save, update, batch or restore', async () => {
  expect(await call(admin, 'merchant/save', draft(50_000.01))).toMatchObject(alone);
  const { merchantId: id, accountId } = await admitted(50_000);
  expect(await call(admin, 'merchant/update', { id, creditLimit: 99_999_999 })).toMatchObject(alone);
  const many = { ids: [id], set: { creditLimit: 88_888_888 } };
  const { data } = await call<{ refused: unknown[] }>(admin, 'merchant/batch-preview', many);
  expect(data.refused).toHaveLength(1);

  await decide(finance, await requestCredit(accountId, 700_000));
  expect([await limitOf('merchant', id), await limitOf('account', accountId)]).toEqual([700_000, 700_000]);
  // One person may lower the limit, but the restoration of the higher limit needs a second person again.
  expect((await call(admin, 'merchant/update', { id, creditLimit: 60_000 })).status).toBe(200);
  const { data: history } = await on.get<{ records: Row[] }>(admin, 'blade-truck/merchant/history', { id });
  const restored = { id, auditId: history.records[0]?.id };
  expect(await call(admin, 'merchant/restore', restored)).toMatchObject(alone);
  expect(await limitOf('account', accountId)).toBe(60_000);
});

test('the audit refuses a merchant whose stored credit exceeds the limit for one person', async () => {
  const { data } = await call(admin, 'merchant/save', draft(0));
  await on.stage.superuser.run('update truck_merchant set credit_limit = 400000 where id = $1', [data.id]);
  expect(await call(admin, 'merchant/audit', { id: data.id, pass: true })).toMatchObject(alone);
});

test('a sub-account gets credit above the limit only after a second person approves the request', async () => {
  const { merchantId } = await admitted(0);
  const sub = { ownerType: 3, ownerId: merchantId, settleMode: 2 };
  expect(await call(finance, 'account/submit', { ...sub, creditLimit: 88_888_888 })).toMatchObject(alone);
  const { id } = (await call(finance, 'account/submit', { ...sub, creditLimit: 50_000 })).data;
  expect(await call(finance, 'account/submit', { id, creditLimit: 50_001 })).toMatchObject(alone);
  const waiting = await requestCredit(id, 99_999_999_999.99, finance);
  const list = async () =>
    (await on.get<{ records: Row[] }>(admin, 'blade-truck/account/adjustList', { accountId: id })).data.records;
  expect(await list()).toMatchObject([
    { creditLimit: 99_999_999_999.99, creditNow: 50_000, amount: null, direction: null, rechargeStatus: 0 },
  ]);
  expect((await on.get<Row>(admin, 'blade-truck/account/figures', { id })).data).toMatchObject({ waitingAdjusts: 1 });
  expect(await decide(finance, waiting)).toMatchObject({ status: 409 });
  expect(await limitOf('account', id)).toBe(50_000);
  const replies = await Promise.all([decide(admin, waiting), decide(admin, waiting)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await limitOf('account', id)).toBe(99_999_999_999.99);
  const { data } = await on.get<{ records: Row[] }>(admin, 'blade-truck/account/history', { id });
  expect(data.records.map(({ actionName }) => actionName)).toEqual(expect.arrayContaining(['审批授信', '申请授信']));

  const refused = await requestCredit(id, 5, finance);
  expect((await decide(admin, refused, false)).status).toBe(200);
  expect(await limitOf('account', id)).toBe(99_999_999_999.99);
});

test('a credit request of a closed account cannot be approved', async () => {
  const { accountId } = await admitted(0);
  const waiting = await requestCredit(accountId, 90_000);
  await on.stage.superuser.run('update truck_account set account_status = 3 where id = $1', [accountId]);
  expect(await decide(finance, waiting)).toMatchObject({ status: 409, msg: expect.stringContaining('已注销') });
});

test('each tenant sets how much credit one person may give', async () => {
  const param = { paramKey: 'account.creditAlone', paramValue: '100' };
  await on.post(admin, 'blade-system/param/tenant-submit', param);
  expect(await call(admin, 'merchant/save', draft(100.01))).toMatchObject({
    status: 400,
    msg: expect.stringContaining('¥100'),
  });
  expect((await call(admin, 'merchant/save', draft(100))).status).toBe(200);
  expect(await call(['100002', 'admin'], 'merchant/save', draft(50_000))).toMatchObject({ status: 200 });
});

test('a restored account takes the current terms of its merchant; a newer open account blocks the restore', async () => {
  const { merchantId, accountId } = await admitted(90);
  await on.post(admin, `blade-truck/account/remove?ids=${accountId}`, {});
  await call(admin, 'merchant/update', { id: merchantId, creditLimit: 0, settleMode: 1 });
  const restored = await on.post(admin, 'blade-truck/account/restore', { ids: [accountId] });
  expect(restored.msg).toBe('操作成功');
  const { data } = await on.get(admin, 'blade-truck/account/detail', { id: accountId });
  expect(data).toMatchObject({ creditLimit: 0, settleMode: 1 });

  const sub = { ownerType: 3, ownerId: merchantId, settleMode: 1 };
  const first = (await call(admin, 'account/submit', sub)).data;
  await on.post(admin, `blade-truck/account/remove?ids=${first.id}`, {});
  const { accountNo } = (await call(admin, 'account/submit', sub)).data;
  expect(await on.post(admin, 'blade-truck/account/restore', { ids: [first.id] })).toMatchObject({
    status: 409,
    msg: expect.stringContaining(`已有未注销的账户 ${accountNo}`),
  });
});
