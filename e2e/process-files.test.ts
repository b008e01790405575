// Tests that a process file of another tool is uploaded, drawn and downloaded without loss.
import { decodeXml } from '@ec/language/xml-text';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { interchangeFiles, survivingParts } from '../fixtures/workflow/test-interchange.ts';
import { chooseAction, contentOf, dialogButton, openAs, openBrowser, removeRow, watchFailures } from './browser.ts';

let browser: Browser;
let page: Page;
let failures: string[] = [];
beforeAll(async () => {
  browser = await openBrowser();
  page = await openAs(browser);
  failures = watchFailures(page);
});
afterAll(async () => {
  await browser.close();
  expect(failures).toEqual([]);
});

const files = interchangeFiles(Date.now().toString(36));

it.each(files.map((file) => [file.key.replace(/\w{8}$/, ''), file] as const))(
  'keeps all parts of the file %s when it is uploaded, drawn and downloaded',
  async (_, file) => {
    await page.goto('/flow/model');
    await page.getByRole('button', { name: '上传模型', exact: true }).filter({ visible: true }).click();
    const dialog = page.getByRole('dialog', { name: '上传流程模型', exact: true });
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: file.name, mimeType: 'text/xml', buffer: file.bytes });
    await dialog.locator('[data-element-id="Check-1.a"]').waitFor();
    for (const id of file.drawnIds)
      expect(await dialog.locator(`[data-element-id="${id}"]`).count(), id).toBeGreaterThan(0);
    await dialogButton(page, '保存').click();
    await dialog.waitFor({ state: 'hidden' });
    const row = page.locator('tr.ant-table-row').filter({ visible: true, hasText: file.key });
    await row.waitFor();
    const coming = page.waitForEvent('download');
    await chooseAction(page, row, '下载');
    const download = await coming;
    expect(download.suggestedFilename()).toBe(file.name);
    const xml = decodeXml(await contentOf(download)) ?? '';
    expect(survivingParts(xml)).toEqual(survivingParts(file.xml));
    await removeRow(page, row);
    await row.waitFor({ state: 'hidden' });
  },
);
