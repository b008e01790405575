// Tests tenant packages: their validation, the preview of the menus that roles lose, and changes, which apply at once.
import { seedPeople } from '@ec/demo/public';
import { businessMenus } from '@ec/fixtures/system/test-menus';
import { type TestEngine, testEngine, type Who } from '@ec/testing/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Losses } from '../../shared/package-losses.contract.ts';
import { createDisplayNames } from '../names/display-names.ts';
import { systemFeature } from '../system.feature.ts';

const platform: Who = ['000000', 'admin'];
const truck: Who = ['100002', 'admin'];
const engineer: Who = ['100002', 'engineer1'];

interface Row {
  id: string;
  packageName: string;
  menuId: string;
}

let on: TestEngine;
let ownPackage: Row;
let station: string[];
beforeAll(async () => {
  on = await testEngine({ features: [systemFeature, businessMenus], names: createDisplayNames, fill: seedPeople });
  ownPackage = (await on.get<Row>(platform, 'blade-system/tenant/package-detail', { tenantId: '100002' })).data;
  const menus = await on.stage.superuser.rows<{ id: string }>(
    `select m.id::text from system_menu m left join system_menu p on p.id = m.parent_id where 'user' in (m.code, p.code)`,
  );
  station = menus.map(({ id }) => id);
});
afterAll(() => on.close());

const submit = (body: object) => on.post<Row>(platform, 'blade-system/tenant-package/submit', body);
const withoutStation = () =>
  ownPackage.menuId
    .split(',')
    .filter((id) => !station.includes(id))
    .join(',');
const sees = async (who: Who) => (await on.get(who, 'blade-user/page')).status;

test('a package requires a name and existing menus', async () => {
  expect((await submit({ menuId: ownPackage.menuId })).msg).toBe('packageName:请输入产品包名称');
  expect((await submit({ packageName: '空', menuId: '' })).msg).toBe('menuId:请选择菜单');
  expect((await submit({ packageName: '空', menuId: '7' })).status).toBe(400);
});

test('a package returns its menus as the saved comma-separated text', async () => {
  const menuId = ownPackage.menuId.split(',').slice(0, 3).join(',');
  const { data } = await submit({ packageName: '三项', menuId });
  expect(data.menuId).toBe(menuId);
  expect((await on.get<Row>(platform, 'blade-system/tenant-package/detail', { id: data.id })).data.menuId).toBe(menuId);
  const { data: page } = await on.get<{ records: Row[] }>(platform, 'blade-system/tenant-package/list', {
    packageName: '三项',
  });
  expect(page.records).toHaveLength(1);
  expect((await on.post(platform, `blade-system/tenant-package/remove?ids=${data.id}`, {})).status).toBe(200);
});

test('only menus that a tenant can have are offered for a package', async () => {
  const { data } = await on.get<object[]>(platform, 'blade-system/tenant-package/menus');
  const text = JSON.stringify(data);
  expect(text).toContain('用户管理');
  for (const name of ['租户管理', '菜单管理', '代码生成', '行政区划', '研发工具', '基础数据'])
    expect(text).not.toContain(name);
  const english = await on.get<object[]>(platform, 'blade-system/tenant-package/menus', {}, 'en');
  expect(JSON.stringify(english.data)).toContain('"Users"');
});

test('a package that a tenant uses cannot be removed', async () => {
  const { status, msg } = await on.post(platform, `blade-system/tenant-package/remove?ids=${ownPackage.id}`, {});
  expect([status, msg]).toEqual([400, '仍被租户引用，不能删除']);
});

