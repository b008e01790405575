// Starts the product for benchmarks in a browser, with its small demo on a database of its own, and signs in there.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';

const root = fileURLToPath(new URL('..', import.meta.url));

export interface RunningProduct {
  url: string;
  stop(): Promise<void>;
}

export async function startProduct(): Promise<RunningProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'energy-cloud-bench-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: 'development', // Vite, which built the floor in this process, has set NODE_ENV to production
    PORT: String(port),
    DATA_DIR: folder,
    EC_CAPTCHA_FIXED: '0000x',
    MQTT_PORT: 'off',
    LOG_LEVEL: 'error',
  };
  const child = spawn(process.execPath, [join(root, 'tools/start.mjs')], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 600 && child.exitCode === null; tries += 1) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return { url, stop };
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  await stop();
  throw new Error(`The product did not start: ${output}`);
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

export async function signIn(browser: Browser, url: string) {
  const context = await browser.newContext({ locale: 'zh-CN' });
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.locator('img[src^="data:image/png"]').waitFor();
  await page.getByLabel('租户编号').fill('100003');
  await page.getByLabel('账号').fill('admin');
  await page.getByLabel('密码', { exact: true }).fill('demo1234');
  await page.getByLabel('验证码', { exact: true }).fill('0000x');
  await page.getByRole('button', { name: '登录' }).click();
  await page.waitForURL('**/wel/index');
  const session = await context.storageState();
  await context.close();
  return session;
}
