// Tests the menus, buttons and top bar that a person receives after sign-in, and the menu trees of the grant screens.
import { seedPeople } from '@ec/demo/public';
import { businessMenus } from '@ec/fixtures/system/test-menus';
import type { Language } from '@ec/language/language';
import { type TestEngine, testEngine } from '@ec/testing/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDisplayNames } from '../names/display-names.ts';
import { systemFeature } from '../system.feature.ts';

interface Node {
  id: string;
  code: string;
  name: string;
  title?: string;
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

const routes = async (who: Who | undefined, query: Record<string, string> = {}, language: Language = 'zh') =>
  (await on.get<Node[]>(who, 'blade-system/menu/routes', query, language)).data;
const codes = (nodes: readonly Node[]): string[] => nodes.flatMap((node) => [node.code, ...codes(node.children ?? [])]);
const all = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...all(node.children ?? [])]);

describe('routes', () => {
  test('are empty without a token', async () => {
    expect(await routes(undefined)).toEqual([]);
  });

  test('contain platform menus only for the platform; a tenant without a package gets the others', async () => {
    const seen = codes(await routes(platform));
    expect(seen).toEqual(expect.arrayContaining(['tenant', 'region', 'code', 'station', 'log_usual']));
    const tenant = codes(await routes(admin));
    expect(tenant).toEqual(expect.arrayContaining(['station', 'union', 'user', 'param', 'data_scope']));
    // The folders `tool` and `base` are missing as well, because they would be empty.
    for (const code of [
      'tenant',
      'tenantpackage',
      'client',
      'menu',
      'topmenu',
      'dict',
      'api_scope',
      'region',
      'tool',
      'base',
    ])
      expect(tenant).not.toContain(code);
  });

  test('exclude menus outside the package, even for the administrator of the tenant', async () => {
    expect(codes(await routes(['100001', 'admin']))).not.toContain('station');
    expect(codes(await routes(['100001', 'admin']))).toContain('union');
    expect(codes(await routes(['100002', 'admin']))).not.toContain('union');
  });

  test('include ancestors of granted menus, give leaves no children, and follow the language of the request', async () => {
    const seen = await routes(['100002', 'finance'], {}, 'en');
    expect(codes(seen)).toEqual(expect.arrayContaining(['desk', 'notice', 'trade', 'orders', 'fleet', 'merchant']));
    expect(codes(seen)).not.toContain('car');
    for (const node of all(seen)) expect(node.children).not.toEqual([]);
    expect(all(seen).find(({ code }) => code === 'orders')).toMatchObject({
      name: 'Orders',
      path: '/trade/orders',
      roles: '',
    });
    expect(all(await routes(['100002', 'finance'])).find(({ code }) => code === 'orders')?.name).toBe('订单管理');
  });

  test('exclude a menu that is limited to other roles, with all menus below it', async () => {
    await on.stage.superuser.run(`update system_menu set roles = '{manager}' where code = 'trade'`);
    await expect
      .poll(async () => codes(await routes(['100002', 'finance'])).includes('orders'), { timeout: 2000 })
      .toBe(false);
    expect(codes(await routes(['100002', 'manager']))).toContain('orders');
    await on.stage.superuser.run(`update system_menu set roles = null where code = 'trade'`);
    await expect
      .poll(async () => codes(await routes(['100002', 'finance'])).includes('orders'), { timeout: 2000 })
      .toBe(true);
  });
});

test('the button tree contains only granted buttons, each below its menu', async () => {
  const { data } = await on.get<Node[]>(['100002', 'viewer'], 'blade-system/menu/buttons', {}, 'en');
  const station = data.find(({ code }) => code === 'station');
  expect(station?.children?.map(({ code, name }) => [code, name])).toEqual([['station_view', 'View']]);
  const { data: codes } = await on.get<string[]>(['100002', 'viewer'], 'blade-system/menu/button-codes');
  expect([...codes].sort()).toEqual(data.flatMap(({ children = [] }) => children.map(({ code }) => code)).sort());
  expect(data.every(({ children }) => children && children.length > 0)).toBe(true);
  const { data: full } = await on.get<Node[]>(['100002', 'admin'], 'blade-system/menu/buttons');
  expect(full.find(({ code }) => code === 'station')?.children?.map(({ code }) => code)).toEqual(
    ['add', 'edit', 'delete', 'view', 'import', 'export'].map((suffix) => `station_${suffix}`),
  );
});

