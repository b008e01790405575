// Tests the sign-in through a third party: a new person registers, waits for the approval, and is then signed in directly. Also tests single
// sign-on: another application learns who is signed in.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { baseUrl, callAs, openAs, openBrowser, openContext, watchFailures } from './browser.ts';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let failures: string[];
const account = `octo${Date.now()}`;
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

const comeBack = async () => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'GitHub' }).click();
};
const field = (label: string) => page.getByLabel(label, { exact: true });

it('does not ask for the tenant if the address of the site determines it', async () => {
  await page.route('**/tenant/info**', (route) =>
    route.fulfill({ json: { code: 200, success: true, data: { tenantId: '100003' }, msg: '' } }),
  );
  await comeBack();
  await page.getByRole('heading', { name: '账号注册' }).waitFor();
  await field('账号').waitFor();
  expect(await field('租户编号').count()).toBe(0);
});

it('registers a new person, who then waits for an administrator', async () => {
  await comeBack();
  await page.getByRole('heading', { name: '账号注册' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  const submit = () => page.getByRole('button', { name: '提交申请' }).click();
  const warning = (text: string) => page.getByText(text, { exact: true }).waitFor();
  await field('租户编号').fill('');
  // The form shows one warning at a time, in the order of the specification.
  for (const [text, label, value] of [
    ['请先输入租户编号', '租户编号', '100003'],
    ['请先输入账号名称', '账号', account],
    ['请先输入密码', '密码', 'a-plain-password'],
    ['请先输入密码', '确认密码', 'another'],
    ['两次密码输入不一致', '确认密码', 'a-plain-password'],
  ] as const) {
    await submit();
    await warning(text);
    await field(label).fill(value);
  }
  const registration = '**/blade-user/register-guest**';
  for (const [msg, text] of [
    ['', '提交失败'],
    ['账号已存在', '账号已存在'],
  ] as const) {
    await page.route(registration, (route) =>
      route.fulfill({ status: 400, json: { code: 400, success: false, data: {}, msg } }),
    );
    await submit();
    await warning(text);
    await page.unroute(registration);
  }
  await submit();
  await page.getByText('申请已提交，等待管理员审核。').waitFor();
  await page.getByRole('link', { name: '返回登录' }).click();
  await comeBack();
  await page.getByText('账号等待管理员审核').waitFor();
});

it('signs in an approved person without a password', async () => {
  const admin = await openAs(browser);
  type Rows = { records: { id: string; account: string; roleId: string; deptId: string }[] };
  const find = async (name: string) =>
    (await callAs<Rows>(admin, 'GET', `blade-user/page?account=${name}`)).records.find((each) => each.account === name);
  const [guest, colleague] = [await find(account), await find('engineer1')];
  expect(guest).toMatchObject({ roleId: '-1', deptId: '-1' });
  const granted = { id: guest?.id, roleId: colleague?.roleId, deptId: colleague?.deptId };
  await callAs(admin, 'POST', 'blade-user/submit', granted);
  await comeBack();
  await page.waitForURL('**/wel/index');
  await page.getByText('Octo').first().waitFor();
});

it('gives the signed-in person to another application only at its registered address', async () => {
  const root = await openAs(browser, { tenant: '000000', password: 'admin' });
  const back = new URL('/login?app', baseUrl()).href;
  const clientId = `app${Date.now()}`;
  await callAs(root, 'POST', 'blade-system/client/submit', {
    clientId,
    clientSecret: 'app_secret',
    authorizedGrantTypes: 'authorization_code,refresh_token',
    scope: 'all',
    accessTokenValidity: 600,
    refreshTokenValidity: 3600,
    webServerRedirectUri: back,
  });
  const ask = (address: string) =>
    `/oauth/authorize?client_id=${clientId}&redirect_uri=${encodeURIComponent(address)}&state=000000`;
  const coming = root.waitForRequest((request) => request.url().startsWith(`${back}&code=`));
  await root.goto(ask(back)).catch(() => undefined);
  const { searchParams } = new URL((await coming).url());
  expect(searchParams.get('state')).toBe('000000');
  const form = {
    grant_type: 'authorization_code',
    code: searchParams.get('code') ?? '',
    redirect_uri: back,
    tenantId: '000000',
  };
  const headers = { Authorization: `Basic ${Buffer.from(`${clientId}:app_secret`).toString('base64')}` };
  const answer = await root.request.post('/api/blade-auth/oauth/token', { form, headers });
  expect(await answer.json()).toMatchObject({ account: 'admin', tenant_id: '000000' });
  // The registered address of this application is the login page, which leads a signed-in person to the home page.
  await root.waitForURL('**/wel/index');
  await root.goto(ask('https://evil.example.com/'), { waitUntil: 'commit' });
  await root.getByText('回调地址未登记').waitFor();
});
