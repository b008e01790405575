// Tests that an order links to its station: the pointer opens a card with a button to the station's own page. The search of a list accepts pasted
// order numbers and named date ranges, and the list shows sums.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAs, openBrowser, waitForRows, watchFailures } from './browser.ts';

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

const chips = () => page.locator('.ec-chip').allInnerTexts();

it('finds pasted order numbers, sums the matches, and keeps a named date range', async () => {
  // Leaves out running orders, which have no amount yet.
  await page.goto('/trade/orders?totalMoney_ge=1');
  await waitForRows(page);
  const numbers = await page.locator('.ec-title-link').evaluateAll((links) => links.map((link) => link.ariaLabel));
  await page.getByRole('form', { name: '搜索' }).getByLabel('订单号', { exact: true }).focus();
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', ${JSON.stringify(numbers.slice(0, 3).join('\r\n'))});
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  })()`);
  await page.getByRole('button', { name: '搜索', exact: true }).click();
  await page.getByText('共 3 条', { exact: true }).waitFor();
  expect(await chips()).toEqual([expect.stringMatching(/订单号\s*3 个/), expect.stringMatching(/应付 ≥/)]);
  await page.getByRole('region', { name: '全部合计' }).getByText(/^¥/).waitFor();
  await page.goto('/trade/orders?startTime=%40last7');
  await waitForRows(page);
  expect(await chips()).toEqual([expect.stringMatching(/开始时间\s*近7天/)]);
});

it('the link of a station opens its card, and the card opens the own page of the station', async () => {
  await page.goto('/trade/orders');
  await waitForRows(page);
  const link = page.locator('a[data-table="truck.station"]').first();
  const name = (await link.textContent()) ?? '';
  await link.hover();
  const card = page.getByRole('complementary', { name });
  await card.getByText('今日售电量').waitFor();
  await card.getByRole('button', { name: '独立页面' }).click();
  const heading = page.getByRole('heading', { level: 1, name });
  await heading.waitFor();
  expect(page.url()).toMatch(/\/asset\/station\/\d+$/);
  await page.reload();
  await heading.waitFor();
  await page.getByRole('button', { name: `关闭 ${name}` }).waitFor();
  await page.getByRole('heading', { level: 2, name: '桩与枪' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: '订单管理' }).waitFor();
});
