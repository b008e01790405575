// Tests the choice of language and theme, and the layout of pages on a phone.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { baseUrl, chooseInHeader, openAs, openBrowser, openContext, signIn, waitForRows } from './browser.ts';
import { inDatabase } from './product.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe('the console', () => {
  it('switches menu, page, table and code names to English at once, and keeps English after a reload', async () => {
    const page = await openAs(browser);
    await page.goto('/asset/station');
    await waitForRows(page);
    await chooseInHeader(page, '语言', 'English');
    await page.getByRole('heading', { name: 'Stations', exact: true }).waitFor();
    await page.getByText('In service').first().waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Stations', exact: true }).waitFor();
    await page.getByText(/^\d+ in total$/).waitFor();
    const chrome = await page.locator('th, nav, button, h1, label').allInnerTexts();
    expect(chrome.join(' ').replace(/[^\n]*站\b/g, '')).not.toMatch(/站点|搜索|新增|设备资产/);
    await chooseInHeader(page, 'Language', '简体中文');
    await page.getByRole('heading', { name: '站点' }).waitFor();
    await page.context().close();
  });

  it('switches to the dark theme, which a new page has from its first paint', async () => {
    const page = await openAs(browser);
    await page.goto('/wel/index');
    const ground = () => page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor');
    const light = await ground();
    await chooseInHeader(page, '主题', '深色');
    await expect.poll(ground).not.toBe(light);
    const dark = await ground();
    // The other scripts of the console are blocked, so that only the small script in the head runs.
    await page.route(/\/assets\/(?!theme-first)[^/]*\.js$/, (route) => route.abort());
    await page.goto('/asset/station', { waitUntil: 'domcontentloaded' });
    expect(await ground()).toBe(dark);
    await page.context().close();
    await inDatabase('delete from system_preference');
  });
});

describe('a phone of 390 px', () => {
  const fits = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth');

  it('signs in, and shows home, list, detail and form without scrolling sideways', async () => {
    const context = await openContext(browser, { width: 390, height: 844 });
    const page = await context.newPage();
    await page.goto('/login');
    expect(await fits(page)).toBeLessThanOrEqual(390);
    await signIn(page);
    await page.getByRole('heading', { name: '林知夏' }).waitFor();
    expect(await fits(page)).toBeLessThanOrEqual(390);
    await page.goto('/asset/station');
    await waitForRows(page);
    expect(await fits(page)).toBeLessThanOrEqual(390);
    // On a phone rows are cards with a name, some fields, one action and a menu.
    await expect.poll(() => page.locator('tbody tr').count()).toBe(0);
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: '更多操作' }) })
      .first();
    await expect.poll(() => card.locator('dt').count()).toBe(5);
    const edit = card.getByRole('button', { name: '编辑' });
    expect((await edit.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await edit.click();
    await page.getByRole('button', { name: '保存' }).waitFor();
    expect(await fits(page)).toBeLessThanOrEqual(390);
    const save = await page.getByRole('button', { name: '保存' }).boundingBox();
    expect((save?.x ?? 0) + (save?.width ?? 999)).toBeLessThanOrEqual(390);
    await page.getByRole('button', { name: '取消' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await card.locator('.ec-title-link').click();
    await page.getByRole('dialog').getByText('基本信息').waitFor();
    expect(await fits(page)).toBeLessThanOrEqual(390);
    await context.close();
  });

  it('gives each touch target of a list a height of 44 px', async () => {
    const file = await openAs(browser).then(async (desk) => {
      const state = await desk.context().storageState();
      await desk.context().close();
      return state;
    });
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const context = await browser.newContext({ baseURL: baseUrl(), ...phone, storageState: file, locale: 'zh-CN' });
    const page = await context.newPage();
    await page.goto('/trade/orders');
    await page.locator('.ec-list-card').first().waitFor();
    // The touch target may be larger than the element: a field or label may surround it, or CSS may add space.
    const small = await page.evaluate<
      string[]
    >(`[...document.querySelectorAll('button, a[href], select, input, [role=tab]')]
      .filter((each) => each.checkVisibility() && !each.closest('[aria-hidden=true], [inert]'))
      .filter((each) => getComputedStyle(each).pointerEvents !== 'none' && each.getBoundingClientRect().width > 0)
      .filter((each) => {
        const around = [each, each.closest('label, .ant-select, .ant-picker, .ant-input-affix-wrapper')];
        const seen = around.map((one) => one?.getBoundingClientRect().height ?? 0);
        return Math.max(...seen, Number.parseFloat(getComputedStyle(each, '::after').height) || 0) < 43.5;
      })
      .map((each) => each.outerHTML.slice(0, 120))`);
    expect(small).toEqual([]);
    await context.close();
  });

  it('opens the menu over the page and closes it after the choice', async () => {
    const page = await openAs(browser, {}, { width: 390, height: 844 });
    await page.goto('/wel/index');
    await page.getByRole('button', { name: '打开菜单' }).click();
    await page.getByRole('menuitem', { name: '设备资产' }).click();
    await page.getByRole('menuitem', { name: '站点管理' }).click();
    await page.waitForURL('**/asset/station');
    await waitForRows(page);
    await page.getByRole('menuitem', { name: '站点管理' }).waitFor({ state: 'hidden' });
    await page.context().close();
  });
});
