// Tests a new merchant: a person adds it with a valid credit code, its audit opens an account, and its statement is downloaded.

import { checkCharacter } from '@ec/system/shared/credit-code';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  chooseAction,
  contentOf,
  dialogButton,
  field,
  openAs,
  openBrowser,
  waitForRows,
  watchFailures,
} from './browser.ts';

let browser: Browser;
let page: Page;
let failures: string[] = [];
const digits = String(Date.now()).slice(-9);
const name = `山海旅程物流${digits}`;
beforeAll(async () => {
  browser = await openBrowser();
  page = await openAs(browser);
  failures = watchFailures(page);
});
afterAll(async () => {
  await browser.close();
  expect(failures).toEqual([]);
});

const pick = async (label: string, option: string) => {
  await field(page, label).click();
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click();
};
const act = async (text: string, action: string) => {
  await chooseAction(page, page.getByRole('row').filter({ hasText: text }), action);
};

it('refuses an invalid credit code and phone number, and adds the merchant', async () => {
  await page.goto('/fleet/merchant');
  await waitForRows(page);
  await page.getByRole('button', { name: '新增' }).first().click();
  await field(page, '商户名称').fill(name);
  await pick('商户类型', '物流车队');
  const first = `91370100${digits}`;
  await field(page, '统一社会信用代码').fill(`${first}${checkCharacter(first) === '0' ? '1' : '0'}`);
  await field(page, '联系人').fill('王一');
  await field(page, '手机号').fill('05318000101');
  await field(page, '手机号').blur();
  await page.getByText('统一社会信用代码校验位不正确').waitFor();
  await page.getByText('手机号码格式不正确').waitFor();
  await field(page, '统一社会信用代码').fill(first + checkCharacter(first));
  await field(page, '手机号').fill('13800000000');
  await dialogButton(page, '保存').click();
  await page.getByText('新增成功').waitFor();
  await page.goto(`/fleet/merchant?merchantName=${encodeURIComponent(name)}`);
  await page.getByRole('row').filter({ hasText: name }).waitFor();
});

it('opens an account when the merchant is audited', async () => {
  await act(name, '审核');
  await page.getByRole('dialog').getByRole('button', { name: '审核' }).click();
  await page.getByText('操作成功!').waitFor();
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('tab', { name: '账户', exact: true }).click();
  await page
    .getByText(/^AC\d{8}/)
    .first()
    .waitFor();
});

it('shows the statement of the month and downloads it as a PDF', async () => {
  await page.getByRole('tab', { name: '对账单', exact: true }).click();
  await page.getByText('相符', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'PDF' }).click();
  await page.getByText('已开始生成对账单').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /任务/ }).first().click();
  const coming = page.waitForEvent('download');
  await page
    .getByRole('dialog')
    .getByTitle(/\.pdf$/)
    .first()
    .click();
  expect((await contentOf(await coming)).subarray(0, 5).toString()).toBe('%PDF-');
});
