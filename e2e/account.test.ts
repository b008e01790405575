// Tests that a cashier tops up an account and requests an adjustment, that another person approves the adjustment, and that the books agree.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAs, dialogButton, field, openAs, openBrowser, watchFailures } from './browser.ts';

type Row = Record<string, unknown> & { id: string };

let browser: Browser;
let cashier: Page;
let finance: Page;
let account: Row;
const stamp = Date.now().toString(36).slice(-6);
beforeAll(async () => {
  browser = await openBrowser();
  [cashier, finance] = await Promise.all([openAs(browser), openAs(browser, { account: 'finance' })]);
  // This account is new, so that no order changes its balance during the journey.
  const [merchant] = (await callAs<{ records: Row[] }>(cashier, 'GET', 'blade-truck/merchant/list?size=1')).records;
  const draft = { ownerType: 3, ownerId: merchant?.id, settleMode: 1, warnAmount: 300 };
  account = await callAs<Row>(cashier, 'POST', 'blade-truck/account/submit', draft);
});
afterAll(() => browser.close());

/** Finds the value of the card with this label above the ledger. */
const figure = (page: Page, label: string) =>
  page
    .locator('.account-figure')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd');

it('a cashier tops up an account once per bank transfer and sees the new balance', async () => {
  const failures = watchFailures(cashier);
  await cashier.goto(`/trade/account/${account.id}`);
  await expect.poll(() => figure(cashier, '可用').textContent()).toContain('0.00');
  expect(await figure(cashier, '可用').textContent()).toContain('低于预警 300.00');
  const topUp = async (amount: string) => {
    await cashier.getByRole('button', { name: '充值', exact: true }).click();
    await field(cashier, '金额').fill(amount);
    await field(cashier, '转账凭证号').fill(`GH-${stamp}`);
    await dialogButton(cashier, '充值').click();
  };
  await topUp('1000.55');
  // A running promotion may add a gift, which is not part of the balance.
  await expect.poll(() => figure(cashier, '余额').textContent()).toBe('¥1,000.55');
  const line = cashier.getByRole('row').filter({ hasText: `GH-${stamp}` });
  await line.getByText('+¥1,000.55').waitFor();
  await topUp('5');
  await cashier.getByText(`转账凭证号 GH-${stamp} 已登记过，不能重复使用`).waitFor();
  await dialogButton(cashier, '取消').click();
  await dialogButton(cashier, '放弃修改').click();
  await cashier.getByRole('dialog').first().waitFor({ state: 'detached' });
  expect(failures).toEqual([]);
});

it('a cashier requests an adjustment that only another person may approve', async () => {
  await cashier.getByRole('button', { name: '调账', exact: true }).click();
  await field(cashier, '金额').fill('12.34');
  await field(cashier, '原因').fill(`多扣-${stamp}`);
  await dialogButton(cashier, '调账').click();
  await cashier.getByRole('tab', { name: '调账与授信', exact: true }).click();
  await cashier.getByText('本人提交，需由他人审批').waitFor();
  expect(await figure(cashier, '余额').textContent()).toBe('¥1,000.55');

  await finance.goto('/trade/account');
  await finance.getByRole('button', { name: '审批', exact: true }).click();
  const waiting = finance.getByRole('listitem').filter({ hasText: `多扣-${stamp}` });
  await waiting.getByRole('button', { name: '通过' }).click();
  await dialogButton(finance, '通过并增加 ¥12.34').click();
  await finance.getByText('已通过，账已记').waitFor();
  await waiting.waitFor({ state: 'detached' });

  await cashier.reload();
  await expect.poll(() => figure(cashier, '余额').textContent()).toBe('¥1,012.89');
});

it('a requested check of the books finds no difference', async () => {
  const checked = () =>
    callAs<{ checkedAt: string; differences: unknown[] }>(finance, 'GET', 'blade-truck/account/ledgerState');
  const { checkedAt } = await checked();
  await finance.goto('/trade/account');
  await finance.getByRole('button', { name: '立即核对' }).click();
  // A job checks the books. Therefore the test waits until the time of the last check changes.
  await expect.poll(async () => (await checked()).checkedAt).not.toBe(checkedAt);
  expect((await checked()).differences).toEqual([]);
  await finance.getByText(/账目核对于 .*全部相符/).waitFor();
});
