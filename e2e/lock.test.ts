// Tests that the lock of the console covers all tabs, also after a reload or at another address. A locked tab shows no data until the person enters
// the password or signs in again.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAs, fillLogin, openBrowser, openContext, signIn, waitForRows, watchFailures } from './browser.ts';

const password = 'Sperre 锁 42';
let browser: Browser;
let context: BrowserContext;
let page: Page;
let other: Page;
let failures: string[] = [];
beforeAll(async () => {
  browser = await openBrowser();
  context = await openContext(browser);
  page = await context.newPage();
  failures = watchFailures(page);
  await signIn(page, { account: 'manager' });
  other = await context.newPage();
});
afterAll(async () => {
  await browser.close();
  expect(failures).toEqual([]);
});

const lockButton = (on: Page) => on.getByRole('button', { name: '锁屏', exact: true });
const field = (on: Page) => on.getByLabel('锁屏密码', { exact: true });
const atLock = (on: Page) => field(on).waitFor();

async function unlockWith(text: string, on = page): Promise<void> {
  await field(on).fill(text);
  await on.getByRole('button', { name: '解锁' }).click();
}

it('asks for a password, does not store it in clear text, and locks every tab', async () => {
  await page.goto('/asset/station');
  await waitForRows(page);
  await other.goto('/trade/orders?current=2');
  await waitForRows(other);
  const [station] = (await callAs<{ records: Record<string, string>[] }>(page, 'GET', 'blade-truck/station/list'))
    .records;
  await lockButton(page).click();
  const dialog = page.getByRole('dialog', { name: '设置锁屏密码' });
  await dialog.getByRole('button', { name: '锁屏' }).click();
  await dialog.getByRole('alert').filter({ hasText: '锁屏密码不能为空' }).waitFor();
  await dialog.getByLabel(/^锁屏密码/).fill(password);
  await page.keyboard.press('Enter');
  for (const each of [page, other]) {
    await atLock(each);
    expect(new URL(each.url()).pathname + new URL(each.url()).search).toBe('/lock');
    expect(await each.title()).toBe('已锁定 - 能源云');
    const text = await each.evaluate<string>('document.documentElement.textContent');
    expect(text).not.toContain(station?.stationName ?? '?');
    expect(text).not.toMatch(/站点管理|条未读|设置锁屏密码/);
    const stored = await each.evaluate<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
    expect(stored).toContain('energy-cloud-lock');
    expect(stored).not.toContain('Sperre');
  }
});

it('stays locked after a reload, the back button, another address and a new tab, and calls no API but the token', async () => {
  const paths: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // A locked console still renews its token, so that the person stays signed in.
    if (pathname.startsWith('/api/') && !pathname.endsWith('/oauth/token')) paths.push(pathname);
  });
  await page.reload();
  await atLock(page);
  await page.goBack();
  await atLock(page);
  await page.waitForURL('**/lock');
  for (const path of ['/fleet/car', '/wel/index', '/404', '/nowhere', '/login']) {
    await page.goto(path);
    await page.waitForURL('**/lock');
    await atLock(page);
  }
  const fresh = await context.newPage();
  await fresh.goto('/asset/station');
  await fresh.waitForURL('**/lock');
  await fresh.close();
  // Ctrl+K does not open the search on a locked page.
  await page.keyboard.press('Control+k');
  await field(page).fill('typed after the key');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(paths).toEqual([]);
});

it('unlocks with the password, and every tab returns to its page', async () => {
  await page.goto('/fleet/car');
  await atLock(page);
  await unlockWith('');
  await page.getByText('锁屏密码不能为空').waitFor();
  await unlockWith('wrong');
  await page.getByText('锁屏密码不正确，还可以尝试 4 次').waitFor();
  await unlockWith(password);
  await page.waitForURL('**/fleet/car');
  await waitForRows(page);
  await other.waitForURL('**/trade/orders?current=2');
  await waitForRows(other);
  await page.goto('/lock');
  await page.waitForURL('**/wel/index');
});

it('asks for a confirmation if a form has unsaved values, and keeps them as a draft', async () => {
  await page.goto('/asset/station?add=1');
  await page
    .getByRole('dialog')
    .getByLabel(/^站点名称/)
    .fill('锁前未存');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '查找任何内容' }).fill('锁屏');
  await page.getByRole('option', { name: '锁屏', exact: true }).click();
  const question = page.getByRole('dialog', { name: '锁屏并离开未保存的内容？' });
  await question.getByRole('button', { name: '锁屏' }).click();
  await atLock(page);
  await unlockWith(password);
  await waitForRows(page);
  expect(await page.evaluate<string>('JSON.stringify({ ...localStorage })')).toContain('锁前未存');
});

it('requires a new sign-in after five wrong passwords, and the new session has no lock', async () => {
  await page.goto('/wel/index');
  await lockButton(page).click();
  await atLock(page);
  for (let left = 4; left > 0; left -= 1) {
    await unlockWith(`wrong ${left}`);
    await page.getByText(`还可以尝试 ${left} 次`).waitFor();
    // A reload does not reset the count.
    await page.reload();
    await atLock(page);
  }
  await unlockWith('wrong again');
  await page.waitForURL('**/login');
  await other.waitForURL('**/login**');
  expect(await page.evaluate('localStorage.getItem("energy-cloud-lock")')).toBeNull();
  await fillLogin(page, { account: 'manager' });
  await page.waitForURL('**/wel/index');
  await lockButton(page).click();
  await page.getByRole('dialog', { name: '设置锁屏密码' }).waitFor();
  await page.keyboard.press('Escape');
});

it('leads to the sign-in after the session has ended, and by a button', async () => {
  await lockButton(page).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^锁屏密码/)
    .fill(password);
  await page.keyboard.press('Enter');
  await atLock(page);
  await callAs(page, 'GET', 'blade-auth/oauth/logout');
  await unlockWith(password);
  await page.waitForURL('**/login');
  await fillLogin(page, { account: 'manager' });
  await page.waitForURL('**/wel/index');
  await lockButton(page).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^锁屏密码/)
    .fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '重新登录' }).click();
  await page.waitForURL('**/login');
  expect(await page.evaluate('localStorage.getItem("energy-cloud-session")')).toBeNull();
});
