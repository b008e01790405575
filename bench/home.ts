// Measures the first load of the home page on a slow line, with nothing cached: its bytes, and the time until its figures have arrived.
// The floor is the same number of bytes in one file over the same line, which no console could beat.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startBrowser } from './browser.ts';
import { median, type Result, ratioOf } from './result.ts';
import { serveFiles } from './serve-files.ts';
import { signIn, startProduct } from './start-product.ts';

const rounds = 5;
/** A round trip of 400 ms and 50 kB a second. */
const slowLine = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

interface Load {
  bytes: number;
  time: number;
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

export async function benchHome(): Promise<Result[]> {
  console.log('Home: starting the product with its demo …');
  const folder = mkdtempSync(join(tmpdir(), 'energy-cloud-bench-home-'));
  const [product, floor, browser] = await Promise.all([startProduct(), serveFiles(folder), startBrowser()]);
  const loads: Load[] = [];
  const pairs: [number, number][] = [];
  try {
    const session = await signIn(browser, product.url);
    for (let round = 0; round <= rounds; round += 1) {
      const home = await load(browser, session, async (page) => {
        const figures = page.waitForResponse(/home\/figures/);
        await page.goto(`${product.url}/wel/index`, { waitUntil: 'commit' });
        await page.locator('h1').first().waitFor();
        await (await figures).finished();
      });
      writeBytes(folder, home.bytes);
      const bare = await load(browser, session, (page) => page.goto(`${floor.url}/index.html`, { waitUntil: 'load' }));
      if (round === 0) continue; // warms the server and the browser
      loads.push(home);
      pairs.push([home.time, bare.time]);
    }
  } finally {
    await browser.close();
    floor.close();
    await product.stop();
    rmSync(folder, { recursive: true });
  }
  return resultsOf(loads, pairs);
}

/** Writes a page with one script of this number of bytes, which is served without compression. */
function writeBytes(folder: string, count: number): void {
  const noise = randomBytes(Math.ceil(count / 2))
    .toString('hex')
    .slice(0, count);
  writeFileSync(join(folder, 'noise.js'), `//${noise}`);
  writeFileSync(join(folder, 'index.html'), '<!doctype html><script src="/noise.js"></script>');
}

async function load(browser: Browser, storageState: Session, work: (page: Page) => Promise<unknown>): Promise<Load> {
  const context = await browser.newContext({ storageState, locale: 'zh-CN' });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    await devtools.send('Network.emulateNetworkConditions', slowLine);
    let bytes = 0;
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    const started = performance.now();
    await work(page);
    return { bytes, time: performance.now() - started };
  } finally {
    await context.close();
  }
}

function resultsOf(loads: readonly Load[], pairs: [number, number][]): Result[] {
  const kilobytes = median(loads.map(({ bytes }) => bytes)) / 1000;
  const formatMedian = (values: number[]) => `${(median(values) / 1000).toFixed(1)} s`;
  return [
    {
      part: 'home',
      what: 'home: first load, bytes on the wire',
      product: `${kilobytes.toFixed(0)} kB`,
      floor: '',
      value: kilobytes,
      unit: ' kB',
      bar: { atMost: 350 },
    },
    {
      part: 'home',
      what: 'home: first load (400 ms, 50 kB/s)',
      product: formatMedian(pairs.map(([home]) => home)),
      floor: formatMedian(pairs.map(([, bare]) => bare)),
      value: ratioOf(pairs),
      bar: { atMost: 1.5 },
    },
  ];
}
