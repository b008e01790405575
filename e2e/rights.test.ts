// Tests that the console does not offer forbidden actions, and that the server refuses them if a person calls the server directly.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAs, dialogButton, field, openAs, openBrowser, waitForRows } from './browser.ts';
import { inDatabase } from './product.ts';
import { makeStation, removeStations } from './stations.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe('a read-only user', () => {
  it('sees list and detail without buttons for changes, and 403 instead of a forbidden page', async () => {
    const viewer = await openAs(browser, { account: 'viewer' });
    await viewer.goto('/asset/station');
    await viewer.getByRole('button', { name: '搜索' }).waitFor();
    await waitForRows(viewer);
    for (const name of ['新增', '批量删除', '编辑', '删除'])
      await expect.poll(() => viewer.getByRole('button', { name, exact: true }).count()).toBe(0);
    await viewer.getByRole('button', { name: '查看' }).first().click();
    await viewer.getByRole('dialog').getByText('基本信息').waitFor();
    await expect.poll(() => viewer.getByRole('dialog').getByRole('button', { name: '编辑' }).count()).toBe(0);
    await viewer.goto('/system/param');
    await viewer.waitForURL('**/403');
    await viewer.getByRole('heading', { name: '没有权限' }).waitFor();
    await viewer.context().close();
  });

  it('is refused by the server when the user calls it directly', async () => {
    const viewer = await openAs(browser, { account: 'viewer' });
    await expect(callAs(viewer, 'POST', 'blade-truck/station/save', { stationNo: 'X' })).rejects.toThrow(/403/);
    await expect(callAs(viewer, 'GET', 'blade-system/param/list')).rejects.toThrow(/403/);
    await viewer.context().close();
  });
});

describe('a permission that is revoked while the page is open', () => {
  it('is refused without a new sign-in, and the form keeps the typed values', async () => {
    const desk = await openAs(browser);
    const station = await makeStation(desk, '权限变更站');
    const engineer = await openAs(browser, { account: 'manager' });
    await engineer.goto(`/asset/station?stationNo=${station.stationNo}`);
    await engineer
      .getByRole('row')
      .filter({ hasText: station.stationNo })
      .getByRole('button', { name: '编辑' })
      .click();
    await field(engineer, '站点名称').fill('改到一半的名称');
    const taken = await inDatabase(
      `delete from system_role_menu g using system_role r, system_menu m
         where r.tenant_id = g.tenant_id and r.id = g.role_id and m.id = g.menu_id
           and g.tenant_id = '100003' and r.role_alias = 'manager' and m.code = 'station_edit'
       returning g.tenant_id, g.role_id, g.menu_id`,
    );
    expect(taken).toHaveLength(1);
    try {
      await expect.poll(() => callAs(engineer, 'POST', 'blade-truck/station/submit', {}).catch(String)).toMatch(/403/);
      await dialogButton(engineer, '保存').click();
      await engineer.getByText('没有保存成功，填写的内容都还在。').waitFor();
      await engineer
        .getByText(/无权|没有权限|未授权/)
        .first()
        .waitFor();
      await expect.poll(() => field(engineer, '站点名称').inputValue()).toBe('改到一半的名称');
    } finally {
      const { tenant_id: tenantId, role_id: roleId, menu_id: menuId } = taken[0] ?? {};
      await inDatabase('insert into system_role_menu values ($1, $2, $3)', [tenantId, roleId, menuId]);
    }
    await removeStations(desk, [station]);
    for (const each of [desk, engineer]) await each.context().close();
  });
});
