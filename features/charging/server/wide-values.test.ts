// Tests ids, amounts and dates at the limits of their columns: the calls accept them, or refuse them with status 400.
import { admin, type Site, testSite } from '@ec/fixtures/charging/test-site';
import { afterAll, beforeAll, expect, test } from 'vitest';

let site: Site;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

const most = '999999999999.99';
const post = (path: string, body: object, who = admin) =>
  site.on.post<{ id: string }>(who, `blade-truck/account/${path}`, body);

test('the largest amount of a column is accepted, and a larger amount or balance is refused', async () => {
  const { accountId: id } = await site.fleet({ balance: '0' });
  expect((await post('topup', { id, amount: most, voucherNo: 'WIDE-1' })).msg).toBe('操作成功');
  const beyond = { status: 400, msg: '数值或日期超出可保存的范围' };
  expect(await post('topup', { id, amount: most, voucherNo: 'WIDE-2' })).toMatchObject(beyond);
  const { data } = await post('adjust', { id, direction: 1, amount: most, reason: 'x' });
  expect(await post('approveAdjust', { id: data.id, pass: true }, ['100003', 'finance'])).toMatchObject(beyond);
  expect((await post('topup', { id, amount: '1000000000000', voucherNo: 'WIDE-3' })).msg).toMatch(/^amount:/);
  expect(await site.row('truck_account', id)).toMatchObject({ balance: most, available: most });
});

const ids = ['9223372036854775808', '99999999999999999999', '-1', '1e3', 'x', '\ud800', '\0'];

test.each([
  ['account/figures', 'id'],
  ['account/adjustList', 'accountId'],
  ['billing_rules/preview', 'id'],
  ['energyPrice/preview', 'id'],
  ['activity/preview', 'activityId'],
  ['merchant/statement', 'merchantId'],
  ['merchant/getMerchantHis', 'merchantId'],
])('%s refuses an invalid %s with 400', async (path, name) => {
  for (const id of ids) {
    const reply = await site.on.get(admin, `blade-truck/${path}`, { [name]: id, month: '2026-10' });
    expect(reply.status, JSON.stringify(id)).toBe(400);
  }
});

test.each([
  ...(['day', 'month', 'year'] as const).flatMap((kind) =>
    ['2026-02-30', '2026-13-01', '10000-01-01', '0000-01-01', '1899', '99999'].map(
      (date) => [kind, date, 400] as const,
    ),
  ),
  ['day', '9999-12-31', 200],
  ['month', '9999-12', 200],
  ['year', '9999', 200],
  ['year', '1900', 200],
] as const)('figures of a merchant by %s with the date %s: status %i', async (dateType, date, status) => {
  expect((await site.on.get(admin, 'blade-truck/merchant/getMerchantHis', { dateType, date })).status).toBe(status);
});