test('a grant and its withdrawal apply within a second in another server process', async () => {
  const other = await import('@ec/kernel/rights').then(async ({ createRights }) => {
    const { watchChanges } = await import('@ec/kernel/changes');
    const { createDatabase } = await import('@ec/kernel/database');
    const { log, ids, urls } = on.stage;
    const database = createDatabase({ urls, log, ids, size: 2, name: 'other' });
    const changes = await watchChanges(database, log);
    return { rights: createRights({ database, changes }), close: () => changes.close().then(() => database.close()) };
  });
  const [user] = await on.stage.superuser.rows<{ id: string; roles: string[] }>(
    `select id, role_id as roles from "system_user" where tenant_id = '100003' and account = 'viewer'`,
  );
  const caller = {
    tenantId: '100003',
    userId: user?.id ?? '',
    account: 'viewer',
    name: 'viewer',
    sessionId: '1',
    deptIds: [],
    roleIds: user?.roles ?? [],
    aliases: ['viewer'],
  };
  const holds = async () => (await other.rights.of(caller)).holds('station_add');
  expect(await holds()).toBe(false);
  await on.engine.database.withTenant('100003', async (tx) => {
    const { sql } = await import('kysely');
    await tx.run(
      sql`insert into system_role_menu (tenant_id, role_id, menu_id)
        select '100003', ${user?.roles[0] ?? ''}::bigint, id from system_menu where code = 'station_add'`,
    );
  });
  await expect.poll(holds, { timeout: 1000, interval: 20 }).toBe(true);
  await on.stage.superuser.run(
    `delete from system_role_menu where menu_id = (select id from system_menu where code = 'station_add')`,
  );
  await expect.poll(holds, { timeout: 1000, interval: 20 }).toBe(false);
  await other.close();
});

test('the top bar hides entries without menus, and an entry limits the routes to its menus', async () => {
  await on.stage.superuser.run(`insert into system_topmenu (id, tenant_id, code, name, name_en, sort)
    values (1, '100003', 'energy', '能源', 'Energy', 2), (2, '100003', 'empty', '空', 'Empty', 1)`);
  await on.stage.superuser.run(`insert into system_topmenu_menu (tenant_id, topmenu_id, menu_id)
    select '100003', 1, id from system_menu where code in ('station', 'union')`);
  const { data } = await on.get<Node[]>(admin, 'blade-system/menu/top-menu', {}, 'en');
  expect(data.map(({ code, name }) => [code, name])).toEqual([['energy', 'Energy']]);
  expect(codes(await routes(admin, { topMenuId: '1' }))).toEqual(['asset', 'station', 'household', 'union']);
  expect(codes(await routes(admin, { topMenuId: '99' }))).toEqual([]);
  expect((await on.get<Node[]>(['100002', 'admin'], 'blade-system/menu/top-menu')).data).toEqual([]);
});

