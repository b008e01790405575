// Tests writes of menus by the platform, and grants of menus to top menus.
import { seedPeople } from '@ec/demo/public';
import { businessMenus } from '@ec/fixtures/system/test-menus';
import { type TestEngine, testEngine } from '@ec/testing/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDisplayNames } from '../names/display-names.ts';
import { systemFeature } from '../system.feature.ts';

interface Menu {
  id: string;
  parentId: string;
  code: string;
  path: string;
  rowVersion: number;
}
interface Node {
  id: string;
  code: string;
  name: string;
  children?: Node[];
}

let on: TestEngine;
beforeAll(async () => {
  on = await testEngine({ features: [systemFeature, businessMenus], names: createDisplayNames, fill: seedPeople });
});
afterAll(() => on.close());

type Who = readonly [string, string];
const platform: Who = ['000000', 'admin'];
const admin: Who = ['100003', 'admin'];
const submit = (body: object, who = platform) => on.post<Menu>(who, 'blade-system/menu/submit', body);
const remove = (ids: string) => on.post(platform, 'blade-system/menu/remove', { ids });
const menu = { name: '巡检', code: 'patrol', path: '/asset/patrol', sort: 1, category: 1 };
const idOf = async (code: string) => {
  const { data } = await on.get<Menu[]>(platform, 'blade-system/menu/lazy-list', { parentId: '', code_equal: code });
  return data[0]?.id ?? '';
};

describe('menus', () => {
  test('keep their version when they are submitted unchanged', async () => {
    const rows = (await on.get<Menu[]>(platform, 'blade-system/menu/lazy-list', { parentId: '' })).data;
    for (const code of ['asset', 'station', 'station_add', 'menu', 'station_view']) {
      const row = rows.find((each) => each.code === code);
      const again = await submit({ ...row });
      expect(again.data, code).toMatchObject({ code, rowVersion: row?.rowVersion });
    }
  });

  test('can be written only by the platform', async () => {
    expect(await submit({ ...menu, parentId: '0' }, admin)).toMatchObject({ status: 403 });
    expect(await on.post(admin, 'blade-system/menu/remove', { ids: await idOf('station') })).toMatchObject({
      status: 403,
    });
  });

  test('allow buttons only below a menu and nothing below a button, and drop unused fields of buttons', async () => {
    const asset = await idOf('asset');
    const saved = (await submit({ ...menu, parentId: asset })).data;
    const button = { name: '派单', code: 'patrol_send', sort: 1, category: 2, action: 2, path: '/x', isOpen: 2 };
    expect(await submit({ ...button, parentId: '0' })).toMatchObject({ status: 400, msg: '按钮必须放在菜单之下' });
    const { data: sent } = await submit({ ...button, parentId: saved.id });
    expect(sent).toMatchObject({ path: '', isOpen: null, action: 2 });
    const below = await submit({ ...menu, code: 'patrol2', parentId: sent.id });
    expect(below).toMatchObject({ status: 400, msg: '按钮之下不能再有菜单或按钮' });
    expect(await submit({ id: saved.id, category: 2 })).toMatchObject({
      status: 400,
      msg: '按钮之下不能再有菜单或按钮',
    });
    expect(await submit({ ...menu, parentId: '0' })).toMatchObject({ status: 400 });
    expect(await remove(saved.id)).toMatchObject({ status: 400, msg: '请先删除子节点!' });
    expect(await remove(`${saved.id},${sent.id}`)).toMatchObject({ status: 200 });
  });

  test('leave the grants of roles when they are removed, and come back with an undo', async () => {
    const saved = (await submit({ ...menu, code: 'gone', path: '/gone', parentId: await idOf('asset') })).data;
    const { data: roles } = await on.get<Node[]>(admin, 'blade-system/role/list');
    const roleIds = roles[0]?.id ?? '';
    await on.stage.superuser.run(
      `insert into system_role_menu (tenant_id, role_id, menu_id) values ('100003', ${roleIds}, ${saved.id})`,
    );
    const granted = async () =>
      (await on.get<{ menu: string[] }>(admin, 'blade-system/menu/role-tree-keys', { roleIds })).data.menu.includes(
        saved.id,
      );
    expect(await granted()).toBe(true);
    const { data } = await on.post<{ groupId: string }>(platform, 'blade-system/menu/remove', { ids: saved.id });
    expect(await granted()).toBe(false);
    await on.post(platform, 'blade-system/menu/undo', { groupId: data.groupId });
    expect(await granted()).toBe(true);
  });
});

describe('top menus', () => {
  interface Top extends Node {
    rowVersion: number;
  }
  const top = { code: 'assets', name: '资产', nameEn: 'Assets', source: 'AppstoreOutlined', sort: 1 };
  const grant = (body: object, who = platform) => on.post(who, 'blade-system/topmenu/grant', body);
  const bar = async (who: Who) =>
    (await on.get<Node[]>(who, 'blade-system/menu/top-menu')).data.map(({ name }) => name);

  test('contain exactly the granted menus and appear only in the named tenant', async () => {
    const { data: topMenu } = await on.post<Top>(platform, 'blade-system/topmenu/submit', {
      ...top,
      tenantId: '100003',
    });
    const [station, meter] = [await idOf('station'), await idOf('meter')];
    expect(await bar(admin)).not.toContain('资产');
    const named = { topMenuIds: topMenu.id, tenantId: '100003' };
    expect(await grant({ ...named, menuIds: `${station},${meter}` })).toMatchObject({ status: 200 });
    const query = { topMenuIds: topMenu.id, tenantId: '100003' };
    const keys = (await on.get<{ menu: string[] }>(platform, 'blade-system/menu/top-tree-keys', query)).data;
    expect(keys).toEqual({ menu: expect.arrayContaining([station, meter]), dataScope: [], apiScope: [] });
    expect(keys.menu).toHaveLength(2);
    expect(await bar(admin)).toContain('资产');
    expect(await bar(platform)).not.toContain('资产');
    const routes = (await on.get<Node[]>(admin, 'blade-system/menu/routes', { topMenuId: topMenu.id })).data;
    expect(routes.map(({ code }) => code)).toEqual(['asset']);
    expect(routes[0]?.children?.map(({ code }) => code)).toEqual(['station', 'meter']);
    await grant({ ...named, menuIds: null });
    expect(await bar(admin)).not.toContain('资产');
  });

  test('cannot be granted across tenants or with a missing menu', async () => {
    const { data: topMenu } = await on.post<Top>(platform, 'blade-system/topmenu/submit', { ...top, code: 'other' });
    const station = await idOf('station');
    expect(await grant({ topMenuIds: topMenu.id, menuIds: station, tenantId: '100003' })).toMatchObject({
      status: 404,
    });
    expect(await grant({ topMenuIds: topMenu.id, menuIds: '1' })).toMatchObject({ status: 404 });
    expect(await grant({ topMenuIds: topMenu.id, menuIds: station }, admin)).toMatchObject({ status: 403 });
  });
});
