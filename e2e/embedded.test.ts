// Tests embedded pages in the console (specification §2): of this server, of a listed site, of a site that is not listed, and of a page that
// refuses to be embedded.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAs, openAs, openBrowser, watchFailures } from './browser.ts';

let browser: Browser;
let page: Page;
let failures: string[] = [];
let site: Server;
let url: string;
const menus: string[] = [];
beforeAll(async () => {
  site = createServer((request, reply) => {
    const refuses = request.url === '/deny.html';
    reply.writeHead(200, { 'content-type': 'text/html', ...(refuses ? { 'x-frame-options': 'DENY' } : {}) });
    reply.end(`<h1>A site</h1><script>try { top.location = '/login' } catch {}</script>`);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  browser = await openBrowser();
  page = await openAs(browser, { tenant: '000000', account: 'admin', password: 'admin' });
  failures = watchFailures(page);
});
afterAll(async () => {
  await list('none');
  for (const id of menus) await callAs(page, 'POST', `blade-system/menu/remove?ids=${id}`);
  await browser.close();
  await new Promise((resolve) => site.close(resolve));
  expect(failures).toEqual([]);
});

async function list(value: string): Promise<void> {
  const path = 'blade-system/param/list?paramKey=embed.origins';
  const { records } = await callAs<{ records: { id: string }[] }>(page, 'GET', path);
  await callAs(page, 'POST', 'blade-system/param/submit', { id: records[0]?.id, paramValue: value });
}

async function addMenu(code: string, path: string): Promise<void> {
  const menu = { category: 1, parentId: '0', code, name: code, path, sort: 99 };
  menus.push((await callAs<{ id: string }>(page, 'POST', 'blade-system/menu/submit', menu)).id);
}

const policyOf = async (path: string) => (await page.request.get(path)).headers()['content-security-policy'] ?? '';

it('shows a page of this server in a sandbox without the origin of the console', async () => {
  const person = await openAs(browser, { account: 'viewer' });
  await person.goto('/wel/index');
  await person.getByRole('menuitem', { name: '工作台' }).click();
  await person.getByRole('menuitem', { name: '场站安全须知' }).click();
  await person.waitForURL('**/myiframe/site_safety');
  const frame = person.locator('iframe');
  expect(await frame.getAttribute('sandbox')).not.toMatch(/allow-same-origin|allow-top-navigation/);
  await frame.contentFrame().getByRole('heading', { name: '场站安全须知' }).waitFor();
  await person.context().close();
});

it('shows a listed site, explains why other pages do not open, and allows only listed sites', async () => {
  await addMenu('site_open', `${url}/open.html`);
  await addMenu('site_deny', `${url}/deny.html`);
  expect(await policyOf('/wel/index')).toMatch(/frame-src 'self';/);
  await page.goto('/myiframe/site_open');
  await page.getByRole('heading', { name: '该网站不在允许嵌入的名单中' }).waitFor();
  await page.getByRole('link', { name: '在新窗口打开' }).waitFor();
  await list(`${url} https://bi.example.com`);
  expect(await policyOf('/wel/index')).toContain(`frame-src 'self' ${url} https://bi.example.com;`);
  // The open page of the console still has the former policy.
  await page.getByRole('button', { name: '页签操作' }).click();
  await page.getByRole('menuitem', { name: '刷新' }).click();
  await page.getByRole('heading', { name: '该网站被浏览器拦截' }).waitFor();
  await page.reload();
  await page.locator('iframe').contentFrame().getByRole('heading', { name: 'A site' }).waitFor();
  expect(await page.locator('iframe').getAttribute('sandbox')).not.toContain('allow-top-navigation');
  // The embedded page has tried to navigate the console to another address.
  expect(new URL(page.url()).pathname).toBe('/myiframe/site_open');
  await page.goto('/myiframe/site_deny');
  await page.getByRole('heading', { name: '该网站不允许被嵌入' }).waitFor();
  await expect.poll(() => page.locator('iframe').count()).toBe(0);
});
