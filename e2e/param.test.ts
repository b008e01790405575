// System parameters exactly as the specification has them (§2 columns, §5 texts on blur, §8 messages).
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openContext, signIn } from './browser.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  page = await (await openContext(browser)).newPage();
  await signIn(page, { tenant: '000000', password: 'admin' });
  await page.goto('/system/param');
  await page.getByRole('heading', { name: '系统参数' }).waitFor();
});
afterAll(() => browser.close());

const field = (name: string) => page.getByRole('dialog').getByLabel(name, { exact: true });

describe('system parameters', () => {
  it('have the columns paramName, paramKey, paramValue', async () => {
    const heads = (await page.locator('thead th').allInnerTexts()).map((text) => text.trim()).filter(Boolean);
    expect(heads).toEqual(['参数名称', '参数键名', '参数键值', '操作']);
  });

  it('ask letter by letter for what is missing, when the field is left', async () => {
    await page.getByRole('button', { name: '新增' }).first().click();
    for (const name of ['参数名称', '参数键名', '参数键值', '备注']) await field(name).focus();
    for (const text of ['请输入参数名称', '请输入参数键名', '请输入参数键值'])
      await page.getByText(text, { exact: true }).waitFor();
  });

  it('say 操作成功! after adding, editing and deleting', async () => {
    await field('参数名称').fill('旅程参数');
    await field('参数键名').fill('journey.key');
    await field('参数键值').fill('1');
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    await page.getByText('操作成功!').waitFor();
    await page.getByText('操作成功!').waitFor({ state: 'detached' });
    const row = page.getByRole('row', { name: /journey\.key/ });
    await row.getByRole('button', { name: '编辑' }).click();
    await field('参数键值').fill('2');
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    await page.getByText('操作成功!').waitFor();
    await page.getByText('操作成功!').waitFor({ state: 'detached' });
    await row.getByRole('button', { name: '删除' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await page.getByText('操作成功!').waitFor();
  });
});
