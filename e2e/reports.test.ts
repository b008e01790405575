// Tests a new report: its source, group and sum are chosen by their labels, and the preview shows them in a table and a chart. The report is saved,
// opened and exported.
import { buffer } from 'node:stream/consumers';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAs, openBrowser, watchFailures } from './browser.ts';

let browser: Browser;
let page: Page;
let failures: string[] = [];
const name = `收入${Date.now().toString(36)}`;
beforeAll(async () => {
  browser = await openBrowser();
  page = await openAs(browser, { account: 'manager' });
  failures = watchFailures(page);
});
afterAll(async () => {
  await browser.close();
  expect(failures).toEqual([]);
});

const form = () => page.getByRole('dialog');

async function pick(label: RegExp, text: string): Promise<void> {
  const box = form().getByRole('combobox', { name: label });
  await box.click();
  await box.fill(text);
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: text }).first().click();
}

it('a report is built with a live preview and saved', async () => {
  await page.goto('/report/reportlist?add=1');
  await form()
    .getByRole('textbox', { name: /^报表名称/ })
    .fill(name);
  await pick(/^数据来源/, '订单管理');
  const preview = form().getByRole('region', { name: '预览' });
  await preview.getByRole('columnheader', { name: '订单号' }).waitFor();
  await form().getByText('汇总', { exact: true }).click();
  await pick(/^分组/, '站点');
  await pick(/^统计/, '应付合计');
  await preview.getByRole('columnheader', { name: '应付合计' }).waitFor();
  await preview.getByRole('figure').waitFor();
  await form().getByRole('button', { name: '保存', exact: true }).click();
  await form().waitFor({ state: 'hidden' });
});

it('a report is opened, links to its rows, and is exported to a file', async () => {
  await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: '打开' }).click();
  await page.getByRole('button', { name: '导出 Excel' }).click();
  await page.getByText('已开始导出').waitFor();
  const table = page.getByRole('region', { name: '结果' }).getByRole('table');
  const first = table.locator('tbody tr').first();
  const count = (await first.locator('td').nth(1).textContent()) ?? '';
  await first.getByRole('link').click();
  await page
    .getByText(`共 ${count} 条`)
    .or(page.getByText(`共 ${count.replaceAll(',', '')} 条`))
    .first()
    .waitFor();
  await page.goto('/info/tasks');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: /下载/ }).first().click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(new RegExp(`^${name}_.*\\.xlsx$`));
  expect((await buffer(await file.createReadStream())).subarray(0, 2).toString()).toBe('PK');
});
