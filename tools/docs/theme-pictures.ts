// npm run docs:themes -- http://127.0.0.1:8080: takes the pictures of docs/themes from a running demo without captcha.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { THEMES } from '../../features/system/shared/preferences.ts';
import { projectRoot } from './product.ts';

/** The maximum size of a picture in the repository, in kilobytes. */
const mostKb = 60;
const size = { width: 1280, height: 800 };
const account = { tenantId: '100003', account: 'admin', password: 'demo1234' };

const [address = 'http://127.0.0.1:8080'] = process.argv.slice(2);
const folder = join(projectRoot, 'docs/themes');
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await takeAll(browser);
} finally {
  await browser.close();
}

async function takeAll(on: Browser): Promise<void> {
  const context = await on.newContext({
    viewport: size,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    baseURL: address,
  });
  const page = await context.newPage();
  await signIn(page);
  for (const theme of THEMES) {
    await showTheme(page, theme);
    await page.goto('/asset/station');
    await page.locator('tbody .ec-title-link').first().waitFor();
    const picture = await smallPicture(page);
    if (picture.length > mostKb * 1024) throw new Error(`${theme}: ${picture.length} bytes`);
    writeFileSync(join(folder, `${theme}.webp`), picture);
    console.log(`${theme}: ${Math.round(picture.length / 1024)} kB`);
  }
  await showTheme(page, 'system');
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('租户编号').fill(account.tenantId);
  await page.getByLabel('账号').fill(account.account);
  await page.getByLabel('密码', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: '登录' }).click();
  await page.waitForURL('**/wel/index');
}

async function showTheme(page: Page, theme: string): Promise<void> {
  const saved = page.waitForResponse((response) => response.url().endsWith('/preference/submit'));
  await page.goto('/wel/index');
  await page.getByRole('button', { name: '主题', exact: true }).click();
  const item = page.locator(`.theme-menu [data-menu-id$="-${theme}"]`);
  await item.click();
  await saved;
}

/** Takes a picture of the page. @returns the picture as webp of 960 px width, scaled by the browser itself */
async function smallPicture(page: Page): Promise<Buffer> {
  const png = (await page.screenshot()).toString('base64');
  const drawing = await page.context().newPage();
  const address = await drawing.evaluate<string>(`(async () => {
    const picture = new Image();
    picture.src = 'data:image/png;base64,${png}';
    await picture.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 960, height: 600 });
    const pen = canvas.getContext('2d');
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(picture, 0, 0, 960, 600);
    return canvas.toDataURL('image/webp', 0.82);
  })()`);
  await drawing.close();
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}
