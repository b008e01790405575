// Tests a tenant's first day: the platform creates the tenant with a package, the tenant adds departments, and five people each see exactly the
// rows of their data scopes. In the end the platform removes the tenant.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { callAs, openAs, openBrowser, openContext, signIn } from './browser.ts';

interface Row {
  id: string;
}
interface Node extends Row {
  title: string;
  children?: Node[];
}

const initial = '123456';
const stamp = Date.now() % 1_000_000;
const name = `首日租户${stamp}`;

let browser: Browser;
let platform: Page;
let desk: Page;
let tenantId = '';
/** The ids of departments, by the short names that this test gives them. */
const depts: Record<string, string> = {};

beforeAll(async () => {
  browser = await openBrowser();
  platform = await openAs(browser, { tenant: '000000', password: 'admin' });
});
afterAll(() => browser.close());

async function signedIn(account: string): Promise<Page> {
  const page = await (await openContext(browser)).newPage();
  await signIn(page, { tenant: tenantId, account, password: initial });
  return page;
}

const idsOf = (nodes: readonly Node[], titles: readonly string[]): string[] =>
  nodes.flatMap((node) => [
    ...(titles.includes(node.title) ? allBelow(node) : []),
    ...idsOf(titles.includes(node.title) ? [] : (node.children ?? []), titles),
  ]);
const allBelow = (node: Node): string[] => [node.id, ...(node.children ?? []).flatMap(allBelow)];
const grantable = (page: Page) =>
  callAs<{ menu: Node[]; dataScope: Node[] }>(page, 'GET', 'blade-system/menu/grant-tree');

describe('the first day of a tenant', () => {
  it('begins with a tenant, a package and data scopes that the platform adds', async () => {
    const { menu } = await grantable(platform);
    const menuIds = idsOf(menu, ['站点管理', '用户管理', '角色管理', '部门管理', '数据权限']);
    expect(menuIds.length).toBeGreaterThan(10);
    const bought = await callAs<Row>(platform, 'POST', 'blade-system/tenant-package/submit', {
      packageName: `首日包${stamp}`,
      menuId: menuIds.join(),
    });
    const tenant = await callAs<Row & { tenantId: string }>(platform, 'POST', 'blade-system/tenant/submit', {
      tenantName: name,
      linkman: '王一',
      contactNumber: '010-10000001',
    });
    tenantId = tenant.tenantId;
    await callAs(platform, 'POST', 'blade-system/tenant/package-setting', { tenantId, packageId: bought.id });
    const stationMenu = idsOf(menu, ['站点管理'])[0];
    for (const [scopeType, scopeColumn] of [
      [1, 'deptId'],
      [2, 'createUser'],
      [3, 'deptId'],
      [4, 'deptId'],
    ] as const)
      await callAs(platform, 'POST', 'blade-system/data-scope/submit', {
        menuId: stationMenu,
        scopeName: `首日${stamp}-${scopeType}`,
        resourceCode: `station_${scopeType}`,
        scopeClass: 'station',
        scopeColumn,
        scopeType,
      });
  });

  it('shows its administrator the menus of the package and none of the platform', async () => {
    desk = await signedIn('admin');
    const menu = desk.getByRole('navigation');
    await menu.getByText('设备资产').first().click();
    await menu.getByText('站点管理').first().waitFor();
    await desk.getByText('系统管理').first().click();
    await menu.getByText('部门管理').first().waitFor();
    for (const absent of ['租户管理', '参数管理', '菜单管理'])
      await expect.poll(() => menu.getByText(absent).count()).toBe(0);
    const [top] = await callAs<Node[]>(desk, 'GET', 'blade-system/dept/tree');
    expect(top?.title).toBe(name);
    depts.top = top?.id ?? '';
    for (const [key, parent] of [
      ['north', 'top'],
      ['inner', 'north'],
      ['south', 'top'],
    ] as const) {
      const dept = { parentId: depts[parent], deptName: key, fullName: key, deptCategory: 2, sort: 1 };
      depts[key] = (await callAs<Row>(desk, 'POST', 'blade-system/dept/submit', dept)).id;
    }
  });

  it('gives five people one role each, and each sees exactly the stations of their data scope', async () => {
    const stationMenu = (await grantable(platform)).menu;
    const menuIds = idsOf(stationMenu, ['站点管理']);
    await callAs(desk, 'POST', 'blade-system/data-scope/submit', {
      menuId: menuIds[0],
      scopeName: `首日${stamp}-5`,
      resourceCode: 'station_5',
      scopeClass: 'station',
      scopeColumn: 'deptId',
      scopeType: 5,
      scopeValue: depts.south,
    });
    const { dataScope } = await grantable(desk);
    const [post] = await callAs<Row[]>(desk, 'GET', 'blade-system/post/select');
    for (const type of [1, 2, 3, 4, 5]) {
      const role = await callAs<Row>(desk, 'POST', 'blade-system/role/submit', {
        roleName: `看${type}`,
        roleAlias: `see${type}`,
        parentId: '0',
        sort: type,
      });
      const dataScopeIds = idsOf(dataScope, [`首日${stamp}-${type}`]);
      expect(dataScopeIds).toHaveLength(1);
      await callAs(desk, 'POST', 'blade-system/role/grant', {
        roleIds: role.id,
        menuIds,
        dataScopeIds,
        apiScopeIds: [],
      });
      await callAs(desk, 'POST', 'blade-user/submit', {
        account: `see${type}`,
        userType: 1,
        name: `看${type}`,
        realName: `看${type}`,
        phone: `1990000000${type}`,
        roleId: role.id,
        deptId: depts.north,
        postId: post?.id,
      });
    }
    const people = await Promise.all([1, 2, 3, 4, 5].map((type) => signedIn(`see${type}`)));
    const station = (page: Page, stationName: string, dept: string) =>
      callAs(page, 'POST', 'blade-truck/station/save', {
        stationNo: `F${stamp}${stationName.length}${dept}`,
        stationName,
        operatorId: '91370100A',
        bizTypes: '1',
        stationType: 1,
        stationStatus: 50,
        areaCode: '370102',
        address: '经十路 1 号',
        lng: '117.120100',
        lat: '36.651200',
        deptId: depts[dept],
        serviceTel: '4000000001',
      });
    for (const dept of ['north', 'inner', 'south']) await station(desk, `站-${dept}`, dept);
    await station(people[1]!, '站-自建', 'south');
    const seen = async (page: Page) => {
      await page.goto('/asset/station');
      await page.getByText(/^共 \d+ 条$/).waitFor();
      const names = await page.locator('.ec-title-link').allTextContents();
      return names.map((text) => text.replace('站-', '')).sort();
    };
    expect(await seen(people[0]!)).toEqual(['inner', 'north', 'south', '自建']);
    expect(await seen(people[1]!)).toEqual(['自建']);
    expect(await seen(people[2]!)).toEqual(['north']);
    expect(await seen(people[3]!)).toEqual(['inner', 'north']);
    expect(await seen(people[4]!)).toEqual(['south', '自建']);
    for (const page of people) await page.context().close();
  });

  it('ends the session of the administrator when the platform removes the tenant', async () => {
    const [tenant] = (
      await callAs<{ records: Row[] }>(platform, 'GET', `blade-system/tenant/list?tenantId=${tenantId}`)
    ).records;
    await callAs(platform, 'POST', `blade-system/tenant/remove?ids=${tenant?.id}`);
    // The session ends when the server process learns of the removal from the database.
    await vi.waitFor(() => expect(callAs(desk, 'GET', 'blade-system/dept/tree')).rejects.toThrow(/401/), 5_000);
    await desk.context().close();
  });
});
