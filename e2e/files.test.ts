// Tests files of people: an attachment is uploaded, viewed and downloaded; a profile picture stays after a reload; and the export centre lists an
// export. The monitoring lists the runs of the job that makes files.

import { png } from '@ec/testing/png';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAs, dialogButton, openAs, openBrowser, waitForRows, watchFailures } from './browser.ts';

let browser: Browser;
let page: Page;
let failures: string[];
const stamp = Date.now().toString(36).slice(-6);
beforeAll(async () => {
  browser = await openBrowser();
  page = await openAs(browser);
  failures = watchFailures(page);
});
afterAll(async () => {
  await browser.close();
  expect(failures).toEqual([]);
});

const choose = (name: string, mimeType: string, buffer: Buffer) =>
  page.locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer });

it('uploads an attachment, shows its content and downloads it', async () => {
  await page.goto('/resource/attach');
  await waitForRows(page);
  await choose(`合同-${stamp}.txt`, 'text/plain', Buffer.from('第一条 充电服务'));
  await page.getByText('已上传1个文件').waitFor();
  const row = page.getByRole('row').filter({ hasText: `合同-${stamp}.txt` });
  await row.getByRole('button', { name: '预览' }).click();
  await page.getByRole('dialog').getByText('第一条 充电服务').waitFor();
  const coming = page.waitForEvent('download');
  await dialogButton(page, '下载').click();
  expect((await coming).suggestedFilename()).toBe(`合同-${stamp}.txt`);
  await dialogButton(page, '关闭').click();
  const { records } = await callAs<{ records: { id: string }[] }>(
    page,
    'GET',
    `blade-resource/attach/list?originalName=${encodeURIComponent(`合同-${stamp}.txt`)}`,
  );
  await callAs(page, 'POST', `blade-resource/attach/remove?ids=${records[0]?.id}`);
});

it('refuses a profile picture that is neither jpg nor png, or larger than 500 kB', async () => {
  await page.goto('/info/index');
  await page.locator('.ec-avatar').waitFor();
  const uploads: string[] = [];
  page.on('request', (request) => void (request.url().includes('put-file') && uploads.push(request.url())));
  const refused = page.getByText('头像仅支持jpg或png，且不超过500kb', { exact: true });
  await choose('me.gif', 'image/gif', Buffer.from('GIF89a'));
  await refused.first().waitFor();
  await refused.first().waitFor({ state: 'detached' });
  await choose('me.png', 'image/png', Buffer.concat([png, Buffer.alloc(500 * 1024)]));
  await refused.first().waitFor();
  expect(uploads).toEqual([]);
});

it('stores a profile picture', async () => {
  await page.goto('/info/index');
  const uploaded = page.waitForResponse((reply) => reply.url().includes('/oss/endpoint/put-file'));
  await choose('me.png', 'image/png', png);
  const link: string = (await (await uploaded).json()).data.link;
  await page.locator('button[type=submit]').first().click();
  await page.getByText('操作成功').first().waitFor();
  await page.reload();
  const image = page.locator('.ec-avatar img');
  await expect.poll(() => image.getAttribute('src')).toBe(link);
  await expect.poll(() => page.evaluate(`document.querySelector('.ec-avatar img')?.naturalWidth`)).toBe(1);
  await callAs(page, 'POST', 'blade-user/update-info', { avatar: '' });
});

it('lists an export in the export centre, and the job of exports in the monitoring', async () => {
  await callAs(page, 'POST', 'blade-truck/station/export', { filters: {}, columns: [], format: 'csv' });
  await page.goto('/info/tasks');
  await page.getByText('站点 · 导出').first().waitFor();
  await page.getByRole('button', { name: /下载/ }).first().waitFor();
  await page.getByPlaceholder('搜索任务名称').fill(`nothing-${stamp}`);
  await page.getByPlaceholder('搜索任务名称').press('Enter');
  await page.getByText('没有符合条件的任务').waitFor();
  await page.goto('/monitor/jobs');
  await page.getByRole('tab', { name: '运行记录' }).click();
  await page.getByText('导出、导入与生成文件').first().waitFor();
});
