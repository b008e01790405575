// Tests that a changed grant reaches an open browser without a reload: menu, button and page follow, and the open form keeps its typed values.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { field, openAs, openBrowser, waitForRows } from './browser.ts';
import { inDatabase } from './product.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const take = (code: string) =>
  inDatabase(
    `delete from system_role_menu g using system_role r, system_menu m
       where r.tenant_id = g.tenant_id and r.id = g.role_id and m.id = g.menu_id
         and g.tenant_id = '100003' and r.role_alias = 'manager' and (m.code = $1 or m.code like $1 || '\\_%')
     returning g.tenant_id, g.role_id, g.menu_id`,
    [code],
  );
const giveBack = async (rows: Record<string, unknown>[]) => {
  for (const row of rows)
    await inDatabase('insert into system_role_menu values ($1, $2, $3)', [row.tenant_id, row.role_id, row.menu_id]);
};

describe('a changed role of a signed-in person', () => {
  it('removes and restores a button without a reload', async () => {
    const page = await openAs(browser, { account: 'manager' });
    await page.goto('/asset/station');
    await waitForRows(page);
    const edit = page.getByRole('button', { name: '编辑' }).first();
    await edit.waitFor();
    const taken = await take('station_edit');
    try {
      await edit.waitFor({ state: 'detached' });
    } finally {
      await giveBack(taken);
    }
    await edit.waitFor();
    await page.context().close();
  });

  it('blocks the page with a message and keeps the typed values of the open form', async () => {
    const page = await openAs(browser, { account: 'manager' });
    await page.goto('/asset/station');
    await waitForRows(page);
    await page.getByRole('button', { name: '编辑' }).first().click();
    await field(page, '站点名称').fill('还没保存');
    const side = page.getByRole('navigation').getByText('站点', { exact: true });
    const taken = await take('station');
    try {
      await page.getByText('您对此页面的权限已被收回').waitFor();
      await expect.poll(() => field(page, '站点名称').inputValue()).toBe('还没保存');
      await expect.poll(() => side.count()).toBe(0);
    } finally {
      await giveBack(taken);
    }
    await page.getByText('您对此页面的权限已被收回').waitFor({ state: 'detached' });
    await expect.poll(() => field(page, '站点名称').inputValue()).toBe('还没保存');
    await page.context().close();
  });
});
