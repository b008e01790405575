// Tests access rights: a new person sees the menus of a role and the rows of each data scope. Also tests invitations, the user list and the profile.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  callAs,
  chooseAction,
  dialogButton,
  field,
  openAs,
  openBrowser,
  openContext,
  signIn,
  waitForRows,
  watchFailures,
} from './browser.ts';
import { inDatabase } from './product.ts';

let browser: Browser;
let desk: Page;
const stamp = Date.now().toString(36).slice(-5);
beforeAll(async () => {
  browser = await openBrowser();
  desk = await openAs(browser);
});
afterAll(() => browser.close());

type Row = Record<string, unknown> & { id: string };
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
async function more(page: Page, text: string, action: string) {
  await chooseAction(page, rowOf(page, text), action);
}
/** Returns the ids of the department 运维一队 and of the first post, which each new person gets. */
async function ids() {
  const first = async (path: string) => (await callAs<Row[]>(desk, 'GET', path))[0]?.id ?? '';
  return {
    deptId: await first(`blade-system/dept/select?keyword=${encodeURIComponent('运维一队')}`),
    postId: await first('blade-system/post/select'),
  };
}
async function makePerson(account: string, roleId: string): Promise<Row> {
  const draft = { account, userType: 1, name: account, realName: account, password: 'e2e-start', roleId };
  return callAs<Row>(desk, 'POST', 'blade-user/submit', { ...draft, ...(await ids()) });
}
const makeRole = (roleAlias: string) =>
  callAs<Row>(desk, 'POST', 'blade-system/role/submit', { roleName: `角色${roleAlias}`, roleAlias, sort: 99 });

