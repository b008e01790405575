// Tests the sign-in with a captcha, mistakes and too many attempts. Tests the sign-out in all tabs, after a lost token, and from another session.

import { createHash } from 'node:crypto';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  captchaPicture,
  dialogButton,
  fillLogin,
  forgetSession,
  openAs,
  openBrowser,
  openContext,
  question,
  signIn,
  watchFailures,
} from './browser.ts';

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

describe('the sign-in', () => {
  it('leads a signed-out person to /login, and then to the requested address', async () => {
    await page.goto('/asset/station?stationNo=ST');
    await page.waitForURL('**/login**');
    await fillLogin(page);
    await page.waitForURL('**/asset/station?stationNo=ST');
    await page.getByRole('heading', { name: '站点' }).waitFor();
  });

  it('opens the home page; then / and /login lead there, and an unknown address leads to 404', async () => {
    await signIn(page);
    await page.goto('/');
    await page.waitForURL('**/wel/index');
    await page.goto('/login');
    await page.waitForURL('**/wel/index');
    await page.goto('/nowhere/at/all');
    await page.waitForURL('**/404');
    await page.getByRole('heading', { name: '页面不存在' }).waitFor();
    await page.getByRole('button', { name: '返回首页' }).click();
    await page.waitForURL('**/wel/index');
  });

  it('reports the mistake, keeps account and password, and shows a new captcha', async () => {
    await page.goto('/login');
    await captchaPicture(page).waitFor();
    const source = () => captchaPicture(page).getAttribute('src');
    const before = await source();
    await fillLogin(page, { password: 'wrong' });
    await page.getByText('用户名或密码错误').waitFor();
    await expect.poll(source).not.toBe(before);
    await expect.poll(() => page.getByLabel('账号').inputValue()).toBe('admin');
    await expect.poll(() => page.getByLabel('密码', { exact: true }).inputValue()).toBe('wrong');
    await fillLogin(page, { code: 'zzzzz' });
    await page.getByText('验证码不正确').waitFor();
    await expect.poll(() => page.locator('input:focus').getAttribute('name')).toBe('captcha');
    expect(page.url()).toContain('/login');
  });

  it('locks an account after five wrong passwords, even for the right password', async () => {
    await page.goto('/login');
    const account = { tenant: '100002', account: 'engineer3' };
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const answered = page.waitForResponse((response) => response.url().includes('/oauth/token'));
      const renewed = page.waitForResponse((response) => response.url().includes('/oauth/captcha'));
      await fillLogin(page, { ...account, password: `wrong${attempt}` });
      await Promise.all([answered, renewed]);
    }
    await fillLogin(page, account);
    await page.getByText('用户登录失败次数过多').waitFor();
    expect(page.url()).toContain('/login');
  });

  it('reports an empty field without a call', async () => {
    const calls: string[] = [];
    page.on('request', (request) => void (request.url().includes('/oauth/token') && calls.push(request.url())));
    await page.goto('/login');
    await page.getByRole('button', { name: '登录' }).click();
    await page.getByText('请输入账号').waitFor();
    expect(calls).toEqual([]);
  });

  it('keeps the typed values when the server does not reply', async () => {
    await page.goto('/login');
    await captchaPicture(page).waitFor();
    await page.route('**/oauth/token**', (route) => route.abort());
    await fillLogin(page);
    await page.getByText('网络连接中断或服务器没有响应').waitFor();
    await expect.poll(() => page.getByLabel('密码', { exact: true }).inputValue()).toBe('demo1234');
    await page.unroute('**/oauth/token**');
    await fillLogin(page);
    await page.waitForURL('**/wel/index');
  });

  it('starts in Chinese with the tenant 000000, and sends the MD5 hash of the password', async () => {
    await page.goto('/login');
    await captchaPicture(page).waitFor();
    expect(await page.evaluate('document.documentElement.lang')).toMatch(/^zh/);
    expect(await page.getByLabel('租户编号').inputValue()).toBe('000000');
    const sent = page.waitForRequest((request) => request.url().includes('/oauth/token'));
    await fillLogin(page);
    const { searchParams } = new URL((await sent).url());
    expect(searchParams.get('password')).toBe(createHash('md5').update('demo1234').digest('hex'));
    await page.waitForURL('**/wel/index');
  });

  it('shows the error_description of a reply with status 200, and signs nobody in', async () => {
    await page.goto('/login');
    const answer = { error: 'invalid', error_description: '账号已到期', access_token: 'x', user_id: '1' };
    await page.route('**/oauth/token**', (route) => route.fulfill({ json: answer }));
    await fillLogin(page);
    await page.getByText('账号已到期').waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(await page.evaluate('localStorage.getItem("energy-cloud-session")')).toBeNull();
  });

  it('switches to English', async () => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await page.locator('body').textContent()).not.toMatch(/租户编号|账号|密码/);
  });
});

