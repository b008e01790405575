// Tests that opened and closed pages do not leak heap, nodes or listeners.
import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAs, openBrowser, waitForRows } from './browser.ts';

let browser: Browser;
let page: Page;
let devtools: CDPSession;
beforeAll(async () => {
  browser = await openBrowser();
  page = await openAs(browser);
  devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
});
afterAll(() => browser.close());

const paths = [
  '/asset/station',
  '/asset/chargingStack',
  '/asset/chargingGun',
  '/asset/battery',
  '/asset/meter',
  '/fleet/car',
  '/fleet/driver',
  '/fleet/merchant',
  '/trade/orders',
  '/asset/camera',
];
const rounds = 5;
/** A leak of two nodes or ten listeners per page would reach these limits. A good run leaves some nodes and up to 300 listeners. */
const most = { nodes: 100, listeners: 500, heap: 4 * 1024 * 1024 };

const active = () => page.getByRole('navigation', { name: '打开的页面' }).locator('[aria-current="page"]');

async function openAndClose(path: string): Promise<void> {
  await page.evaluate(
    `history.pushState({}, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate', { state: {} }))`,
  );
  await active().filter({ hasNotText: '控制台' }).waitFor();
  await waitForRows(page);
  await active().press('Delete');
  await active().filter({ hasText: '控制台' }).waitFor();
  await page.getByRole('heading', { name: '控制台', exact: true }).waitFor();
}

/** Clears the cache of the console, because the measurement would count cached replies as a leak. */
async function clearCache(): Promise<void> {
  await page.getByRole('button', { name: '页签操作' }).click();
  await page.getByRole('menuitem', { name: '清除缓存' }).click();
  await page.getByRole('dialog', { name: '是否需要清除缓存?' }).getByRole('button', { name: '清除缓存' }).click();
  await page.getByText('清除完毕').waitFor();
  await page.getByText('清除完毕').waitFor({ state: 'detached' });
}

async function measure() {
  await clearCache();
  for (let pass = 0; pass < 3; pass += 1) await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { nodes: of('Nodes'), listeners: of('JSEventListeners'), heap: of('JSHeapUsedSize') };
}

it('leaks no nodes, listeners or heap when fifty pages are opened and closed', async () => {
  await page.goto('/wel/dashboard');
  await page.getByRole('heading', { name: '控制台', exact: true }).waitFor();
  // Opens each page once, because the first visit loads its code and its texts.
  for (const path of paths) await openAndClose(path);
  const before = await measure();
  for (let round = 0; round < rounds; round += 1) for (const path of paths) await openAndClose(path);
  const after = await measure();
  const left = {
    nodes: after.nodes - before.nodes,
    listeners: after.listeners - before.listeners,
    heap: after.heap - before.heap,
  };
  process.stdout.write(`Left of fifty pages: ${JSON.stringify({ before, left })}\n`);
  expect(left.nodes).toBeLessThan(most.nodes);
  expect(left.listeners).toBeLessThan(most.listeners);
  expect(left.heap).toBeLessThan(most.heap);
}, 400_000);