describe('a role and its people', () => {
  const alias = `e2e-${stamp}`;
  let role: Row;
  let person: Page;

  it('is granted menus in a dialog that opens again with the saved grants', async () => {
    const failures = watchFailures(desk);
    role = await makeRole(alias);
    await desk.goto('/authority/role');
    await rowOf(desk, alias).getByRole('button', { name: '权限配置', exact: true }).click();
    const drawer = desk.getByRole('dialog');
    await drawer.getByLabel('按名称查找').fill('站点管理');
    const station = drawer.getByRole('treeitem').filter({ hasText: '站点管理' });
    await station.getByRole('checkbox').first().click();
    await drawer.getByRole('tab', { name: /数据权限/ }).click();
    await dialogButton(desk, '保存').click();
    await desk.getByText('操作成功!').first().waitFor();
    const stored = await callAs<{ menu: string[] }>(desk, 'GET', `blade-system/menu/role-tree-keys?roleIds=${role.id}`);
    const menus = await callAs<Row[]>(desk, 'GET', 'blade-system/menu/tree');
    expect(stored.menu.length).toBeGreaterThan(1);
    // No folder is granted, because a granted folder would also grant menus that are added to the folder later.
    for (const folder of menus) expect(stored.menu).not.toContain(folder.id);
    await rowOf(desk, alias).getByRole('button', { name: '权限配置', exact: true }).click();
    await desk.getByRole('tab', { name: `菜单权限 ${stored.menu.length}` }).waitFor();
    await dialogButton(desk, '保存').click();
    await desk.getByText('操作成功!').first().waitFor();
    const again = await callAs<{ menu: string[] }>(desk, 'GET', `blade-system/menu/role-tree-keys?roleIds=${role.id}`);
    expect([...again.menu].sort()).toEqual([...stored.menu].sort());
    expect(failures).toEqual([]);
  });

  it('gives a new person the granted menus; a changed grant reaches the open browser without a reload', async () => {
    await makePerson(alias, role.id);
    const context = await openContext(browser);
    person = await context.newPage();
    await signIn(person, { account: alias, password: 'e2e-start' });
    const side = person.getByRole('navigation');
    await side.getByText('设备资产').waitFor();
    await expect.poll(() => side.getByText('交易结算').count()).toBe(0);
    const keys = await callAs<{ menu: string[] }>(desk, 'GET', `blade-system/menu/role-tree-keys?roleIds=${role.id}`);
    const tree = await callAs<(Row & { title: string; children?: Row[] })[]>(desk, 'GET', 'blade-system/menu/tree');
    const user = tree.find(({ title }) => title === '系统管理')?.children?.find((each) => each.title === '用户管理');
    await callAs(desk, 'POST', 'blade-system/role/grant', { roleIds: role.id, menuIds: [...keys.menu, user?.id] });
    await side.getByText('系统管理').waitFor();
    await callAs(desk, 'POST', 'blade-system/role/grant', { roleIds: role.id, menuIds: keys.menu });
    await side.getByText('系统管理').waitFor({ state: 'detached' });
  });

  it('shows a person exactly the rows of each data scope, and explains why a row is hidden', async () => {
    const stations = (page: Page) =>
      callAs<{ total: number; records: Row[] }>(page, 'GET', 'blade-truck/station/list?size=200');
    const all = await stations(desk);
    const menus = await callAs<Row[]>(desk, 'GET', `blade-system/menu/role-tree-keys?roleIds=${role.id}`).then(
      (keys) => (keys as unknown as { menu: string[] }).menu,
    );
    const operator = await openAs(browser, { tenant: '000000', password: 'admin' });
    const tree = await callAs<(Row & { title: string; children?: Row[] })[]>(desk, 'GET', 'blade-system/menu/tree');
    const menuId = tree
      .find(({ title }) => title === '设备资产')
      ?.children?.find((each) => each.title === '站点管理')?.id;
    const { deptId } = await ids();
    const scopeIds: string[] = [];
    const expected: Record<number, (row: Row) => boolean> = {
      1: () => true,
      2: () => false,
      3: (row) => row.deptId === deptId,
      4: (row) => row.deptId === deptId,
      5: (row) => row.deptId === deptId,
    };
    for (const type of [1, 2, 3, 4, 5]) {
      const scope = await callAs<Row>(operator, 'POST', 'blade-system/data-scope/submit', {
        tenantId: '100003',
        menuId,
        scopeName: `规则${type}-${stamp}`,
        resourceCode: 'e2e',
        scopeClass: 'truck.station',
        scopeColumn: type === 2 ? 'createUser' : 'deptId',
        scopeType: type,
        scopeValue: type === 5 ? deptId : '',
      });
      scopeIds.push(scope.id);
      await callAs(desk, 'POST', 'blade-system/role/grant', {
        roleIds: role.id,
        menuIds: menus,
        dataScopeIds: scope.id,
      });
      const wanted = all.records.filter(expected[type] ?? (() => false)).map(({ id }) => id);
      await expect
        .poll(async () => (await stations(person)).records.map(({ id }) => id).sort())
        .toEqual([...wanted].sort());
    }
    await desk.goto(`/system/user?account=${alias}`);
    await waitForRows(desk);
    await more(desk, alias, '可见性说明');
    const drawer = desk.getByRole('dialog');
    await drawer.getByText('数据', { exact: true }).click();
    await drawer.getByLabel('选择资源').click();
    await desk.keyboard.type('站点');
    await desk.locator('.ant-select-item-option', { hasText: /^站点$/ }).click();
    const hidden = String(all.records.find((row) => row.deptId !== deptId)?.stationNo);
    await drawer.getByLabel(/名称或编号/).click();
    await desk.keyboard.type(hidden);
    await desk.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
    await drawer.getByRole('button', { name: '查看原因' }).click();
    await drawer.getByText('看不到', { exact: true }).waitFor();
    await drawer.getByText(`数据权限“规则5-${stamp}”（自定义）不包含该数据，由角色授予：角色${alias}`).waitFor();
    await callAs(desk, 'POST', 'blade-system/role/grant', { roleIds: role.id, menuIds: menus });
    for (const id of scopeIds)
      await callAs(operator, 'POST', `blade-system/data-scope/remove?ids=${id}&tenantId=100003`);
    await operator.context().close();
  });

  it('ends the session of a disabled person at once', async () => {
    await desk.goto(`/system/user?account=${alias}`);
    await waitForRows(desk);
    await desk.getByRole('cell', { name: alias }).first().waitFor();
    await rowOf(desk, alias).getByRole('button', { name: alias }).first().click();
    await desk.getByRole('tab', { name: '会话' }).click();
    await desk.getByRole('button', { name: '下线' }).waitFor();
    await desk.keyboard.press('Escape');
    await more(desk, alias, '停用');
    await dialogButton(desk, '停用').click();
    await desk.getByText('操作成功!').first().waitFor();
    await person.waitForURL('**/login');
    await person.context().close();
    await rowOf(desk, alias).getByText('停用').waitFor();
    const [row] = (await callAs<{ records: Row[] }>(desk, 'GET', `blade-user/page?account=${alias}`)).records;
    await callAs(desk, 'POST', `blade-user/remove?ids=${row?.id}`);
    await callAs(desk, 'POST', `blade-system/role/remove?ids=${role.id}`);
  });
});

