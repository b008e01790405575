// Tests that the list and the form of system parameters follow the specification (§2 columns, §5 messages of left fields, §8 messages of results).
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dialogButton, field, openAs, openBrowser, removeRow, waitForRows } from './browser.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  page = await openAs(browser, { tenant: '000000', password: 'admin' });
});
afterAll(() => browser.close());
beforeEach(async () => {
  await page.goto('/system/param');
  await page.getByRole('heading', { name: '参数管理' }).waitFor();
  await waitForRows(page);
});

const done = () => page.getByText('操作成功!', { exact: true }).waitFor();

describe('system parameters', () => {
  it('have the columns paramName, paramKey, paramValue', async () => {
    const heads = (await page.locator('thead th').allInnerTexts()).map((text) => text.trim()).filter(Boolean);
    expect(heads).toEqual(['参数名称', '参数键名', '参数键值', '操作']);
  });

  it('show the specified message for each empty field that loses the focus', async () => {
    await page.getByRole('button', { name: '新增' }).first().click();
    await field(page, '参数名称').waitFor();
    const asks = ['请输入参数名称', '请输入参数键名', '请输入参数键值'];
    for (const text of asks) await expect.poll(() => page.getByText(text, { exact: true }).count()).toBe(0);
    for (const name of ['参数名称', '参数键名', '参数键值', '备注']) await field(page, name).focus();
    for (const text of asks) await page.getByText(text, { exact: true }).waitFor();
    await field(page, '参数名称').fill('旅程');
    await page.getByText('请输入参数名称', { exact: true }).waitFor({ state: 'detached' });
    await dialogButton(page, '取消').click();
    await dialogButton(page, '放弃修改').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('show 操作成功! after each of adding, editing and deleting', async () => {
    const key = `journey.${Date.now()}`;
    await page.getByRole('button', { name: '新增' }).first().click();
    await field(page, '参数名称').fill('旅程参数');
    await field(page, '参数键名').fill(key);
    await field(page, '参数键值').fill('1');
    await dialogButton(page, '保存').click();
    await done();
    // Loads the page again, so that the test does not take the toast of the previous step for a new one.
    await page.goto(`/system/param?paramKey=${key}`);
    const row = page.getByRole('row').filter({ hasText: key });
    await row.getByRole('button', { name: '编辑' }).click();
    await expect.poll(() => field(page, '参数键值').inputValue()).toBe('1');
    await field(page, '参数键值').fill('2');
    await dialogButton(page, '保存').click();
    await done();
    await page.reload();
    await row.getByRole('cell', { name: '2', exact: true }).waitFor();
    await removeRow(page, row);
    await done();
    await page.getByText('没有符合当前条件的系统参数').waitFor();
  });
});