describe('grant trees', () => {
  test('contain only menus that the caller holds, with data scopes below their menus', async () => {
    const { data } = await on.get<{ menu: Node[]; dataScope: Node[]; apiScope: Node[] }>(
      admin,
      'blade-system/menu/grant-tree',
    );
    const titles = all(data.menu).map(({ title }) => title);
    expect(titles).toContain('站点管理');
    expect(titles).not.toContain('租户管理');
    const [asset] = data.dataScope;
    expect(asset?.title).toBe('设备资产');
    expect(asset?.children?.[0]?.children?.[0]?.title).toBe('站点：本队及下级');
    expect(data.apiScope).toEqual([]);
  });

  test('the keys of a role are exactly its stored grants', async () => {
    const [role] = await on.stage.superuser.rows<{ id: string; n: number; scopes: number }>(
      `select id, (select count(*)::int from system_role_menu g where g.role_id = r.id) as n,
         (select count(*)::int from system_role_data_scope s where s.role_id = r.id) as scopes
       from system_role r where tenant_id = '100003' and role_alias = 'engineer'`,
    );
    const { data } = await on.get<{ menu: string[]; dataScope: string[] }>(admin, 'blade-system/menu/role-tree-keys', {
      roleIds: role?.id ?? '',
    });
    expect(data.menu).toHaveLength(role?.n ?? 0);
    expect(data.dataScope).toHaveLength(role?.scopes ?? 0);
    const foreign = await on.get<{ menu: string[] }>(['100002', 'admin'], 'blade-system/menu/role-tree-keys', {
      roleIds: role?.id ?? '',
    });
    expect(foreign.status).toBe(404);
  });

  test('the menu screen reads menus as a nested list and level by level', async () => {
    const { data: list } = await on.get<Node[]>(platform, 'blade-system/menu/menu-list');
    expect(list.map(({ code }) => code)).toContain('system');
    const { data: roots } = await on.get<(Node & { hasChildren: boolean })[]>(platform, 'blade-system/menu/lazy-list', {
      parentId: '0',
    });
    expect(roots.find(({ code }) => code === 'desk')).toMatchObject({ hasChildren: true, parentId: '0' });
    const { data: matches } = await on.get<Node[]>(platform, 'blade-system/menu/lazy-menu-list', {
      parentId: '',
      name: '参数管理',
    });
    expect(matches.map(({ code }) => code)).toEqual(['param']);
    expect((await on.get(admin, 'blade-system/menu/list')).status).toBe(403);
  });
});

test('a removed role no longer grants menus', async () => {
  expect(codes(await routes(['100001', 'viewer']))).toContain('union');
  await on.stage.superuser.run(
    `update system_role set is_deleted = 1 where tenant_id = '100001' and role_alias = 'viewer'`,
  );
  await expect.poll(async () => routes(['100001', 'viewer']), { timeout: 1000, interval: 20 }).toEqual([]);
});

describe('menu levels for the scope screens', () => {
  type Level = Node & { category: number; hasChildren: boolean };
  const level = (who: Who, path: string, query: Record<string, string>) =>
    on.get<Level[]>(who, `blade-system/menu/${path}`, query);

  test('contain only the menus that the caller holds and their ancestors', async () => {
    for (const path of ['lazy-menu-list', 'lazy-list']) {
      const roots = await level(admin, path, { parentId: '0' });
      expect(roots, path).toMatchObject({ status: 200 });
      const rootCodes = roots.data.map(({ code }) => code);
      expect(rootCodes).toEqual(expect.arrayContaining(['system', 'authority', 'asset']));
      for (const code of ['tool', 'base']) expect(rootCodes, path).not.toContain(code);
      const authority = roots.data.find(({ code }) => code === 'authority');
      const below = (await level(admin, path, { parentId: authority?.id ?? '' })).data.map(({ code }) => code);
      expect(below).toContain('data_scope');
      expect(below).not.toContain('api_scope');
    }
    const search = await level(admin, 'lazy-menu-list', { parentId: '', name: '菜单管理' });
    expect(search).toMatchObject({ status: 200, data: [] });
  });

  test('are refused without permission for menus or scopes, and are complete for the platform', async () => {
    expect((await level(['100003', 'viewer'], 'lazy-menu-list', { parentId: '0' })).status).toBe(403);
    const rootCodes = (await level(platform, 'lazy-list', { parentId: '0' })).data.map(({ code }) => code);
    expect(rootCodes).toEqual(expect.arrayContaining(['tool', 'base', 'asset']));
  });
});
