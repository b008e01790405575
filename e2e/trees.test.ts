// Tests departments and menus, which are rows in a tree; and the top menus and posts that the platform adds for a tenant.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askRemoval, callAs, dialogButton, field, openAs, openBrowser, removeRow, watchFailures } from './browser.ts';

let browser: Browser;
const failures: string[][] = [];
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  expect(failures.flat()).toEqual([]);
});

const platform = { tenant: '000000', password: 'admin' };
const run = Date.now().toString(36);

async function open(path: string, who = {}): Promise<Page> {
  const page = await openAs(browser, who);
  failures.push(watchFailures(page));
  await page.goto(path);
  return page;
}
const waitForTotal = (page: Page) => page.getByText(/^显示 \d+ 条$/).waitFor();
const row = (page: Page, name: string) =>
  page.locator('tr[data-row-key]').filter({ has: page.getByRole('button', { name, exact: true }) });
const toggle = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^(展开|收起)「${name}」$`) });
const names = (page: Page) => page.locator('tr[data-row-key] .ec-title-link').allInnerTexts();

/** Removes a department and all departments below it. */
async function removeDept(page: Page, id: string): Promise<void> {
  for (const { id: below } of await level(page, id)) await removeDept(page, below);
  await callAs(page, 'POST', `blade-system/dept/remove?ids=${id}`);
}
const level = (page: Page, parentId: string) =>
  callAs<{ id: string; deptName: string }[]>(page, 'GET', `blade-system/dept/lazy-list?parentId=${parentId}`);

describe('departments', () => {
  it('are added below a parent, sorted, moved, found with their path, and kept while they have children', async () => {
    const page = await open('/system/dept');
    await waitForTotal(page);
    const root = `总部${run}`;
    await page.getByRole('button', { name: '新增' }).first().click();
    await field(page, '部门名称').fill(root);
    await field(page, '部门全称').fill(root);
    await dialogButton(page, '保存').click();
    await row(page, root).waitFor();
    // The form of a child row has its parent filled in, and the parent row opens for the new row.
    for (const name of ['甲', '乙', '丙']) {
      await row(page, root).getByRole('button', { name: '新增下级' }).click();
      await page.getByRole('dialog').getByTitle(root, { exact: true }).waitFor();
      await field(page, '部门名称').fill(name);
      await field(page, '部门全称').fill(name);
      await dialogButton(page, '保存').click();
      await row(page, name).waitFor();
    }
    const order = async () => (await names(page)).filter((name) => ['甲', '乙', '丙'].includes(name)).join('');
    await expect.poll(order).toBe('甲乙丙');
    // Moves the row 甲 two steps by keyboard, and waits until the server has stored the order.
    const stored = page.waitForResponse(/dept\/sort/);
    await page.getByRole('button', { name: /^移动「甲」/ }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect.poll(order).toBe('乙丙甲');
    expect((await stored).status()).toBe(200);
    // Moves the row 甲 back to the top by pointer.
    const handle = page.getByRole('button', { name: /^移动「甲」/ });
    await handle.hover();
    const again = page.waitForResponse(/dept\/sort/);
    await page.mouse.down();
    const target = await row(page, '乙').boundingBox();
    await page.mouse.move((target?.x ?? 0) + 60, (target?.y ?? 0) + 12, { steps: 8 });
    await page.mouse.up();
    expect((await again).status()).toBe(200);
    await page.reload();
    await waitForTotal(page);
    await toggle(page, root).click();
    await expect.poll(order).toBe('甲乙丙');
    // Makes 乙 a child of 丙 in the form.
    await row(page, '乙').getByRole('button', { name: '编辑' }).click();
    await field(page, '上级部门').click();
    await page.keyboard.type('丙');
    await page.getByTitle('丙', { exact: true }).last().click();
    await dialogButton(page, '保存').click();
    await toggle(page, '丙').waitFor();
    await row(page, '乙').waitFor();
    // The search shows the path of the row, and a click on the path opens the tree at the row.
    await page.getByLabel('部门名称').first().fill('乙');
    await page.getByRole('button', { name: '搜索', exact: true }).click();
    await page.getByRole('button', { name: `${root} / 丙` }).click();
    await row(page, '乙').waitFor();
    await row(page, root).waitFor();
    // A row with children cannot be removed.
    await askRemoval(page, row(page, '丙'));
    await page.getByText('请先删除子节点!').waitFor();
    await dialogButton(page, '确定').click();
    for (const { id, deptName } of await level(page, '0')) if (deptName === root) await removeDept(page, id);
    await page.context().close();
  });

  it('show the newer values if another person has changed them before a new order is stored', async () => {
    const page = await open('/system/dept');
    await waitForTotal(page);
    const add = (deptName: string, parentId: string, sort: number) =>
      callAs<{ id: string }>(page, 'POST', 'blade-system/dept/submit', {
        deptName,
        fullName: deptName,
        parentId,
        sort,
        deptCategory: 2,
      });
    const top = await add(`争${run}`, '0', 99);
    const one = await add('先', top.id, 1);
    await add('后', top.id, 2);
    await page.reload();
    await waitForTotal(page);
    await toggle(page, `争${run}`).click();
    await row(page, '先').waitFor();
    // The change of another call reaches the server before the new order does.
    const rival = () => callAs(page, 'POST', 'blade-system/dept/submit', { id: one.id, fullName: '改过' });
    await page.route('**/dept/sort', (route) => rival().then(() => route.continue()), { times: 1 });
    await page.getByRole('button', { name: /^移动「后」/ }).focus();
    await page.keyboard.press('ArrowUp');
    await page.getByText('数据已被他人修改').waitFor();
    await page.getByText('改过').waitFor();
    await removeDept(page, top.id);
    await page.context().close();
  });
});

describe('menus', () => {
  it('appear in open browsers at once, and disappear when they are deleted', async () => {
    const page = await open('/system/menu', platform);
    await waitForTotal(page);
    const other = await open('/wel/index', platform);
    await other.getByRole('menuitem', { name: '系统管理' }).click();
    const menu = `巡检${run}`;
    await row(page, '系统管理').getByRole('button', { name: '新增下级' }).click();
    await field(page, '菜单名称').fill(menu);
    await field(page, '菜单编号').fill(`patrol${run}`);
    await field(page, '路由地址').fill('https://example.com');
    await page.getByPlaceholder('按名称查找图标').fill('卡车');
    await page.getByRole('button', { name: '卡车', exact: true }).click();
    await page.getByRole('figure', { name: '显示位置' }).getByText(menu).waitFor();
    // Only the form of a button has this field.
    await expect.poll(() => field(page, '按钮功能').count()).toBe(0);
    await dialogButton(page, '保存').click();
    await row(page, menu).waitFor();
    await other.getByRole('menuitem', { name: menu }).waitFor();
    const [{ id } = { id: '' }] = await callAs<{ id: string }[]>(
      page,
      'GET',
      `blade-system/menu/lazy-list?parentId=&code=patrol${run}`,
    );
    await callAs(page, 'POST', `blade-system/menu/remove?ids=${id}`);
    await other.getByRole('menuitem', { name: menu }).waitFor({ state: 'detached' });
    await page.context().close();
    await other.context().close();
  });
});

describe('top menus', () => {
  it('appear at once in the tenant for which they are added, and keep their selected menus', async () => {
    const tenant = await open('/wel/index');
    const page = await open('/system/topmenu', platform);
    await page.getByLabel('租户').click();
    await page.getByTitle(/^100003 /).click();
    const name = `资产${run}`;
    await page.getByRole('button', { name: '新增' }).first().click();
    await field(page, '编号').fill(`top${run}`);
    await field(page, '名称').fill(name);
    await dialogButton(page, '保存').click();
    const grant = row(page, name).getByRole('button', { name: '菜单配置' });
    const openGrant = async () => {
      await grant.click();
      await page.locator('#topmenu-menus').fill('站点管理');
    };
    await openGrant();
    await page.locator('.ant-tree-treenode', { hasText: '站点管理' }).locator('.ant-tree-checkbox').click();
    await dialogButton(page, '保存菜单').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await tenant.getByText(name).waitFor();
    await openGrant();
    await page.getByText('已选 1 项').waitFor();
    const where = 'tenantId=100003';
    const query = `${where}&code=top${run}`;
    const { records } = await callAs<{ records: { id: string }[] }>(page, 'GET', `blade-system/topmenu/list?${query}`);
    for (const { id } of records) await callAs(page, 'POST', `blade-system/topmenu/remove?ids=${id}&${where}`);
    await tenant.getByText(name).waitFor({ state: 'detached' });
    await page.context().close();
    await tenant.context().close();
  });
});

describe('posts', () => {
  it('are added, renamed and deleted for one tenant; another tenant has other posts', async () => {
    const page = await open('/system/post', platform);
    await page.getByLabel('租户').click();
    await page.getByTitle(/^100003 /).click();
    await page.waitForURL(/tenant=100003/);
    const name = `巡检员${run}`;
    await page.getByRole('button', { name: '新增' }).first().click();
    await field(page, '岗位类型').click();
    await page.getByTitle('基层').click();
    await field(page, '岗位编号').fill(`p${run}`);
    await field(page, '岗位名称').fill(name);
    await dialogButton(page, '保存').click();
    await row(page, name).getByRole('button', { name: '编辑' }).click();
    await field(page, '岗位名称').fill(`${name}甲`);
    await dialogButton(page, '保存').click();
    // The address contains the tenant, so that the reload shows the same tenant.
    await page.reload();
    await row(page, `${name}甲`).waitFor();
    await page.getByLabel('租户').click();
    await page.getByTitle(/^000000 /).click();
    await row(page, `${name}甲`).waitFor({ state: 'detached' });
    await row(page, '首席执行官').waitFor();
    await page.getByLabel('租户').click();
    await page.getByTitle(/^100003 /).click();
    await removeRow(page, row(page, `${name}甲`));
    await row(page, `${name}甲`).waitFor({ state: 'detached' });
    await page.context().close();
  });
});
