// Tests that the platform creates a tenant, gives it a package, enters and leaves a tenant, and deletes the created tenant. The platform and the
// administrator of the tenant are warned before the tenant expires.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  baseUrl,
  callAs,
  dialogButton,
  field,
  fillLogin,
  openAs,
  openBrowser,
  openContext,
  signIn,
  waitForRows,
  watchFailures,
} from './browser.ts';

const platform = { tenant: '000000', password: 'admin' };
const name = `旅程租户${Date.now() % 1_000_000}`;
const reason = '核对站点电价';

let browser: Browser;
let desk: Page;
beforeAll(async () => {
  browser = await openBrowser();
  desk = await openAs(browser, platform);
});
afterAll(() => browser.close());

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const done = (page: Page) => page.getByText('操作成功!', { exact: true }).first().waitFor();

/** Presses an action of the row. The button stands in the row itself or in the menu of the row. */
async function choose(page: Page, text: string, action: string): Promise<void> {
  const line = row(page, text);
  await line.waitFor();
  const plain = line.getByRole('button', { name: action, exact: true });
  if (await plain.count()) return plain.click();
  await line.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

let code = '';

describe('a new tenant', () => {
  it('is created with an administrator, and the dialog tells how to sign in', async () => {
    const failures = watchFailures(desk);
    await desk.goto('/system/tenant');
    await waitForRows(desk);
    await desk.getByRole('button', { name: '新增' }).first().click();
    await field(desk, '租户名称').fill(name);
    await field(desk, '联系人').fill('王一');
    await field(desk, '联系电话').fill('010-10000001');
    await dialogButton(desk, '保存').click();
    const greeting = desk.getByRole('dialog', { name: '租户已创建' });
    await greeting.getByText('account.initPassword').waitFor();
    code = ((await greeting.locator('dd').first().textContent()) ?? '').trim().slice(0, 6);
    expect(code).toMatch(/^\d{6}$/);
    expect(await greeting.textContent()).not.toContain('123456');
    await greeting.getByRole('button', { name: '知道了' }).click();
    await row(desk, name).getByText('不限').waitFor();
    expect(failures).toEqual([]);
  });

  it('lets its administrator sign in with the initial password', async () => {
    const context = await openContext(browser);
    const page = await context.newPage();
    await signIn(page, { tenant: code, password: '123456' });
    await page.locator('.home-hello').getByText(name).waitFor();
    await context.close();
  });

  it('has its own sign-in page at its domain, with its picture and without the field of the tenant', async () => {
    const site = baseUrl().replace('127.0.0.1', 'localhost');
    const { records } = await callAs<{ records: { id: string }[] }>(
      desk,
      'GET',
      `blade-system/tenant/list?tenantId=${code}`,
    );
    const settings = { id: records[0]?.id, domainUrl: `${site}/login`, backgroundUrl: '/assets/own-picture.jpg' };
    await callAs(desk, 'POST', 'blade-system/tenant/submit', settings);
    const context = await openContext(browser);
    const page = await context.newPage();
    const answer = await page.goto(`${site}/login`);
    expect(answer?.headers()['content-security-policy']).toContain("img-src 'self' https:");
    const back = await context.request.get(`${site}/oauth/redirect/github`);
    expect(back.headers()['content-security-policy'], 'the way back shows it, too').toContain("img-src 'self' https:");
    await page.locator('img[src="/assets/own-picture.jpg"]').waitFor();
    await expect.poll(() => page.getByLabel('租户编号').count()).toBe(0);
    await context.close();
  });

  it('gets a quota and an expiry time, which the list shows', async () => {
    await desk.goto(`/system/tenant?tenantId=${code}`);
    await choose(desk, name, '额度与有效期');
    await desk.getByLabel('账号额度').fill('3');
    await desk.getByLabel('过期时间').fill('2099-12-31 00:00:00');
    await desk.getByLabel('过期时间').press('Enter');
    await dialogButton(desk, '保存').click();
    await done(desk);
    await row(desk, name).getByText('2099-12-31').waitFor();
    await row(desk, name).getByRole('cell', { name: '3', exact: true }).waitFor();
  });
});

describe('a data source', () => {
  const source = `库${name}`;

  it('is refused with a password in its address, and saved without it', async () => {
    await desk.goto('/tool/datasource');
    await desk.getByRole('button', { name: '新增' }).first().click();
    await field(desk, '名称').fill(source);
    await field(desk, '驱动类').fill('org.postgresql.Driver');
    await field(desk, '用户名').fill('reader');
    await field(desk, '密码').fill('only-here');
    await field(desk, '连接地址').fill('jdbc:postgresql://reader:only-here@db.example.com/energy');
    await dialogButton(desk, '保存').click();
    await desk.getByText('不能含用户名和密码').first().waitFor();
    await field(desk, '连接地址').fill('jdbc:postgresql://db.example.com/energy');
    await dialogButton(desk, '保存').click();
    await done(desk);
    await row(desk, source).waitFor();
    for (const sheet of ['导出', '导入'])
      await expect.poll(() => desk.getByRole('button', { name: sheet }).count()).toBe(0);
  });

  it('is assigned to the tenant, cannot be deleted while it is assigned, and is deleted afterwards', async () => {
    await desk.goto(`/system/tenant?tenantId=${code}`);
    await choose(desk, name, '数据源');
    await desk.getByLabel('数据源', { exact: true }).fill(source);
    await desk.getByTitle(source).click();
    await dialogButton(desk, '保存').click();
    await done(desk);
    const { records } = await callAs<{ records: { id: string }[] }>(
      desk,
      'GET',
      `blade-develop/datasource/list?name=${encodeURIComponent(source)}`,
    );
    const remove = () => callAs(desk, 'POST', `blade-develop/datasource/remove?ids=${records[0]?.id}`);
    await expect(remove()).rejects.toThrow('租户');
    await choose(desk, name, '数据源');
    const dialog = desk.getByRole('dialog');
    await dialog.getByText(source).first().hover();
    await dialog.locator('.ant-select-clear').click();
    await dialogButton(desk, '保存').click();
    await dialog.waitFor({ state: 'detached' });
    await remove();
  });
});

/** Selects a menu in the tree of the open dialog, or deselects it. */
async function pick(menu: string): Promise<void> {
  await desk.getByRole('dialog').getByPlaceholder('搜索菜单').fill(menu);
  const node = desk.locator('.ant-tree-treenode').filter({ has: desk.getByText(menu, { exact: true }) });
  await node.locator('.ant-tree-checkbox').click();
}

describe('tenant packages', () => {
  it('have no view button, a dialog of 600 px, and the specified messages for empty fields', async () => {
    await desk.goto('/system/tenantpackage');
    await waitForRows(desk);
    const line = row(desk, '户用光伏版');
    for (const label of ['编辑', '更多操作']) await line.getByRole('button', { name: label }).waitFor();
    await expect.poll(() => desk.getByRole('button', { name: '查看' }).count()).toBe(0);
    await expect.poll(() => line.getByRole('button', { name: '户用光伏版' }).count()).toBe(0);
    await desk.getByRole('button', { name: '新增' }).first().click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByText('工作台', { exact: true }).waitFor();
    expect((await dialog.locator('.ant-modal-container, .ant-modal-content').first().boundingBox())?.width).toBe(600);
    await dialogButton(desk, '保存').click();
    for (const text of ['请输入产品包名称', '请选择菜单'])
      await dialog.getByText(text, { exact: true }).first().waitFor();
  });

  it('keep the menus that are selected in the tree', async () => {
    await field(desk, '产品包名称').fill(`包${name}`);
    await pick('权限管理');
    await dialogButton(desk, '保存').click();
    await done(desk);
    await desk.goto(`/system/tenantpackage?packageName=包${name}`);
    await row(desk, `包${name}`).getByRole('button', { name: '编辑' }).click();
    // The two selected menus of 权限管理 are roles and data scopes. A tenant has no API scopes.
    await desk.getByRole('dialog').getByText('已选 2 项').waitFor();
    await dialogButton(desk, '取消').click();
  });

  it('are assigned to a tenant after the dialog has shown which roles lose menus', async () => {
    await desk.goto(`/system/tenant?tenantId=${code}`);
    await choose(desk, name, '产品包');
    await desk.getByLabel('产品包', { exact: true }).click();
    await desk.getByTitle(`包${name}`).click();
    await desk.getByRole('dialog').getByText('个角色将失去以下菜单').waitFor();
    await desk.getByRole('dialog').getByRole('cell', { name: '管理员', exact: true }).waitFor();
    await dialogButton(desk, '保存并收回权限').click();
    await done(desk);
    await row(desk, name).getByText(`包${name}`).waitFor();
  });

  it('show which tenant loses menus by a change, and save the change only after a confirmation', async () => {
    await desk.goto(`/system/tenantpackage?packageName=包${name}`);
    await row(desk, `包${name}`).getByRole('button', { name: '编辑' }).click();
    await desk.getByRole('dialog').getByText('已选 2 项').waitFor();
    await pick('数据权限');
    await dialogButton(desk, '保存').click();
    const dialog = desk.getByRole('dialog', { name: '有角色将失去权限' });
    await dialog.getByText(name).waitFor();
    await dialog.getByRole('button', { name: '取消' }).click();
    await expect.poll(() => desk.getByRole('dialog').getByText('已选 1 项').count()).toBe(1);
    await dialogButton(desk, '保存').click();
    await dialog.getByRole('button', { name: '保存并收回权限' }).click();
    await done(desk);
  });
});

describe('inside a tenant', () => {
  it('an operator sees the pages of the tenant below a bar, and returns to the own session', async () => {
    const context = await openContext(browser);
    const operator = await context.newPage();
    const failures = watchFailures(operator);
    await signIn(operator, { ...platform });
    const board = operator.getByRole('region', { name: '租户' });
    await board.getByRole('searchbox').or(board.getByPlaceholder('租户名称或编号')).first().fill('100003');
    await board.getByRole('button', { name: '进入租户 山海综合能源' }).click();
    await operator.getByRole('button', { name: '进入租户', exact: true }).click();
    await operator.getByText('请输入进入原因').waitFor();
    await operator.getByLabel('进入原因').fill(reason);
    await operator.getByLabel('时长').fill('20');
    await operator.getByRole('button', { name: '进入租户', exact: true }).click();
    const bar = operator.getByRole('region', { name: '当前在其他租户内' });
    await bar.getByText('您已进入租户 山海综合能源（100003）').waitFor();
    await bar.getByText(`原因：${reason}`).waitFor();
    await bar.getByText(/剩余 (20|19) 分/).waitFor();
    await operator.goto('/asset/station');
    await waitForRows(operator);
    await bar.waitFor();
    await operator.goto('/system/tenant');
    await operator.waitForURL('**/403');
    await bar.getByRole('button', { name: '离开租户' }).click();
    await operator.getByText('已离开租户 山海综合能源').waitFor();
    await board.getByText('驰电重卡补能').waitFor();
    await expect.poll(() => bar.count()).toBe(0);
    expect((await callAs<{ tenantId: string }>(operator, 'GET', 'blade-auth/oauth/user-info')).tenantId).toBe('000000');
    expect(failures).toEqual([]);
    await context.close();
  });
});

/** Enters the tenant 100003 from the home page. */
async function enter(page: Page): Promise<void> {
  await page.goto('/wel/index?enter=100003&name=山海综合能源');
  await page.getByLabel('进入原因').fill(reason);
  await page.getByRole('button', { name: '进入租户', exact: true }).click();
  await page.getByText('您已进入租户 山海综合能源').waitFor();
}

describe('a stay inside a tenant', () => {
  it('ends in every tab when the operator leaves or the time is over, and returns to the own session', async () => {
    const context = await openContext(browser);
    const first = await context.newPage();
    await signIn(first, platform);
    const second = await context.newPage();
    await second.goto('/system/param');
    await waitForRows(second);
    await enter(first);
    await second.getByText('您已进入租户 山海综合能源').waitFor();
    await second.getByRole('button', { name: '离开租户' }).click();
    for (const page of [first, second]) await page.getByRole('button', { name: '进入租户 山海综合能源' }).waitFor();
    await enter(first);
    await first.evaluate(() => {
      const key = 'energy-cloud-session';
      const item = JSON.parse(localStorage.getItem(key) ?? '{}');
      item.content.inside.until = Date.now() + 2_000;
      localStorage.setItem(key, JSON.stringify(item));
    });
    await first.goto('/asset/station');
    await first.getByText('请及时保存').waitFor();
    await first.getByText('已离开租户 山海综合能源').waitFor();
    expect((await callAs<{ tenantId: string }>(first, 'GET', 'blade-auth/oauth/user-info')).tenantId).toBe('000000');
    await context.close();
  });

  it('returns both tabs home even if the reply to the call of one tab comes late', async () => {
    const context = await openContext(browser);
    const first = await context.newPage();
    await signIn(first, platform);
    const second = await context.newPage();
    await second.goto('/system/param');
    await enter(first);
    await second.getByText('您已进入租户 山海综合能源').waitFor();
    const ended = Promise.withResolvers<void>();
    const isHome = Promise.withResolvers<void>();
    await second.route('**/tenant/leave', async (route) => {
      const response = await route.fetch();
      ended.resolve();
      await isHome.promise;
      await route.fulfill({ response });
    });
    await second.getByRole('button', { name: '离开租户' }).click();
    await ended.promise;
    // The next call of the first tab, or its live stream, reports that the stay is over.
    await first.goto('/system/param').catch(() => undefined);
    await first.waitForFunction(() => {
      const { content } = JSON.parse(localStorage.getItem('energy-cloud-session') ?? '{}');
      return content !== undefined && content.inside === undefined;
    });
    isHome.resolve();
    for (const page of [first, second]) {
      await page.getByText('您已进入租户 山海综合能源').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: /个人菜单/ }).waitFor();
    }
    for (const page of [first, second])
      expect((await callAs<{ tenantId: string }>(page, 'GET', 'blade-auth/oauth/user-info')).tenantId).toBe('000000');
    await context.close();
  });

  it('ends with the sign-out, together with the own session', async () => {
    const context = await openContext(browser);
    const page = await context.newPage();
    await signIn(page, platform);
    const session = await page.evaluate(() => JSON.parse(localStorage.getItem('energy-cloud-session') ?? '{}').content);
    await enter(page);
    await page.getByRole('button', { name: /个人菜单/ }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await dialogButton(page, '退出登录').click();
    await page.waitForURL('**/login*');
    const headers = { 'Blade-Auth': `bearer ${session.accessToken}` };
    expect((await page.request.get('/api/blade-auth/oauth/user-info', { headers })).status()).toBe(401);
    await context.close();
  });
});

