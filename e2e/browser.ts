// A real browser for the journeys, and the few things that every journey does.
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

/** The captcha that the server under test takes (EC_CAPTCHA_FIXED). */
const captcha = '0000x';

export const baseUrl = (): string => process.env.E2E_URL ?? 'http://127.0.0.1:8080';

export function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

export interface View {
  width?: number;
  height?: number;
  language?: 'zh' | 'en';
}

export function openContext(browser: Browser, { width = 1440, height = 900 }: View = {}): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: baseUrl(),
    viewport: { width, height },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  });
}

export interface Account {
  tenant?: string;
  account?: string;
  password?: string;
  code?: string;
}

/** Fills in and sends the login form; whether it succeeds is the journey's to say. */
export async function fillLogin(
  page: Page,
  { tenant = '100003', account = 'admin', password = 'demo1234', code = captcha }: Account,
) {
  await page.getByLabel('租户编号').fill(tenant);
  await page.getByLabel('账号').fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByLabel('验证码', { exact: true }).fill(code);
  await page.getByRole('button', { name: '登录' }).click();
}

export async function signIn(page: Page, account: Account = {}): Promise<void> {
  await page.goto('/login');
  await fillLogin(page, account);
  await page.waitForURL('**/wel/index');
}

/** Errors of the page itself and calls that failed on the server: a journey must leave both empty. */
export function watchFailures(page: Page): string[] {
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(`page: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 500) failures.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  return failures;
}