describe('an invited person', () => {
  const account = `inv-${stamp}`;
  const token = `${stamp}-${'t'.repeat(40)}`;

  it('needs only a name, an account and an address, and signs in with a password set through the link', async () => {
    await desk.goto('/system/user');
    await waitForRows(desk);
    await desk.getByRole('button', { name: '邀请用户', exact: true }).click();
    await field(desk, '姓名').fill('受邀人');
    await field(desk, '账号').fill(account);
    await dialogButton(desk, '发送邀请').click();
    await desk.getByText('请填写邮箱或手机号').waitFor();
    await field(desk, '邮箱').fill(`${account}@example.com`);
    await dialogButton(desk, '发送邀请').click();
    await desk.getByText(`邀请已发送至 ${account}@example.com`).waitFor();
    const invited = `(select id from "system_user" where tenant_id = '100003' and account = $1)`;
    const { length } = await inDatabase(
      `update user_invitation set hash = sha256(convert_to($2, 'UTF8')) where user_id = ${invited} and used_at is null returning user_id`,
      [account, token],
    );
    expect(length).toBe(1);
    const guest = await (await openContext(browser)).newPage();
    await guest.goto(`/login#invitation=${token}`);
    await guest.getByRole('heading', { name: '设置密码' }).waitFor();
    await guest.getByText(account).first().waitFor();
    await guest.getByLabel('密码', { exact: true }).fill('short');
    await guest.getByLabel('确认密码').fill('short');
    await guest.keyboard.press('Enter');
    await guest.getByText('密码至少 8 个字符').first().waitFor();
    await guest.getByLabel('密码', { exact: true }).fill('first-password');
    await guest.getByLabel('确认密码').fill('first-password');
    await guest.keyboard.press('Enter');
    await guest.getByText(`密码已设置，请用账号 ${account} 登录。`).waitFor();
    await signIn(guest, { account, password: 'first-password' });
    await guest.context().close();
    const again = await (await openContext(browser)).newPage();
    await again.goto(`/login#invitation=${token}`);
    await again.getByRole('alert').getByText(/./).waitFor();
    await expect.poll(() => again.getByLabel('确认密码').count()).toBe(0);
    await again.context().close();
  });

  it('sees no menu without a role; the explanation offers roles that grant the menu', async () => {
    await desk.goto(`/system/user?account=${account}`);
    await waitForRows(desk);
    await more(desk, account, '可见性说明');
    const drawer = desk.getByRole('dialog').last();
    await drawer.getByText('受邀人 为什么能看到 / 看不到？').waitFor();
    await drawer.getByLabel('选择菜单或按钮').fill('站点管理');
    await desk.locator('.ant-select-tree-title').getByText('站点管理', { exact: true }).click();
    await drawer.getByRole('button', { name: '查看原因' }).click();
    await drawer.getByText('看不到', { exact: true }).waitFor();
    await drawer.getByText('以下角色拥有此权限，授予其中之一即可：').waitFor();
    await drawer
      .getByRole('button', { name: /^授予“/ })
      .first()
      .click();
    await desk.getByRole('dialog').last().getByText('角色').first().waitFor();
    const [row] = (await callAs<{ records: Row[] }>(desk, 'GET', `blade-user/page?account=${account}`)).records;
    await callAs(desk, 'POST', `blade-user/remove?ids=${row?.id}`);
  });
});

