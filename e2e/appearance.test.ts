// Language and theme: chosen once, kept, the same on every page, readable on a phone.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openContext, signIn } from './browser.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  page = await (await openContext(browser)).newPage();
  await signIn(page);
});
afterAll(() => browser.close());

async function choose(menu: string, option: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: option }).click();
}

describe('the console', () => {
  it('turns English at once: menu, page, table, names beside codes; and stays so', async () => {
    await page.goto('/asset/station');
    await page.getByText('共 3 条').waitFor();
    await choose('语言', 'English');
    await page.getByRole('heading', { name: 'Station' }).waitFor();
    await page.getByText('In service').first().waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Station' }).waitFor();
    const chrome = await page.locator('th, nav, button').allInnerTexts();
    expect(chrome.join(' ')).not.toMatch(/站点|搜索|新增|设备资产/);
    await choose('Language', '中文');
    await page.getByRole('heading', { name: '站点' }).waitFor();
  });

  it('turns dark and is dark from the first paint on', async () => {
    const background = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    const light = await background();
    await choose('主题', '深色');
    await expect.poll(background).not.toBe(light);
    const dark = await background();
    await page.goto('/asset/station', { waitUntil: 'commit' });
    await page.locator('body').waitFor({ state: 'attached' });
    expect(await background()).toBe(dark);
    await choose('主题', '默认');
  });

  it('fits a phone without scrolling sideways', async () => {
    const phone = await openContext(browser, { width: 390, height: 844 });
    const small = await phone.newPage();
    await signIn(small);
    for (const path of ['/wel/index', '/asset/station']) {
      await small.goto(path);
      await small.waitForLoadState('networkidle');
      expect(await small.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    }
    await phone.close();
  });
});
