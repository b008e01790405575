// Opens a browser for the journeys, and does the steps that many journeys share.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Download, type Locator, type Page } from 'playwright-core';
import { inDatabase, product } from './product.ts';

/** The captcha that the tested server accepts (EC_CAPTCHA_FIXED). */
const captcha = '0000x';
/** In ms: three times the time limit of a call in the console (specification §9: 10 s). */
const defaultTimeout = 30_000;

export const baseUrl = (): string => product().url;

/**
 * Connects to the browser of this worker. Closing the connection closes its pages and leaves the browser running for the next journey.
 * Deletes the preferences of all accounts, because the preferences of an earlier journey would change the pages.
 */
export async function openBrowser(): Promise<Browser> {
  await inDatabase('delete from system_preference');
  return chromium.connect(product().browser);
}

export interface Size {
  width?: number;
  height?: number;
}

/** Opens a context with its own cookies and stored items. `state`: the file of a stored session; `address`: the address of the server. */
export async function openContext(
  browser: Browser,
  { width = 1440, height = 900 }: Size = {},
  state?: string,
  address = baseUrl(),
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width, height },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Without motion the target of a click does not move, even if a busy machine draws slowly.
    reducedMotion: 'reduce',
    ...(state ? { storageState: state } : {}),
  });
  context.setDefaultTimeout(defaultTimeout);
  return context;
}

export interface Account {
  tenant?: string;
  account?: string;
  password?: string;
  code?: string;
}

/** Fills in and sends the login form; the journey itself checks whether the login succeeds. */
export async function fillLogin(
  page: Page,
  { tenant = '100003', account = 'admin', password = 'demo1234', code = captcha }: Account = {},
): Promise<void> {
  // The key that is sent with the code arrives together with the picture.
  await captchaPicture(page).waitFor();
  await page.getByLabel('租户编号').fill(tenant);
  await page.getByLabel('账号').fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByLabel('验证码', { exact: true }).fill(code);
  await page.getByRole('button', { name: '登录' }).click();
}

export const captchaPicture = (page: Page): Locator => page.locator('img[src^="data:image/png"]');

export async function signIn(page: Page, account: Account = {}): Promise<void> {
  await page.goto('/login');
  await fillLogin(page, account);
  await page.waitForURL('**/wel/index');
}

const sessionFile = ({ tenant = '100003', account = 'admin' }: Account): string =>
  join(product().sessions, `${tenant}-${account}.json`);

/** Forgets the stored session of a user, for a journey that ends sessions: the next journey signs in again. */
export const forgetSession = (account: Account): void => rmSync(sessionFile(account), { force: true });

/**
 * Opens a signed-in page in a context of its own. The first call of a worker for an account signs in and stores the session. Later calls
 * reuse it until `forgetSession` deletes it.
 */
export async function openAs(browser: Browser, account: Account = {}, size: Size = {}): Promise<Page> {
  const file = sessionFile(account);
  const hasSession = existsSync(file);
  const context = await openContext(browser, size, hasSession ? file : undefined);
  const page = await context.newPage();
  if (!hasSession) {
    await signIn(page, account);
    await context.storageState({ path: file });
  }
  return page;
}

/** Returns a list that collects errors of the page and replies of the server with status 500 or more. A journey must leave it empty. */
export function watchFailures(page: Page): string[] {
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(`page: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 500) failures.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  return failures;
}

/** Finds an input of the open dialog or drawer by its label. The label of a required input may end with a star. */
export function field(page: Page, label: string): Locator {
  return page.getByRole('dialog').getByLabel(new RegExp(`^${label}\\s*\\*?$`));
}

/** Finds the last button with this name in the open dialogs and drawers. */
export const dialogButton = (page: Page, name: string): Locator =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).last();

/** Finds the confirmation dialog with this title. */
export const question = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title, exact: true });

/** Waits for the total below the visible list. Other open pages keep their lists in the document. */
export const waitForRows = (page: Page): Promise<void> =>
  page
    .getByText(/^共 [\d,]+ 条$/)
    .filter({ visible: true })
    .waitFor();

export async function chooseInHeader(page: Page, menu: string, option: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: option, exact: true }).click();
}

/** Presses an action of a row or a detail. The button stands in the row or detail itself, or in its menu of more actions. */
export async function chooseAction(page: Page, scope: Locator, name: string): Promise<void> {
  const inLine = scope.getByRole('button', { name, exact: true });
  const more = scope.getByRole('button', { name: '更多操作' });
  await inLine.or(more).first().waitFor();
  if ((await inLine.count()) > 0) return inLine.first().click();
  await more.click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Opens the menu of a row and chooses Delete. The confirmation stays open. */
export async function askRemoval(page: Page, row: Locator): Promise<void> {
  await row.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
}

/** Deletes a row and confirms the question. */
export async function removeRow(page: Page, row: Locator): Promise<void> {
  await askRemoval(page, row);
  await dialogButton(page, '删除').click();
}

/** Returns the content of a downloaded file, which the browser process stores. */
export async function contentOf(file: Download): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Calls the API as the user of the page, for set-up that the journey does not test. */
export async function callAs<T>(page: Page, method: 'GET' | 'POST', path: string, data?: unknown): Promise<T> {
  const { origins } = await page.context().storageState();
  const items = origins.flatMap(({ localStorage }) => localStorage);
  const stored = items.find((item) => item.name === 'energy-cloud-session')?.value ?? '{}';
  const token = String(JSON.parse(stored).content?.accessToken);
  const answer = await page.request.fetch(`/api/${path}`, {
    method,
    headers: { 'Blade-Auth': `bearer ${token}` },
    ...(data === undefined ? {} : { data }),
  });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  return ((await answer.json()) as { data: T }).data;
}
