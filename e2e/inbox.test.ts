// Tests the message centre of one person in two tabs: a finished export appears in both tabs, and a message read in one tab is read in the other. An
// unwanted kind of message does not arrive.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAs, dialogButton, openAs, openBrowser, waitForRows, watchFailures } from './browser.ts';

let browser: Browser;
let page: Page;
let other: Page;
let failures: string[] = [];
beforeAll(async () => {
  browser = await openBrowser();
  page = await openAs(browser, { account: 'engineer3' });
  failures = watchFailures(page);
  await page.goto('/asset/station');
  await waitForRows(page);
  // An earlier journey of this account may have left unread messages.
  await callAs(page, 'POST', 'blade-resource/inbox/read', {});
  other = await page.context().newPage();
  await other.goto('/info/messages');
  await other.getByRole('heading', { name: '我的消息' }).waitFor();
});
afterAll(async () => {
  await browser.close();
  expect(failures).toEqual([]);
});

const message = (on: Pick<Page, 'getByRole'>) => on.getByRole('button', { name: /^站点 · 导出已完成\s*（未读）/ });

async function exportStations() {
  await page.getByRole('button', { name: '导出', exact: true }).click();
  await dialogButton(page, '全选').click();
  const coming = page.waitForEvent('download');
  await dialogButton(page, '开始导出').click();
  await coming;
  await dialogButton(page, '关闭').click();
}

describe('a message', () => {
  it('appears in both tabs when an export has ended', async () => {
    await exportStations();
    await message(other).waitFor();
    await page.getByRole('button', { name: /^通知：\d+ 条未读/ }).click();
    // The bell opens on the notices if only notices are unread.
    await page.getByRole('dialog').getByRole('tab', { name: /^消息/ }).click();
    await message(page.getByRole('dialog')).waitFor();
  });

  it('opens the list of tasks and becomes read in the other tab', async () => {
    await message(page).first().click();
    await page.waitForURL('**/info/tasks');
    await message(other).waitFor({ state: 'detached' });
    await other.getByRole('button', { name: /^站点 · 导出已完成/ }).waitFor();
  });
});

describe('the settings', () => {
  it('are saved, and no message of an unwanted kind arrives', async () => {
    await other.goto('/info/index?tab=messages');
    await other.getByRole('checkbox', { name: '导出与导入 站内' }).uncheck();
    await other.getByRole('checkbox', { name: '设备告警 邮件' }).check();
    await other.getByLabel('开始时间').fill('22:00');
    await other.getByRole('button', { name: '保存' }).click();
    await other.getByRole('alert').filter({ hasText: '须有开始与结束' }).waitFor();
    await other.getByLabel('结束时间').fill('07:00');
    await other.getByRole('button', { name: '保存' }).click();
    await other.getByText('接收设置已保存').waitFor();
    await other.reload();
    await expect.poll(() => other.getByRole('checkbox', { name: '导出与导入 站内' }).isChecked()).toBe(false);
    await expect.poll(() => other.getByLabel('开始时间').inputValue()).toBe('22:00');
    await page.goto('/asset/station');
    await waitForRows(page);
    await exportStations();
    await other.goto('/info/messages');
    await other
      .getByRole('button', { name: /^站点 · 导出已完成/ })
      .first()
      .waitFor();
    await expect.poll(() => message(other).count()).toBe(0);
  });

  it('are set back to their former values', async () => {
    await other.goto('/info/index?tab=messages');
    await other.getByRole('checkbox', { name: '导出与导入 站内' }).check();
    await other.getByRole('checkbox', { name: '设备告警 邮件' }).uncheck();
    for (const label of ['开始时间', '结束时间']) await other.getByLabel(label).fill('');
    await other.getByRole('button', { name: '保存' }).click();
    await other.getByText('接收设置已保存').waitFor();
  });
});
