// Tests that an administrator reads the logs: a refused sign-in, a request with its calls and changes, and an error of a browser.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAs, fillLogin, openAs, openBrowser, openContext, waitForRows, watchFailures } from './browser.ts';

let browser: Browser;
let page: Page;
let failures: string[];
beforeAll(async () => {
  browser = await openBrowser();
  page = await openAs(browser);
  failures = watchFailures(page);
});
afterAll(async () => {
  await browser.close();
  expect(failures).toEqual([]);
});

const open = async (log: string, search = '') => {
  await page.goto(`/monitor/log/${log}${search}`);
  await waitForRows(page);
};
/** Finds the rows with data. The table also has rows without data, which measure its columns. */
const rowsOf = (on: Page) => on.getByRole('row').filter({ has: on.getByRole('button', { name: '查看' }) });
const rows = () => rowsOf(page);
const detail = () => page.getByRole('dialog');

describe('the sign-in log', () => {
  it('lists a refused sign-in with the reason and the browser', async () => {
    const context = await openContext(browser);
    const stranger = await context.newPage();
    await stranger.goto('/login');
    await fillLogin(stranger, { account: 'viewer', password: 'wrong-password' });
    await stranger.getByText('用户名或密码错误').waitFor();
    await context.close();
    await open('login', '?account=viewer&loginResult=2');
    const first = rows().first();
    await first.getByText('拒绝', { exact: true }).waitFor();
    await first.getByText('用户名或密码错误').waitFor();
    await first.getByText(/Chrome \d+/).waitFor();
    expect(await page.content()).not.toContain('wrong-password');
  });
});

describe('markup that an attacker writes into a log', () => {
  it('is shown as text and does not run in the browser of the administrator', async () => {
    const markup = `<img src=x onerror="document.title='owned'">`;
    const query = new URLSearchParams({
      tenantId: '100003',
      username: `${markup}`,
      password: 'x',
      grant_type: 'captcha',
    });
    const headers = { Authorization: `Basic ${btoa('saber:saber_secret')}`, 'User-Agent': markup };
    await page.request.post(`/api/blade-auth/oauth/token?${query}`, { headers });
    await callAs(page, 'POST', 'blade-auth/oauth/logout', [
      { type: 'Markup', message: markup, stack: markup, url: markup },
    ]);
    await open('login', '?loginResult=2');
    await rows().first().getByText(markup).waitFor();
    await open('error', '?exceptionName=Markup');
    await rows().first().getByRole('button', { name: '查看' }).click();
    await detail().getByText(markup).first().waitFor();
    expect(await page.title()).not.toBe('owned');
  });
});

describe('a request', () => {
  it('is traced from the audit log to its call, with the labels of the changed fields', async () => {
    const { records } = await callAs<{ records: Record<string, unknown>[] }>(
      page,
      'GET',
      'blade-truck/station/list?size=1',
    );
    await callAs(page, 'POST', 'blade-truck/station/submit', { id: records[0]?.id, remark: `旅程 ${Date.now()}` });
    await open('audit', '?resource=truck.station&action=update');
    await rows().first().getByText('修改', { exact: true }).waitFor();
    await rows().first().getByRole('button', { name: '查看' }).click();
    await detail().getByRole('rowheader', { name: '备注' }).waitFor();
    await detail().getByRole('tab', { name: '请求追踪' }).click();
    await detail().getByRole('heading', { name: /^变更/ }).waitFor();
    // The server writes the log of calls once a second.
    await expect
      .poll(async () => {
        await page.reload();
        await detail().getByRole('tab', { name: '请求追踪' }).click();
        await detail().getByRole('heading', { name: /^变更/ }).waitFor();
        return detail().getByRole('heading', { name: /^调用/ }).count();
      })
      .toBe(1);
    const call = detail().getByRole('region', { name: '调用' });
    await call.getByRole('button', { name: '在日志中打开' }).click();
    await page.waitForURL('**/monitor/log/api?requestId=*');
    await expect.poll(() => rows().count()).toBe(1);
    await rows().first().getByText('/api/blade-truck/station/submit').waitFor();
    await rows().first().getByRole('button', { name: '查看' }).click();
    await detail()
      .getByText(/"remark": "旅程/)
      .waitFor();
  });
});

describe('the error log', () => {
  it('records an error of a browser with a readable stack and without secrets', async () => {
    const stack = 'TypeError: x is not a function\n    at press (https://site.example.com/assets/app.js:12:34)';
    const entry = {
      type: 'TypeError',
      message: 'x is not a function',
      stack,
      url: '/wel/index?token=abcdefghij',
      info: '',
    };
    await callAs(page, 'POST', 'blade-auth/oauth/logout', [entry]);
    await open('error', '?exceptionName=TypeError');
    await rows().first().getByRole('button', { name: '查看' }).click();
    await detail()
      .getByText(/at press \(https:/)
      .waitFor();
    expect(await page.content()).not.toContain('abcdefghij');
  });
});

describe('the platform', () => {
  it('chooses the tenant whose logs it reads; a tenant has no such choice', async () => {
    await open('login');
    await expect.poll(() => page.getByRole('combobox', { name: '租户' }).count()).toBe(0);
    const other = await openAs(browser, { tenant: '000000', password: 'admin' });
    await other.goto('/monitor/log/login');
    await waitForRows(other);
    await other.getByRole('combobox', { name: '租户' }).click();
    await other.getByText(/^100003 /).click();
    await rowsOf(other).filter({ hasText: 'viewer' }).first().waitFor();
    await rowsOf(other).first().getByRole('button', { name: '查看' }).click();
    await other.getByRole('dialog').getByRole('tab', { name: '请求追踪' }).waitFor();
  });
});
