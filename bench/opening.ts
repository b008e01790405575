// Measures how fast the console opens: an address that is opened directly, until its rows are visible, and pages that are opened from
// there for the first time. The floor is a small form in bare React in the same browser: the least that a page costs on this machine.
import { rmSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { startBrowser } from './browser.ts';
import { buildPage } from './build-page.ts';
import { median, type Result } from './result.ts';
import { serveFiles } from './serve-files.ts';
import { signIn, startProduct } from './start-product.ts';

const rounds = 7;
const first = '/trade/orders';
const next = ['/asset/station', '/asset/chargingGun', '/fleet/merchant', '/trade/account'];

const waitForRows = (page: Page) => page.locator('tbody tr[data-row-key]:visible').first().waitFor();

/** Returns the key of the first visible row. */
const firstRow = (page: Page) =>
  page.evaluate<string | undefined>(
    `[...document.querySelectorAll('tbody tr[data-row-key]')].find((row) => row.getClientRects().length > 0)?.dataset.rowKey`,
  );

/** Waits until the list begins with another row than before. */
async function waitForOtherRows(page: Page, before: string | undefined): Promise<void> {
  for (let now = before; now === before || now === undefined; now = await firstRow(page));
}

/** Returns the duration of the work in milliseconds. */
async function measure(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Opens an address the way the console's own links do. */
const go = (page: Page, path: string) =>
  page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`);

export async function benchOpening(): Promise<Result[]> {
  console.log('Opening: starting the product with its demo …');
  const bare = await buildPage('login-floor');
  const [product, floor, browser] = await Promise.all([startProduct(), serveFiles(bare), startBrowser()]);
  const starts: number[] = [];
  const opens: number[] = [];
  const floors: number[] = [];
  let requests = 0;
  try {
    const storageState = await signIn(browser, product.url);
    for (let round = 0; round <= rounds; round += 1) {
      const context = await browser.newContext({
        storageState,
        viewport: { width: 1440, height: 900 },
        locale: 'zh-CN',
      });
      const page = await context.newPage();
      const urls = new Set<string>();
      page.on('request', (request) => urls.add(request.url()));
      const start = await measure(async () => {
        await page.goto(product.url + first);
        await waitForRows(page);
      });
      requests = urls.size;
      const openTimes: number[] = [];
      for (const path of next) {
        const before = await firstRow(page);
        openTimes.push(
          await measure(async () => {
            await go(page, path);
            await waitForOtherRows(page, before);
          }),
        );
      }
      const plainPage = await context.newPage();
      const floorTime = await measure(async () => {
        await plainPage.goto(`${floor.url}/index.html`);
        await plainPage.locator('input').first().waitFor();
      });
      await context.close();
      if (round === 0) continue; // warms the server and the browser
      starts.push(start);
      opens.push(...openTimes);
      floors.push(floorTime);
    }
  } finally {
    await browser.close();
    floor.close();
    await product.stop();
    rmSync(bare, { recursive: true });
  }
  const formatMedian = (values: number[]) => `${median(values).toFixed(0)} ms`;
  return [
    {
      part: 'opening',
      what: `opening: orders by address, cold, ${requests} requests`,
      product: formatMedian(starts),
      floor: formatMedian(floors),
      value: median(starts),
      unit: ' ms',
      bar: { atMost: 1500 },
    },
    {
      part: 'opening',
      what: 'opening: a page for the first time',
      product: formatMedian(opens),
      floor: formatMedian(floors),
      value: median(opens),
      unit: ' ms',
      bar: { atMost: 500 },
    },
  ];
}
