// Tests that system parameters are exported, checked and imported from a file, and that the import is undone.
import type { Browser, Download, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  callAs,
  contentOf,
  dialogButton,
  openAs,
  openBrowser,
  question,
  waitForRows,
  watchFailures,
} from './browser.ts';

interface Param {
  id: string;
  paramName: string;
  paramKey: string;
  paramValue: string;
}

const key = `journey.sheet.${Date.now()}`;
let browser: Browser;
let page: Page;
let failures: string[];
let storedParam: Param;
beforeAll(async () => {
  browser = await openBrowser();
  page = await openAs(browser, { tenant: '000000', password: 'admin' });
  failures = watchFailures(page);
  const param = { paramName: '旅程参数，含"引号"', paramKey: key, paramValue: '1' };
  storedParam = await callAs<Param>(page, 'POST', 'blade-system/param/submit', param);
  await page.goto('/system/param');
  await waitForRows(page);
});
afterAll(async () => {
  await callAs(page, 'POST', `blade-system/param/remove?ids=${storedParam.id}`);
  await browser.close();
  expect(failures).toEqual([]);
});

const tool = (name: string) => page.getByRole('button', { name, exact: true });
const textOf = async (file: Download) => (await contentOf(file)).toString();
const stored = async (paramKey: string) =>
  (await callAs<{ records: Param[] }>(page, 'GET', `blade-system/param/list?paramKey=${paramKey}&size=200`)).records;

describe('parameters', () => {
  it('are exported with the chosen columns only, one line for each row', async () => {
    await tool('导出').click();
    await dialogButton(page, '清空').click();
    await expect.poll(() => dialogButton(page, '开始导出').isDisabled()).toBe(true);
    for (const name of ['参数键名', '参数键值'])
      await page.getByRole('dialog').getByRole('checkbox', { name, exact: true }).check();
    await page.getByRole('dialog').getByText('CSV', { exact: true }).click();
    const coming = page.waitForEvent('download');
    await dialogButton(page, '开始导出').click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^系统参数_\d{8}-\d{6}\.csv$/);
    const lines = (await textOf(file)).trimEnd().split('\r\n');
    expect(lines[0]).toBe('\uFEFF参数键名,参数键值');
    const all = await stored('');
    expect(lines).toHaveLength(all.length + 1);
    expect(lines).toContain(`${key},1`);
    await dialogButton(page, '关闭').click();
  });

  it('are checked line by line before anything is written; a workbook lists the problems', async () => {
    const lines = ['参数名称,参数键名,参数键值', `新参数,${key}.new,7`, `改名,${key},2`, `,${key}.bad,3`];
    await tool('导入').click();
    const buffer = Buffer.from(lines.join('\r\n'));
    const input = page.locator('.ant-modal input[type=file]');
    await input.setInputFiles({ name: 'params.csv', mimeType: 'text/csv', buffer });
    await page.getByLabel('已有数据').click();
    await page.getByTitle(/^按参数键名匹配/).click();
    await dialogButton(page, '检查文件').click();
    await page.getByText('有 1 行有误。可以改好文件再检查，或只导入没有错误的行。').waitFor();
    expect(await page.locator('.ec-problems tbody tr').allInnerTexts()).toEqual([
      expect.stringMatching(/^4\s+.*请输入参数名称/),
    ]);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: /下载错误文件/ }).click();
    const problems = await contentOf(await coming);
    expect(problems.subarray(0, 2).toString()).toBe('PK');
    expect(await stored(key)).toEqual([expect.objectContaining({ paramValue: '1' })]);
  });

  it('are imported without the bad line, and the list of tasks undoes the import after a reload', async () => {
    await dialogButton(page, '只导入正确的 2 行').click();
    await page.getByText('导入完成').waitFor();
    await dialogButton(page, '关闭').click();
    const values = async () => Object.fromEntries((await stored(key)).map((row) => [row.paramKey, row.paramValue]));
    expect(await values()).toEqual({ [key]: '2', [`${key}.new`]: '7' });
    await page.reload();
    await waitForRows(page);
    await tool('任务').click();
    await dialogButton(page, '撤销导入').first().click();
    const dialog = question(page, '撤销这次导入？');
    await dialog.getByRole('button', { name: '撤销导入', exact: true }).click();
    await page.getByText('已撤销 2 条').waitFor();
    expect(await values()).toEqual({ [key]: '1' });
  });
});
