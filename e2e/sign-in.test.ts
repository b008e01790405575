// Signing in as people do it: with a captcha, with mistakes, too often, and out again everywhere.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { baseUrl, fillLogin, openBrowser, openContext, signIn, watchFailures } from './browser.ts';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let failures: string[];
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  context = await openContext(browser);
  page = await context.newPage();
  failures = watchFailures(page);
});
afterEach(async () => {
  await context.close();
  expect(failures).toEqual([]);
});

const captchaPicture = () => page.locator('img[src^="data:image/png"]').getAttribute('src');

describe('the way in', () => {
  it('leads every address to /login while nobody is signed in, and back to what was wanted', async () => {
    await page.goto('/asset/station');
    await page.waitForURL('**/login**');
    await fillLogin(page, {});
    await page.waitForURL('**/asset/station');
    await page.getByRole('heading', { name: '站点' }).waitFor();
  });

  it('opens the home page with the captcha, and / and /login lead there too', async () => {
    await signIn(page);
    await page.goto('/');
    await page.waitForURL('**/wel/index');
    await page.goto('/login');
    await page.waitForURL('**/wel/index');
    await page.goto('/nowhere/at/all');
    await page.waitForURL('**/404');
  });

  it('says what was wrong, keeps account and password, and shows a new picture', async () => {
    await page.goto('/login');
    await page.locator('img[src^="data:image/png"]').waitFor();
    const before = await captchaPicture();
    await fillLogin(page, { password: 'wrong' });
    await page.getByText('用户名或密码错误').waitFor();
    await expect.poll(captchaPicture).not.toBe(before);
    expect(await page.getByLabel('账号').inputValue()).toBe('admin');
    await fillLogin(page, { code: 'zzzzz' });
    await page.getByText('验证码不正确').waitFor();
    expect(page.url()).toContain('/login');
  });

  it('locks an account after five wrong passwords, even against the right one', async () => {
    await page.goto('/login');
    const account = { tenant: '100002', account: 'engineer3' };
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const answered = page.waitForResponse((response) => response.url().includes('/oauth/token'));
      await page.locator('img[src^="data:image/png"]').waitFor();
      await fillLogin(page, { ...account, password: `wrong${attempt}` });
      await answered;
    }
    await expect.poll(() => page.getByText(/用户名或密码错误|用户登录失败次数过多/).count()).toBeGreaterThan(0);
    await page.reload();
    await fillLogin(page, account);
    await page.getByText('用户登录失败次数过多').waitFor();
  });

  it('speaks English to those who choose it', async () => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await page.locator('body').textContent()).not.toMatch(/租户编号|账号|密码/);
  });
});

describe('the way out', () => {
  it('asks first, ends the session on the server and in every tab', async () => {
    await signIn(page);
    const other = await context.newPage();
    await other.goto('/wel/index');
    const token = await page.evaluate(() => Object.values(localStorage).join());
    expect(token).toContain('access_token');
    await page
      .locator('[aria-haspopup]', { hasText: '管理员' })
      .or(page.getByRole('button', { name: '个人菜单' }))
      .first()
      .click();
    await page.getByText('退出登录').first().click();
    await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
    await page.waitForURL('**/login**');
    await other.waitForURL('**/login**');
  });

  it('follows a kick from another browser at the next call', async () => {
    await signIn(page, { account: 'viewer' });
    const admin = await openContext(browser);
    const desk = await admin.newPage();
    await signIn(desk);
    const ids = await desk.evaluate(async (url) => {
      const stored = Object.values(localStorage).find((value) => value.includes('access_token')) ?? '';
      const token = /"access_token":"([^"]+)"/.exec(stored)?.[1] ?? '';
      const headers = { 'Blade-Auth': `bearer ${token}` };
      const answer = await fetch(`${url}/api/blade-user/sessions?all=1`, { headers });
      const listed = (await answer.json()) as { data: { id: string; account: string }[] };
      const viewers = listed.data.filter((session) => session.account === 'viewer');
      const open = viewers.map((session) => session.id).join();
      return (await fetch(`${url}/api/blade-user/kick?ids=${open}`, { method: 'POST', headers })).status;
    }, baseUrl());
    expect(ids).toBe(200);
    await page.goto('/asset/station');
    await page.waitForURL('**/login**');
    await admin.close();
  });
});