describe('a tenant about to expire', () => {
  it('is announced to its administrator, and to the platform until the platform dismisses the notice', async () => {
    const soon = new Date(Date.now() + 5 * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    const { records } = await callAs<{ records: { id: string }[] }>(
      desk,
      'GET',
      `blade-system/tenant/list?tenantId=${code}`,
    );
    await callAs(desk, 'POST', 'blade-system/tenant/setting', { ids: records[0]?.id, expireTime: soon });
    const context = await openContext(browser, { width: 390, height: 844 });
    const page = await context.newPage();
    await signIn(page, { tenant: code, password: '123456' });
    await page.getByText(/您的租户将于 .* 到期，还剩 4 天/).waitFor();
    await context.close();
    await desk.goto('/wel/index');
    const notice = desk.getByText(`租户 ${name}（${code}）将于`);
    await notice.waitFor();
    await desk.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: '知道了' }).click();
    await notice.waitFor({ state: 'detached' });
    await desk.reload();
    await desk.getByRole('region', { name: '租户' }).getByText('山海综合能源').waitFor();
    await expect.poll(() => notice.count()).toBe(0);
  });

  it('shows its usage on a separate page', async () => {
    await desk.goto(`/system/tenant/usage/${code}`);
    await desk.getByRole('heading', { name: `${name} 的用量` }).waitFor();
    await desk.getByText('额度 3').waitFor();
    await desk.getByRole('button', { name: '现在统计' }).click();
    await desk.getByText('业务字典', { exact: true }).waitFor();
  });
});

describe('the deletion of a tenant', () => {
  it('needs a confirmation, and nobody can sign in afterwards', async () => {
    await desk.goto(`/system/tenant?tenantId=${code}`);
    await choose(desk, name, '删除');
    await dialogButton(desk, '删除').click();
    await done(desk);
    const context = await openContext(browser);
    const page = await context.newPage();
    await page.goto('/login');
    await fillLogin(page, { tenant: code, password: '123456' });
    await page.getByText('用户名或密码错误').waitFor();
    await context.close();
    const packages = await callAs<{ records: { id: string }[] }>(
      desk,
      'GET',
      `blade-system/tenant-package/list?packageName=${encodeURIComponent(name)}`,
    );
    await callAs(desk, 'POST', `blade-system/tenant-package/remove?ids=${packages.records[0]?.id}`);
  });
});
