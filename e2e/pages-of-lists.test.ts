// Tests the pages of a list (specification §2, §9): the list begins with ten rows of the first page, offers five page sizes, and returns to the first
// page for another search or date range.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
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

/** Performs the action and returns the query of the next call for orders. */
const nextQuery = async (act: () => Promise<unknown>): Promise<URLSearchParams> => {
  const request = page.waitForRequest((each) => each.url().includes('/blade-truck/orders/list'));
  await act();
  return new URL((await request).url()).searchParams;
};
const rows = () => page.locator('tbody tr[data-row-key]').filter({ visible: true }).count();
const address = (key: string) => new URL(page.url()).searchParams.get(key);

beforeEach(async () => {
  await page.goto('/wel/index');
});

it('begins with ten rows of the first page, offers 10, 30, 50, 100 and 200, and keeps the choice in its address', async () => {
  const first = await nextQuery(() => page.goto('/trade/orders'));
  expect([first.get('current'), first.get('size')]).toEqual(['1', '10']);
  await waitForRows(page);
  await expect.poll(rows).toBe(10);
  await page.locator('.ant-pagination-options .ant-select').filter({ visible: true }).click();
  const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  await options.first().waitFor();
  const sizes = (await options.allInnerTexts()).map((text) => Number.parseInt(text, 10));
  expect(sizes).toEqual([10, 30, 50, 100, 200]);
  const larger = await nextQuery(() => options.nth(1).click());
  expect(larger.get('size')).toBe('30');
  await expect.poll(rows).toBe(30);
  expect(address('size')).toBe('30');
  const foreign = await nextQuery(() => page.goto('/trade/orders?size=7&current=x'));
  expect([foreign.get('current'), foreign.get('size')]).toEqual(['1', '10']);
});

it('returns to the first page for another search', async () => {
  await page.goto('/trade/orders?current=2');
  await waitForRows(page);
  await page.locator('.ec-search input:visible').first().fill('9');
  const query = await nextQuery(() => page.keyboard.press('Enter'));
  expect(query.get('current')).toBe('1');
});

it('returns to the first page for a date range, which is sent as createTime_dategt and createTime_datelt', async () => {
  await page.goto('/trade/orders?current=2');
  await waitForRows(page);
  await page.getByRole('button', { name: '更多条件' }).filter({ visible: true }).click();
  const days = page.locator('.ec-search .ant-picker-range').filter({ visible: true }).last().locator('input');
  // The test waits from here on, because the second Enter may start the search before the click on the button.
  const call = page.waitForRequest((each) => each.url().includes('createTime_datelt'));
  await days.first().fill('2026-01-01');
  await page.keyboard.press('Enter');
  await days.last().fill('2027-12-31');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '搜索', exact: true }).filter({ visible: true }).click();
  const query = new URL((await call).url()).searchParams;
  expect(query.get('current')).toBe('1');
  expect(query.get('createTime_dategt')).toContain('2025-12-31 23:59:59');
  expect(query.get('createTime_datelt')).toContain('2028-01-01 00:00:00');
});
