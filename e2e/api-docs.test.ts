// Tests that the personal menu opens the API documentation, which shows permissions and units, uses only the fonts of the console, loads
// nothing from other hosts, and keeps the background of the console.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseInHeader, openAs, openBrowser, watchFailures } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it('shows a call of stations with its permission and units, and contacts no other host', async () => {
  const page = await openAs(browser);
  const failures = watchFailures(page);
  const hosts = new Set<string>();
  page.on('request', (request) => {
    if (request.url().startsWith('http')) hosts.add(new URL(request.url()).host);
  });
  await page.goto('/wel/index');
  await page.getByRole('button', { name: /^个人菜单/ }).click();
  await page.getByRole('menuitem', { name: '接口文档' }).click();
  await page.waitForURL('**/info/api');
  // The page opens at the first menu of a business area, not at the system calls.
  await page
    .getByTitle(/^工作台 · /)
    .first()
    .waitFor();
  await page.getByRole('combobox', { name: '业务对象' }).fill('站点');
  await page.getByTitle('重卡补能 · 站点', { exact: true }).last().click();
  const edit = page.locator('.opblock').filter({ hasText: '/api/blade-truck/station/submit' });
  await edit.getByText('站点：修改').click();
  await edit.getByText('需要权限：station_edit').waitFor();
  await edit.getByText('Schema', { exact: true }).first().click();
  await edit
    .getByText(/\(kW\)/)
    .first()
    .waitFor();
  const letters = await page.evaluate<string[]>(`(() => {
    const root = getComputedStyle(document.documentElement);
    const told = (name) => root.getPropertyValue(name).replaceAll(/\\s+/g, ' ').trim();
    const own = [told('--ec-font'), told('--ec-mono')];
    const all = [...document.querySelectorAll('.api-docs *')].map((each) => getComputedStyle(each).fontFamily);
    return [...new Set(all)].filter((family) => !own.includes(family));
  })()`);
  expect(letters).toEqual([]);
  expect(hosts.size).toBe(1);
  expect(failures).toEqual([]);
  await page.context().close();
});

it('keeps the background of the console in the dark theme', async () => {
  const page = await openAs(browser);
  const ground = () => page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor');
  await page.goto('/wel/index');
  const light = await ground();
  await chooseInHeader(page, '主题', '深色');
  await expect.poll(ground).not.toBe(light);
  const dark = await ground();
  await page.goto('/info/api');
  await page.locator('html.dark-mode .opblock').first().waitFor();
  expect(await ground()).toBe(dark);
  await page.context().close();
});
