// Compares the login page with the same fields in bare React: the size of the script that is loaded before a person can type, and the time
// until then on a telephone's network and processor.
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { startBrowser } from './browser.ts';
import { buildPage } from './build-page.ts';
import { median, type Result, ratioOf } from './result.ts';
import { serveFiles } from './serve-files.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const rounds = 11;
const kilobyte = 1024;

/** Chromium's own preset "Fast 4G". */
const fast4g = { offline: false, latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 };
const slowerProcessor = 4;

// The answers to the calls of the login page. A one-pixel picture replaces the captcha.
const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const answers = {
  '/api/blade-auth/oauth/captcha': { key: 'bench', image: pixel },
  '/api/site': { code: 200, success: true, data: { demo: false, captchaMode: true }, msg: '' },
  '/api/blade-system/tenant/info': { code: 200, success: true, data: {}, msg: '' },
};

export async function benchLogin(): Promise<Result[]> {
  console.log('Login page: building …');
  execFileSync(process.execPath, [join(root, 'tools/start.mjs'), '--build'], { stdio: 'inherit' });
  const console_ = join(root, 'apps/web/dist');
  const bare = await buildPage('login-floor');
  const [ours, floor, browser] = await Promise.all([serveFiles(console_, answers), serveFiles(bare), startBrowser()]);
  const times: [number, number][] = [];
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const pair: [number, number] = [
        await timeToInput(browser, `${ours.url}/login.html`),
        await timeToInput(browser, `${floor.url}/index.html`),
      ];
      if (round > 0) times.push(pair); // the first round warms the browser
    }
    return [sizeResult(console_, bare), timeResult(times)];
  } finally {
    await browser.close();
    ours.close();
    floor.close();
    rmSync(bare, { recursive: true });
  }
}

function sizeResult(ours: string, bare: string): Result {
  const bytes = scriptBytes(ours, 'login.html');
  const floor = scriptBytes(bare, 'index.html');
  return {
    part: 'login',
    what: 'login: script before input (gzip)',
    product: `${(bytes / kilobyte).toFixed(1)} KB`,
    floor: `${(floor / kilobyte).toFixed(1)} KB`,
    value: bytes / kilobyte,
    unit: ' KB',
    bar: { atMost: 85 },
  };
}

function timeResult(times: [number, number][]): Result {
  const formatMedian = (values: number[]) => `${median(values).toFixed(0)} ms`;
  return {
    part: 'login',
    what: 'login: time to input (Fast 4G, slow CPU)',
    product: formatMedian(times.map(([product]) => product)),
    floor: formatMedian(times.map(([, floor]) => floor)),
    value: ratioOf(times),
    bar: { atMost: 1.4 },
  };
}

/** Returns the gzip size of the scripts that the page names and of their static imports, each counted once. */
function scriptBytes(folder: string, page: string): number {
  const html = readFileSync(join(folder, page), 'utf8');
  const scriptPaths = [...html.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="([^"]+\.js)"/g)].map(
    (match) => match[1]!,
  );
  const sizes = new Map<string, number>();
  const queue = scriptPaths.map((path) => path.replace(/^\//, ''));
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (sizes.has(path)) continue;
    const content = readFileSync(join(folder, path));
    sizes.set(path, gzipSync(content, { level: 9 }).length);
    const imports = content.toString().matchAll(/\b(?:import|from)\s*["'](\.\.?\/[^"']+\.js)["']/g);
    for (const [, specifier] of imports) queue.push(join(path, '..', specifier!));
  }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

/** Returns the milliseconds from the navigation until the account field has been painted, with nothing cached. */
async function timeToInput(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    await devtools.send('Network.emulateNetworkConditions', fast4g);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor });
    await page.addInitScript(noteFirstInput);
    await page.goto(url, { waitUntil: 'commit' });
    const time = await page.waitForFunction(() => (globalThis as unknown as { inputAt?: number }).inputAt, undefined, {
      timeout: 30_000,
      polling: 50,
    });
    await page.fill('input[name=account]', 'bench');
    if ((await page.inputValue('input[name=account]')) !== 'bench') throw new Error(`${url}: the field cannot be used`);
    return Number(await time.jsonValue());
  } finally {
    await context.close();
  }
}

/** Runs in the page. */
function noteFirstInput(): void {
  const page = globalThis as unknown as {
    inputAt?: number;
    document: { querySelector(selector: string): unknown };
    MutationObserver: new (react: () => void) => { observe(target: unknown, how: object): void; disconnect(): void };
    requestAnimationFrame(react: () => void): void;
  };
  const watcher = new page.MutationObserver(() => {
    if (!page.document.querySelector('input[name=account]')) return;
    watcher.disconnect();
    // Waits for the end of the frame that shows the field.
    page.requestAnimationFrame(() => setTimeout(() => (page.inputAt = performance.now()), 0));
  });
  watcher.observe(page.document, { childList: true, subtree: true });
}