describe('the package of a tenant', () => {
  test('is found by the code and by the row id of the tenant', async () => {
    const [row] = await on.stage.superuser.rows<{ id: string }>(
      `select id from system_tenant where tenant_id = '100002'`,
    );
    const byId = await on.get<Row>(platform, 'blade-system/tenant/package-detail', { tenantId: row?.id ?? '' });
    expect(byId.data).toEqual(ownPackage);
    expect(ownPackage.packageName).toBe('重卡补能版');
    expect((await on.get(platform, 'blade-system/tenant/package-detail', { tenantId: '100003' })).data).toEqual({});
    expect((await on.get(platform, 'blade-system/tenant/package-detail', { tenantId: '999' })).status).toBe(404);
  });

  test('has a preview, is set by its id, must exist, and is cleared with an empty id', async () => {
    const set = (body: object) => on.post(platform, 'blade-system/tenant/package-setting', body);
    const losses = await on.post<Losses>(platform, 'blade-system/tenant/package-preview', {
      tenantId: '100003',
      packageId: ownPackage.id,
    });
    expect(losses.data.tenants).toBe(1);
    expect(losses.data.menus.map(({ name }) => name)).toContain('户用电站');
    expect(losses.data.roles.map(({ roleAlias }) => roleAlias)).toContain('manager');
    expect(new Set(losses.data.roles.map(({ tenantId }) => tenantId))).toEqual(new Set(['100003']));
    expect((await set({ tenantId: '100003', packageId: ownPackage.id })).status).toBe(200);
    const now = async () =>
      (await on.get<Partial<Row>>(platform, 'blade-system/tenant/package-detail', { tenantId: '100003' })).data.id;
    expect(await now()).toBe(ownPackage.id);
    expect((await set({ tenantId: '100003', packageId: '12345' })).status).toBe(400);
    expect((await set({ tenantId: '100003', packageId: '' })).status).toBe(200);
    expect(await now()).toBeUndefined();
  });
});

describe('a change', () => {
  test('has a preview that lists the menus and roles that would lose something, and writes nothing', async () => {
    const before = await on.stage.superuser.rows('select count(*) from audit_log');
    const { data } = await on.post<Losses>(platform, 'blade-system/tenant-package/preview', {
      id: ownPackage.id,
      menuId: withoutStation(),
    });
    expect(data.tenants).toBe(1);
    expect(data.menus).toEqual([{ id: expect.any(String), name: '用户管理' }]);
    const admins = data.roles.find(({ roleAlias }) => roleAlias === 'admin');
    expect(admins).toMatchObject({
      tenantId: '100002',
      tenantName: '驰电重卡补能',
      roleName: '管理员',
      count: station.length,
    });
    expect(data.rolesTotal).toBe(data.roles.length);
    expect(await on.stage.superuser.rows('select count(*) from audit_log')).toEqual(before);
    const none = await on.post<Losses>(platform, 'blade-system/tenant-package/preview', {
      id: ownPackage.id,
      menuId: ownPackage.menuId,
    });
    expect(none.data).toMatchObject({ menus: [], roles: [], rolesTotal: 0 });
  });

  test('applies to roles at once, and a menu that comes back restores its grants', async () => {
    await on.stage.superuser.run(`insert into system_role_menu (tenant_id, role_id, menu_id)
      select '100002', r.id, m.id from system_role r, system_menu m where r.tenant_id = '100002' and r.role_alias = 'engineer'
      and m.code in ('user', 'user_add') on conflict do nothing`);
    await expect.poll(() => sees(engineer), { timeout: 1000, interval: 20 }).toBe(200);
    expect(await sees(truck)).toBe(200);
    await submit({ id: ownPackage.id, menuId: withoutStation() });
    for (const who of [truck, engineer]) {
      await expect.poll(() => sees(who), { timeout: 1000, interval: 20 }).toBe(403);
      const buttons = await on.get<object[]>(who, 'blade-system/menu/buttons');
      expect(JSON.stringify(buttons.data)).not.toContain('user_add');
    }
    await submit({ id: ownPackage.id, menuId: ownPackage.menuId });
    await expect.poll(() => sees(engineer), { timeout: 1000, interval: 20 }).toBe(200);
  });

  test('that adds platform menus opens none of them to the tenant', async () => {
    const all = await on.stage.superuser.rows<{ id: string }>('select id::text from system_menu');
    await submit({ id: ownPackage.id, menuId: all.map(({ id }) => id).join(',') });
    for (const path of ['tenant/list', 'menu/list', 'client/list', 'tenant-package/list'])
      expect([403, 404]).toContain((await on.get(truck, `blade-system/${path}`)).status);
    await submit({ id: ownPackage.id, menuId: ownPackage.menuId });
  });
});