describe('the sign-out', () => {
  it('asks for a confirmation, and ends the session on the server and in every tab', async () => {
    await signIn(page);
    const other = await context.newPage();
    await other.goto('/wel/index');
    await other.getByRole('heading', { name: '林知夏' }).waitFor();
    const token = await page.evaluate(
      () => JSON.parse(localStorage.getItem('energy-cloud-session') ?? '{}').content.accessToken,
    );
    // A click waits for two frames, and a tab in the background draws only about one frame a second.
    await page.bringToFront();
    await page.getByRole('button', { name: '个人菜单' }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await question(page, '确定退出登录？').waitFor();
    await dialogButton(page, '退出登录').click();
    await page.waitForURL('**/login**');
    await other.waitForURL('**/login**');
    const headers = { 'Blade-Auth': `bearer ${token}` };
    const answer = await page.request.get('/api/blade-auth/oauth/user-info', { headers });
    expect(answer.status()).toBe(401);
  });

  it('ends all other sessions of the person, and keeps the current session', async () => {
    const account = { account: 'engineer3' };
    await signIn(page, account);
    const elsewhere = await openContext(browser);
    const other = await elsewhere.newPage();
    await signIn(other, account);
    await page.goto('/info/sessions');
    await page.getByRole('button', { name: '下线其他全部会话' }).click();
    await question(page, '让其他全部会话下线？').waitFor();
    await dialogButton(page, '下线其他全部会话').click();
    await page.getByText(/^已下线 \d+ 个会话$/).waitFor();
    await page.getByRole('button', { name: '下线其他全部会话' }).waitFor({ state: 'detached' });
    await other.goto('/info/sessions');
    await other.waitForURL('**/login**');
    await page.reload();
    await page.getByText('本次登录').waitFor();
    await elsewhere.close();
  });

  it('happens to a session without a token, and after a reply with status 401', async () => {
    await signIn(page, { account: 'engineer1' });
    await page.evaluate(`(() => {
      const item = JSON.parse(localStorage.getItem('energy-cloud-session'));
      item.content.accessToken = '';
      localStorage.setItem('energy-cloud-session', JSON.stringify(item));
    })()`);
    await page.goto('/asset/station');
    await page.waitForURL('**/login**');
    expect(await page.evaluate('localStorage.getItem("energy-cloud-session")')).toBeNull();
    await fillLogin(page, { account: 'engineer1' });
    await page.waitForURL('**/asset/station');
    await page.route('**/blade-truck/station/list**', (route) =>
      route.fulfill({ status: 401, json: { code: 401, success: false, data: {}, msg: '请求未授权' } }),
    );
    await page.goto('/asset/station?current=2');
    await page.waitForURL('**/login**');
    expect(await page.evaluate('localStorage.getItem("energy-cloud-session")')).toBeNull();
  });

  it('happens at the next page after an administrator ends the session', async () => {
    await signIn(page, { account: 'engineer2' });
    const desk = await openAs(browser);
    await desk.goto('/info/sessions');
    await desk.getByText('本租户', { exact: true }).click();
    // 秦望舒 is engineer2.
    const open = desk.getByRole('listitem').filter({ hasText: '秦望舒' });
    await open.first().waitFor();
    // Earlier journeys may have left further sessions.
    for (let left = await open.count(); left > 0; left -= 1) {
      await open.first().getByRole('button', { name: '下线' }).click();
      await question(desk, '让此会话下线？').waitFor();
      await dialogButton(desk, '下线').click();
      await expect.poll(() => open.count()).toBe(left - 1);
    }
    await desk.getByText('操作成功!').first().waitFor();
    forgetSession({ account: 'engineer2' });
    await page.goto('/asset/station');
    await page.waitForURL('**/login**');
    await desk.context().close();
  });
});
