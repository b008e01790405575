// Tests that stations are exported to a file, and that a changed file is checked, imported and undone.
import type { Browser, Download, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentOf, dialogButton, openAs, openBrowser, question, waitForRows, watchFailures } from './browser.ts';

let browser: Browser;
let page: Page;
let failures: string[];
let exported: string[];
beforeAll(async () => {
  browser = await openBrowser();
  page = await openAs(browser);
  failures = watchFailures(page);
  await page.goto('/asset/station');
  await waitForRows(page);
});
afterAll(async () => {
  await browser.close();
  expect(failures).toEqual([]);
});

const tool = (name: string) => page.getByRole('button', { name, exact: true });
const linesOf = async (file: Download) => (await contentOf(file)).toString().trimEnd().split('\r\n');

async function give(lines: readonly string[], name = 'stations.csv'): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) };
  await page.locator('.ant-modal input[type=file]').setInputFiles(file);
}

/** Returns a line of the export with another station number and without id. */
const other = (line: string, stationNo: string) => line.replace(/\bST\d+/, stationNo).replace(/\b\d{16,19}\b/, '');

describe('an export', () => {
  it('takes a choice of columns and format, and downloads the file', async () => {
    await tool('导出').click();
    await page.getByText('脱敏的内容在文件中同样脱敏').waitFor();
    await dialogButton(page, '全选').click();
    await page.getByRole('dialog').getByText('CSV', { exact: true }).click();
    const coming = page.waitForEvent('download');
    await dialogButton(page, '开始导出').click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^站点_\d{8}-\d{6}\.csv$/);
    exported = await linesOf(file);
    expect(exported[0]).toMatch(/^\uFEFF站点名称,站号,/);
    expect(exported.length).toBeGreaterThan(1);
    await page.getByText('文件已下载').waitFor();
    await dialogButton(page, '关闭').click();
  });

  it('stays in the list of tasks and can be downloaded again after a reload', async () => {
    await page.reload();
    await waitForRows(page);
    await tool('任务').click();
    const coming = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: /下载/ }).first().click();
    expect(await linesOf(await coming)).toEqual(exported);
    await page.keyboard.press('Escape');
  });
});

describe('an import', () => {
  it('refuses a file of another format before it is sent', async () => {
    await tool('导入').click();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: /下载模板/ }).click();
    expect((await coming).suggestedFilename()).toBe('站点 导入模板.xlsx');
    await give(['x'], 'stations.pdf');
    await page.getByText('请选择 xlsx 或 csv 文件').waitFor();
    await expect.poll(() => dialogButton(page, '检查文件').isDisabled()).toBe(true);
  });

  it('is checked first, and each problem names its line', async () => {
    const [head = '', ...lines] = exported;
    // Chooses a row of the demo by its station number, because other journeys add stations with other numbers.
    const first = lines.find((line) => line.includes('正常使用') && /\bST\d+/.test(line)) ?? '';
    const bad = other(first, 'E2E-2').replace('正常使用', '飞行中');
    await give([head, other(first, 'E2E-1'), bad, first]);
    await page.getByLabel('已有数据').click();
    await page.getByTitle(/^按站号匹配/).click();
    await dialogButton(page, '检查文件').click();
    await page.getByText('有 1 行有误。可以改好文件再检查，或只导入没有错误的行。').waitFor();
    expect(await page.locator('.ec-problems tbody tr').allInnerTexts()).toEqual([
      expect.stringMatching(/^3\s+站点状态/),
    ]);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: /下载错误文件/ }).click();
    expect((await coming).suggestedFilename()).toMatch(/^站点 导入问题.*\.xlsx$/);
  });

  it('writes the correct line, shows it in the list, and is undone', async () => {
    // The exact text does not match cells that contain more than this number.
    const imported = page.locator('tbody').getByText('E2E-1', { exact: true });
    await dialogButton(page, '只导入正确的 1 行').click();
    await page.getByText('导入完成').waitFor();
    await imported.waitFor();
    await dialogButton(page, '撤销导入').click();
    const dialog = question(page, '撤销这次导入？');
    await dialog.getByRole('button', { name: '撤销导入', exact: true }).click();
    await page.getByText('已撤销 1 条').waitFor();
    await imported.waitFor({ state: 'detached' });
    await dialogButton(page, '关闭').click();
  });

  it('is not offered for undo again after a reload', async () => {
    await page.reload();
    await waitForRows(page);
    await tool('任务').click();
    await page.locator('.ec-task').getByText('已撤销').waitFor();
    await expect.poll(() => page.getByRole('button', { name: '撤销导入', exact: true }).count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  it('is not offered to a read-only user', async () => {
    const viewer = await openAs(browser, { account: 'viewer' });
    await viewer.goto('/asset/station');
    await waitForRows(viewer);
    await expect.poll(() => viewer.getByRole('button', { name: '导入', exact: true }).count()).toBe(0);
  });
});
