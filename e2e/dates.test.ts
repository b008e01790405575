// Tests that times have the format yyyy-MM-dd hh:mm:ss (specification §9) in tooltips of cells, in exported files, in forms and in details.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  callAs,
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
let notice: { id: string };
let failures: string[] = [];
const title = `时间格式${Date.now().toString(36)}`;
/** These times have months, days and hours with one and with two digits, before and after noon. */
const times = { publishTime: '2031-03-05 16:07:08', expireTime: '2031-11-30 04:05:06' };

beforeAll(async () => {
  browser = await openBrowser();
  page = await openAs(browser);
  failures = watchFailures(page);
  const values = { title, noticeType: 1, target: 1, content: '正文', ...times };
  notice = await callAs(page, 'POST', 'blade-truck/notice/submit', values);
});
afterAll(async () => {
  await callAs(page, 'POST', `blade-truck/notice/remove?ids=${notice.id}`);
  await browser.close();
  expect(failures).toEqual([]);
});

const row = () => page.getByRole('row').filter({ hasText: title });

it('shows full times in the tooltips of the cells of a list', async () => {
  await page.goto(`/promo/trucknotice?title=${title}`);
  await waitForRows(page);
  await row().waitFor();
  for (const time of Object.values(times)) await row().getByTitle(time, { exact: true }).waitFor();
});

it('writes full times into the exported file', async () => {
  await page.getByRole('button', { name: '导出', exact: true }).click();
  await dialogButton(page, '全选').click();
  await page.getByRole('dialog').getByText('CSV', { exact: true }).click();
  const download = page.waitForEvent('download');
  await dialogButton(page, '开始导出').click();
  const lines = (await contentOf(await download)).toString().split('\r\n');
  const cells = lines.find((line) => line.includes(title))?.split(',');
  expect(cells).toEqual(expect.arrayContaining(Object.values(times)));
  await page.getByText('文件已下载').waitFor();
  await dialogButton(page, '关闭').click();
});

it('shows full times in the fields of a form, which saves them', async () => {
  await chooseAction(page, row(), '编辑');
  await expect.poll(() => field(page, '发布时间').inputValue()).toBe(times.publishTime);
  await field(page, '过期时间').fill('2031-12-01 23:09:00');
  await page.keyboard.press('Tab');
  await dialogButton(page, '保存').click();
  await page.getByText('更新成功').waitFor();
});

it('shows full times in the detail', async () => {
  await page.goto(`/promo/trucknotice?id=${notice.id}`);
  const detail = page.getByRole('dialog');
  await detail.getByText(times.publishTime, { exact: true }).first().waitFor();
  await detail.getByText('2031-12-01 23:09:00', { exact: true }).first().waitFor();
});