describe('the user list', () => {
  it('is filtered by a department with those below it, and by a platform', async () => {
    await desk.goto('/system/user');
    await waitForRows(desk);
    await desk.getByRole('complementary', { name: '部门' }).getByText('运维部').click();
    await desk.waitForURL(/deptId=/);
    await rowOf(desk, 'engineer1').waitFor();
    await rowOf(desk, 'manager').waitFor({ state: 'detached' });
    await desk.getByText('APP', { exact: true }).click();
    await desk.waitForURL(/userType=2/);
    await desk.getByText('没有符合当前条件的用户').waitFor();
  });

  it('fits a width of 390 px, like roles, data scopes and the profile', async () => {
    const phone = await openAs(browser, {}, { width: 390, height: 844 });
    for (const path of ['/system/user', '/authority/role', '/authority/datascope', '/info/index']) {
      await phone.goto(path);
      await phone.getByRole('heading', { level: 1 }).waitFor();
      const wide = await phone.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
      expect(wide, path).toBeLessThanOrEqual(0);
    }
    await phone.context().close();
  });
});

describe('the profile of a person', () => {
  it('shows the specified messages, and changes the password only with the old password', async () => {
    const role = await makeRole(`own-${stamp}`);
    const me = await makePerson(`own-${stamp}`, role.id);
    const page = await (await openContext(browser)).newPage();
    await signIn(page, { account: `own-${stamp}`, password: 'e2e-start' });
    await page.goto('/info/index');
    const phone = page.getByLabel(/^手机号/);
    for (const [typed, message] of [
      ['', '手机号码不能为空'],
      ['1381234567', '手机号码长度不为11位'],
      ['05318000101', '手机号码格式不正确'],
    ]) {
      await phone.fill(String(typed));
      await phone.blur();
      await page.getByText(String(message), { exact: true }).waitFor();
    }
    await phone.fill('13812345678');
    await page.getByLabel(/^用户名/).fill('新昵称');
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByText('操作成功!').first().waitFor();
    expect(await callAs<Row>(page, 'GET', 'blade-user/info')).toMatchObject({ name: '新昵称', phone: '13812345678' });
    await page.getByRole('tab', { name: '修改密码' }).click();
    const change = async (old: string, next: string, again = next) => {
      await page.getByLabel(/^原密码/).fill(old);
      await page.getByLabel(/^新密码/).fill(next);
      await page.getByLabel(/^确认密码/).fill(again);
      await page.getByRole('tabpanel', { name: '修改密码' }).getByRole('button', { name: '保存' }).click();
    };
    await change('e2e-start', 'a-better-one', 'another');
    await page.getByText('请输入正确的确认密码!').waitFor();
    await change('wrong', 'a-better-one');
    const refusal = page.locator('.ec-field').filter({ hasText: '原密码' }).getByRole('alert');
    await refusal.getByText('原密码不正确!').waitFor();
    // The refused input has the focus and keeps the typed text.
    await expect.poll(() => page.locator('input:focus').inputValue()).toBe('wrong');
    await change('e2e-start', 'a-better-one');
    await page.getByText('操作成功!').first().waitFor();
    await page.context().close();
    const back = await (await openContext(browser)).newPage();
    await signIn(back, { account: `own-${stamp}`, password: 'a-better-one' });
    await back.context().close();
    await callAs(desk, 'POST', `blade-user/remove?ids=${me.id}`);
    await callAs(desk, 'POST', `blade-system/role/remove?ids=${role.id}`);
  });
});
