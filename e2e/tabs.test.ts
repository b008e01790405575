// Tests the bar of open pages: the ways to close pages, the visible active tab in a narrow window, refreshing, pins, order, and the cleared cache.
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

const bar = () => page.getByRole('navigation', { name: '打开的页面' });
const active = () => bar().locator('[aria-current="page"]');
const names = () => bar().getByRole('listitem').allTextContents();
const stations = '站点管理';
const trucks = '车辆管理';
const roles = '角色管理';
const paths = { [stations]: '/asset/station', [trucks]: '/fleet/car', [roles]: '/authority/role' };
const at = (name: keyof typeof paths) => page.waitForURL(`**${paths[name]}`);

/** Opens a path within the document, as a link does. */
const go = (path: string) =>
  page.evaluate(
    `history.pushState({}, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate', { state: {} }))`,
  );

beforeEach(async () => {
  // This address shows no console. A running console would store its tabs again.
  await page.goto('/api/site');
  await page.evaluate('sessionStorage.clear()');
  await page.goto(paths[stations]);
  await waitForRows(page);
  await go(paths[trucks]);
  await active().getByText(trucks, { exact: true }).waitFor();
  await waitForRows(page);
  expect(await names()).toEqual(['首页', stations, trucks]);
});

const ways: [string, () => Promise<void>][] = [
  [
    'its ×',
    () =>
      bar()
        .getByRole('button', { name: `关闭 ${trucks}` })
        .click(),
  ],
  ['Alt+W', () => page.keyboard.press('Alt+w')],
  ['Delete', () => active().press('Delete')],
  ['the middle button of a mouse', () => active().click({ button: 'middle' })],
  [
    'the menu of the tab',
    async () => {
      await active().click({ button: 'right' });
      await page.getByRole('menuitem', { name: /^关闭\s*Alt W/ }).click();
    },
  ],
  [
    'the menu of the bar',
    async () => {
      await bar().getByRole('button', { name: '页签操作' }).click();
      await page.getByRole('menuitem', { name: /^关闭\s*Alt W/ }).click();
    },
  ],
];

it.each(ways)('closes the active tab with %s and shows its neighbour', async (_name, close) => {
  await close();
  await at(stations);
  await waitForRows(page);
  // A reload does not bring the closed page back.
  await page.reload();
  await waitForRows(page);
  expect(await names()).toEqual(['首页', stations]);
});

it('closes an inactive tab and stays on the active page', async () => {
  await bar()
    .getByRole('button', { name: `关闭 ${stations}` })
    .click();
  await expect.poll(names).toEqual(['首页', trucks]);
  expect(new URL(page.url()).pathname).toBe(paths[trucks]);
});

it('closes all other tabs, and then all tabs', async () => {
  await bar().getByRole('button', { name: '页签操作' }).click();
  await page.getByRole('menuitem', { name: '关闭其他' }).click();
  await expect.poll(names).toEqual(['首页', trucks]);
  await go(paths[stations]);
  await waitForRows(page);
  await bar().getByRole('button', { name: '页签操作' }).click();
  await page.getByRole('menuitem', { name: '关闭全部' }).click();
  await page.waitForURL('**/wel/index');
  await expect.poll(names).toEqual(['首页']);
});

it('closes a page each time that it is opened again', async () => {
  for (let round = 0; round < 3; round += 1) {
    await page.keyboard.press('Alt+w');
    await at(stations);
    await expect.poll(names).toEqual(['首页', stations]);
    // Waits until the remaining page is shown.
    await active().getByText(stations, { exact: true }).waitFor();
    await waitForRows(page);
    await go(paths[trucks]);
    await active().getByText(trucks, { exact: true }).waitFor();
  }
});

it('keeps the × of the active tab visible in a narrow window', async () => {
  await page.setViewportSize({ width: 390, height: 800 });
  await go(paths[roles]);
  await active().getByText(roles).waitFor();
  const rightOf = async (name: string) => {
    const box = await bar().getByRole('button', { name }).boundingBox();
    return box ? box.x + box.width : 0;
  };
  await expect
    .poll(
      async () =>
        (await rightOf(`关闭 ${roles}`)) <=
        ((await bar().getByRole('button', { name: '页签操作' }).boundingBox())?.x ?? 0),
    )
    .toBe(true);
  await bar()
    .getByRole('button', { name: `关闭 ${roles}` })
    .click();
  await at(trucks);
  await page.setViewportSize({ width: 1440, height: 900 });
});

const menuItem = async (name: string | RegExp) => {
  await bar().getByRole('button', { name: '页签操作' }).click();
  await page.getByRole('menuitem', { name }).click();
};

it('refreshes a page: loads its rows again and clears its search', async () => {
  const listRequest = page.waitForRequest((request) => request.url().includes('/blade-truck/car/list'));
  await page.locator('.ec-search input:visible').first().fill('typed');
  await menuItem('刷新');
  await listRequest;
  await waitForRows(page);
  await expect.poll(() => page.locator('.ec-search input:visible').first().inputValue()).toBe('');
  expect(await names()).toEqual(['首页', stations, trucks]);
});

it('pins a tab, which stays when others close, and keeps pins and order after a reload', async () => {
  await go(paths[roles]);
  await active().getByText(roles, { exact: true }).waitFor();
  await menuItem('固定');
  await expect.poll(names).toEqual(['首页', roles, stations, trucks]);
  expect(
    await bar()
      .getByRole('button', { name: `关闭 ${roles}` })
      .count(),
  ).toBe(0);
  await page.keyboard.press('Alt+w');
  // A tab can be dragged before its neighbour, but not before a pinned tab or the home page.
  const tab = (name: string) => bar().getByRole('listitem').filter({ hasText: name });
  await tab(trucks).dragTo(tab(stations));
  await expect.poll(names).toEqual(['首页', roles, trucks, stations]);
  await tab(trucks).dragTo(tab('首页'));
  await expect.poll(names).toEqual(['首页', roles, trucks, stations]);
  await tab(trucks).locator('.tab-name').focus();
  await page.keyboard.press('Control+ArrowRight');
  await expect.poll(names).toEqual(['首页', roles, stations, trucks]);
  expect(await page.evaluate('document.activeElement?.textContent')).toBe(trucks);
  await page.keyboard.press('Control+ArrowLeft');
  await expect.poll(names).toEqual(['首页', roles, trucks, stations]);
  await page.reload();
  await expect.poll(names).toEqual(['首页', roles, trucks, stations]);
  await active().getByText(roles, { exact: true }).waitFor();
  await menuItem('关闭全部');
  await expect.poll(names).toEqual(['首页', roles]);
  await go(paths[roles]);
  await active().getByText(roles, { exact: true }).waitFor();
  await menuItem('取消固定');
  await bar()
    .getByRole('button', { name: `关闭 ${roles}` })
    .click();
  await expect.poll(names).toEqual(['首页']);
});

it('clears the cache after a confirmation, and loads the rows again', async () => {
  await menuItem('清除缓存');
  const dialog = page.getByRole('dialog', { name: '是否需要清除缓存?' });
  await dialog.getByRole('button', { name: '取消' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await menuItem('清除缓存');
  const cleared = page.waitForResponse((response) => response.url().endsWith('/oauth/clear-cache'));
  const again = page.waitForRequest((request) => request.url().includes('/blade-truck/car/list'));
  await dialog.getByRole('button', { name: '清除缓存' }).click();
  expect((await cleared).status()).toBe(200);
  await page.getByText('清除完毕').waitFor();
  await again;
});
