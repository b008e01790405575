// Tests the switch mode (specification §6): a person with two departments and two roles chooses one of each, and keeps the choice when the token is
// renewed.
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAs, openAs, openBrowser, openContext, signIn, waitForRows } from './browser.ts';
import { product } from './product.ts';
import { startServer } from './products.ts';

let browser: Browser;
let admin: Page;
let page: Page;
let server: Awaited<ReturnType<typeof startServer>>;
type Person = { id: string; account: string; roleId: string; deptId: string };
let before: Person | undefined;
beforeAll(async () => {
  const env = { EC_SWITCH_MODE: 'on', DEMO: 'off', EC_ROLES: 'serve' };
  server = await startServer(product().database, join(product().sessions, '..'), env);
  browser = await openBrowser();
  admin = await openAs(browser);
  const { records } = await callAs<{ records: Person[] }>(admin, 'GET', 'blade-user/page?size=50');
  const person = (account: string) => records.find((each) => each.account === account);
  before = person('engineer2');
  const [engineer, viewer] = [person('engineer2'), person('viewer')];
  const both = (name: 'roleId' | 'deptId') => `${engineer?.[name]},${viewer?.[name]}`;
  await callAs(admin, 'POST', 'blade-user/submit', {
    id: engineer?.id,
    roleId: both('roleId'),
    deptId: both('deptId'),
  });
  const context = await openContext(browser, {}, undefined, server.url);
  page = await context.newPage();
  await signIn(page, { account: 'engineer2' });
});
afterAll(async () => {
  if (before)
    await callAs(admin, 'POST', 'blade-user/submit', { id: before.id, roleId: before.roleId, deptId: before.deptId });
  await browser.close();
  await server.stop();
});

const roles = () =>
  page.evaluate<string[]>(`JSON.parse(localStorage.getItem('energy-cloud-session')).content.person.roles`);

it('requires a department and a role, applies the chosen rights, and keeps them when the token is renewed', async () => {
  expect((await roles()).sort()).toEqual(['engineer', 'viewer']);
  await page.getByRole('button', { name: /^个人菜单/ }).click();
  await page.getByRole('menuitem', { name: '切换部门与角色' }).click();
  const dialog = page.getByRole('dialog', { name: '切换部门与角色' });
  await dialog.getByRole('button', { name: '切换' }).click();
  await dialog.getByRole('alert').filter({ hasText: '请选择部门' }).waitFor();
  await dialog.getByRole('alert').filter({ hasText: '请选择角色' }).waitFor();
  const choose = async (label: RegExp, option: string) => {
    await dialog.getByLabel(label).click();
    await page.getByTitle(option, { exact: true }).click();
  };
  await choose(/^部门/, '运维二队');
  await choose(/^角色/, '访客');
  // The console reloads with the chosen rights.
  await Promise.all([page.waitForEvent('load'), dialog.getByRole('button', { name: '切换' }).click()]);
  await expect.poll(roles).toEqual(['viewer']);
  await page.goto('/fleet/car');
  await waitForRows(page);
  await expect.poll(() => page.getByRole('button', { name: '新增' }).count()).toBe(0);
  const token = () =>
    page.evaluate<string>(`JSON.parse(localStorage.getItem('energy-cloud-session')).content.accessToken`);
  const old = await token();
  await page.evaluate(`(() => {
    const item = JSON.parse(localStorage.getItem('energy-cloud-session'));
    item.content.obtainedAt = Date.now() - (item.content.expiresIn - 299) * 1000;
    localStorage.setItem('energy-cloud-session', JSON.stringify(item));
    document.dispatchEvent(new Event('visibilitychange'));
  })()`);
  await expect.poll(token).not.toBe(old);
  expect(await roles()).toEqual(['viewer']);
});
