// Tests the home page of a manager: the figures of today, the seven days before as lines and as a table, and a pending figure that opens the list
// with the same number of rows.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAs, openBrowser, waitForRows, watchFailures } from './browser.ts';

let browser: Browser;
let page: Page;
let failures: string[] = [];
beforeAll(async () => {
  browser = await openBrowser();
  page = await openAs(browser, { account: 'manager' });
  failures = watchFailures(page);
});
afterAll(async () => {
  await browser.close();
  expect(failures).toEqual([]);
});

describe('the home page of a manager', () => {
  it('shows the name of the tenant and the figures of today', async () => {
    await page.goto('/wel/index');
    await page.getByText('山海综合能源').first().waitFor();
    const today = page.getByRole('region', { name: /^今日/ });
    await today.getByRole('link', { name: '营收' }).waitFor();
    await today.getByText('较昨日').first().waitFor();
  });

  it('shows the seven days before today as lines, and as a table by keyboard', async () => {
    const today = page.getByRole('region', { name: /^今日/ });
    for (const name of ['营收', '电量', '订单'])
      await today.getByRole('img', { name: new RegExp(`^${name}，近 7 日`) }).waitFor();
    await today.getByRole('button', { name: '近 7 日数据表' }).focus();
    await page.keyboard.press('Enter');
    await today.getByRole('table', { name: '近 7 日（至昨日）' }).waitFor();
    await expect.poll(() => today.getByRole('rowheader').count()).toBe(7);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect
      .poll(() => page.evaluate('document.documentElement.scrollWidth'), { timeout: 15_000 })
      .toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('opens from a pending figure the list with as many rows', async () => {
    const line = page.getByRole('region', { name: /^待处理/ }).getByRole('link', { name: /证件与保险即将到期/ });
    const count = Number(((await line.textContent()) ?? '').replace(/\D+/g, ''));
    expect(count).toBeGreaterThan(0);
    await line.click();
    await page.waitForURL('**/reminder?q=*');
    await waitForRows(page);
    await page.getByText(new RegExp(`共 ${count} 条`)).waitFor();
  });
});
