// Measures the bytes that a browser without a cache loads until a signed-in person sees the home page. Bytes do not depend on the speed of the
// machine. Further tests check lists, titles, filters and cards on a phone.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl, chooseInHeader, openAs, openBrowser } from './browser.ts';

const mostBytes = 350_000;
const lowest = 200;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const signedIn = async () => {
  const page = await openAs(browser);
  const state = await page.context().storageState();
  await page.context().close();
  return state;
};

it('the home page takes at most 350 kB', async () => {
  const context = await browser.newContext({ baseURL: baseUrl(), storageState: await signedIn(), locale: 'zh-CN' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  let bytes = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const figures = page.waitForResponse(/home\/figures/);
  await page.goto('/wel/index');
  await page.getByRole('heading', { name: '林知夏' }).waitFor();
  await (await figures).finished();
  expect(bytes).toBeGreaterThan(200_000);
  expect(bytes).toBeLessThanOrEqual(mostBytes);
  await context.close();
});

it('the server has every file that the login page and the home page name', async () => {
  const context = await browser.newContext({ baseURL: baseUrl() });
  for (const [path, least] of [
    ['/login', 10],
    ['/wel/index', 8],
  ] as const) {
    const html = await (await context.request.get(path)).text();
    const files = [...new Set(html.match(/\/assets\/[\w.-]+/g))];
    expect(files.length, path).toBeGreaterThanOrEqual(least);
    const replies = await Promise.all(files.map(async (file) => [file, (await context.request.get(file)).status()]));
    expect(replies.filter(([, status]) => status !== 200)).toEqual([]);
  }
  await context.close();
});

const lists = [
  '/trade/orders',
  '/trade/refund',
  '/trade/account',
  '/asset/station',
  '/asset/chargingGun',
  '/fleet/merchant',
  '/fleet/car',
  '/truckalarm/deviceAlarm',
  '/household/union',
  '/household/inverter',
  '/work/start',
  '/household/workOrder',
  '/system/user',
];

it('the first card of a list begins within 200 px on a phone; search and tools open one at a time', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const state = await signedIn();
  const context = await browser.newContext({ baseURL: baseUrl(), ...phone, storageState: state, locale: 'zh-CN' });
  const page = await context.newPage();
  const places: Record<string, number> = {};
  for (const path of lists) {
    await page.goto(path);
    // On a phone, a person who may accept work orders first sees the orders that are assigned to them.
    if (path === '/household/workOrder') {
      const head = await page.locator('.ec-page-head:visible').boundingBox();
      places['work orders of one person'] = head ? head.y + head.height : Number.POSITIVE_INFINITY;
      await page.getByText('列表', { exact: true }).click();
    }
    const card = page.locator('.ec-list-card:visible').first();
    await card.waitFor();
    places[path] = (await card.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
  }
  expect(Object.entries(places).filter(([, top]) => top > lowest)).toEqual([]);
  const search = page.getByRole('form', { name: '搜索' });
  await expect.poll(() => search.count()).toBe(0);
  await page.getByRole('button', { name: '搜索条件' }).click();
  await search.waitFor();
  await page.getByRole('button', { name: '列表工具' }).click();
  await search.waitFor({ state: 'detached' });
  await page.getByRole('toolbar').getByRole('button', { name: '刷新' }).waitFor();
  await context.close();
});

it('a plate in the title of a dialog is never broken over two lines on a phone', async () => {
  const page = await openAs(browser, {}, { width: 1440, height: 900 });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/fleet/car');
  await page.locator('.ec-list-card:visible').first().waitFor();
  await page.locator('.ec-phone-tools .ant-btn-primary').click();
  const title = page.locator('.ant-modal-title, .ant-drawer-title').last();
  await title.waitFor();
  // Each title has one character more before the plate than the title before it, so that the line could break at any place of the plate.
  const lines = await title.evaluate((element) =>
    Array.from({ length: 24 }, (_, count) => {
      element.textContent = `${'确认'.repeat(count).slice(0, count)} 冀B00027D 的账单`;
      const range = element.ownerDocument.createRange();
      range.setStart(element.firstChild!, count + 1);
      range.setEnd(element.firstChild!, count + 9);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    }),
  );
  expect(lines).toEqual(Array(24).fill(1));
  await page.context().close();
});

it.each([
  ['简体中文', '清除条件'],
  ['English', 'Clear filters'],
])(
  'a list on a phone begins within 200 px and fits the width with up to five filter chips (%s)',
  async (language, clear) => {
    const page = await openAs(browser, {}, { width: 1440, height: 900 });
    await page.goto('/wel/index');
    if (language === 'English') await chooseInHeader(page, '语言', language);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const [count, path] of [
      [0, '/trade/orders'],
      [2, '/trade/orders?orderType=1&orderProc=4'],
      [5, '/trade/orders?orderType=1&orderProc=4&totalMoney_ge=0.01&totalKwh_ge=0.01&payMoney_ge=0.01'],
      // The list of users has a tree beside it.
      [1, '/system/user?account=a'],
    ] as const) {
      await page.goto(path);
      const card = page.locator('.ec-list-card:visible').first();
      await card.waitFor();
      expect(await page.locator('.ec-chip:visible').count(), path).toBe(count);
      expect((await card.boundingBox())?.y, path).toBeLessThanOrEqual(lowest);
      expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBe(390);
      if (count === 0) continue;
      const end = await page.getByRole('button', { name: clear, exact: true }).boundingBox();
      expect((end?.x ?? 390) + (end?.width ?? 390), path).toBeLessThanOrEqual(390);
    }
    await page.getByRole('button', { name: clear, exact: true }).click();
    await expect.poll(() => page.locator('.ec-chip:visible').count()).toBe(0);
    await page.context().close();
  },
);

it.each([
  ['a household', 1],
  ['a truck site', 2],
])('the card of a work order of %s offers a call and the way to the station on a phone', async (_place, bizDomain) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const state = await signedIn();
  const context = await browser.newContext({ baseURL: baseUrl(), ...phone, storageState: state, locale: 'zh-CN' });
  const page = await context.newPage();
  await page.goto(`/household/workOrder?bizDomain=${bizDomain}`);
  const card = page.locator('.ec-list-card:visible').first();
  expect(await card.getByRole('link', { name: '打电话' }).getAttribute('href')).toMatch(/^tel:\d{7,}$/);
  expect(await card.getByRole('link', { name: '导航' }).getAttribute('href')).toMatch(/^geo:\d+\.\d+,\d+\.\d+\?q=/);
  await context.close();
});
