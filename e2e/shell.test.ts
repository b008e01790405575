// Tests the shell around the pages (specification §2): the pages to which addresses lead, signed out and signed in; the menus; and the top bar.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAs, openAs, openBrowser, openContext, waitForRows, watchFailures } from './browser.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  page = await openAs(browser);
});
afterAll(() => browser.close());

const path = (on = page) => new URL(on.url()).pathname;
const headerButton = (name: string | RegExp) => page.locator('.header').getByRole('button', { name });
const topMenu = (name: string) => page.getByRole('navigation', { name: '顶部菜单' }).getByRole('button', { name });
const sideMenu = () => page.getByRole('navigation', { name: '主菜单' });
const sideGroups = () => sideMenu().locator('.ant-menu-root > .ant-menu-submenu').allInnerTexts();

it('shows public pages to signed-out visitors, and leads other addresses to the sign-in', async () => {
  const context = await openContext(browser);
  const visitor = await context.newPage();
  const failures = watchFailures(visitor);
  for (const [code, title] of [
    ['403', '没有权限'],
    ['404', '页面不存在'],
    ['500', '页面出错了'],
  ]) {
    await visitor.goto(`/${code}`);
    await visitor.getByRole('heading', { name: title }).waitFor();
    expect(path(visitor)).toBe(`/${code}`);
    expect(await visitor.title()).toBe(`${title} - 能源云`);
    await visitor.getByRole('link', { name: '去登录' }).click();
    await visitor.waitForURL('**/login');
  }
  for (const address of ['/', '/wel', '/asset/station?current=2', '/myiframe/site_safety', '/nowhere', '/lock']) {
    await visitor.goto(address);
    await visitor.waitForURL(/\/login/);
  }
  expect(failures).toEqual([]);
  await context.close();
});

it('leads / and /wel to the home page, and unknown addresses to /404', async () => {
  for (const [from, to] of [
    ['/', '/wel/index'],
    ['/wel', '/wel/index'],
    ['/lock', '/wel/index'],
    ['/login', '/wel/index'],
    ['/nowhere/at/all', '/404'],
    ['/test/index', '/404'],
    ['/myiframe/https%3A%2F%2Fevil.example', '/404'],
    ['/403', '/403'],
    ['/500', '/500'],
  ] as const) {
    await page.goto(from);
    await page.waitForURL(`**${to}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(path()).toBe(to);
  }
});

it('changes the side menu with the top menu, and keeps the choice after a reload', async () => {
  await page.goto('/fleet/car');
  await waitForRows(page);
  const whole = await sideGroups();
  expect(whole).toEqual(expect.arrayContaining(['交易结算', '权限管理', '设备资产']));
  await topMenu('运营').click();
  await expect.poll(sideGroups).toEqual(expect.arrayContaining(['交易结算', '活动营销']));
  await expect.poll(sideGroups).not.toContain('权限管理');
  // The page does not change, and a reload keeps the chosen top menu.
  expect(path()).toBe('/fleet/car');
  await page.reload();
  await expect.poll(sideGroups).not.toContain('权限管理');
  expect(await topMenu('运营').getAttribute('aria-current')).toBe('true');
  await topMenu('管理').click();
  await expect.poll(sideGroups).toContain('权限管理');
  await topMenu('首页').click();
  await page.waitForURL('**/wel/index');
  await expect.poll(sideGroups).toEqual(whole);
});

it('keeps every entry of the top menu within reach in a narrow window', async () => {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 1000, height: 800 });
  await page.goto('/fleet/car');
  await waitForRows(page);
  const all = page.getByRole('button', { name: '全部顶部菜单' });
  await all.click();
  await page.getByRole('menuitem', { name: '管理', exact: true }).filter({ visible: true }).click();
  await expect.poll(() => topMenu('管理').getAttribute('aria-current')).toBe('true');
  if (size) await page.setViewportSize(size);
  await all.waitFor({ state: 'detached' });
  await topMenu('首页').click();
  await page.waitForURL('**/wel/index');
});

it('has a folding menu, full screen, a home tab that stays, a footer, and a default icon for menus', async () => {
  await page.goto('/wel/index');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const width = async () => (await page.locator('.shell-side').boundingBox())?.width ?? 0;
  expect(await width()).toBeGreaterThan(200);
  await headerButton('收起菜单').click();
  await expect.poll(width).toBeLessThanOrEqual(60);
  await page.reload();
  await headerButton('展开菜单').click();
  await expect.poll(width).toBeGreaterThan(200);
  await headerButton('全屏').click();
  await expect.poll(() => page.evaluate('document.fullscreenElement !== null')).toBe(true);
  await headerButton('退出全屏').click();
  await expect.poll(() => page.evaluate('document.fullscreenElement === null')).toBe(true);
  const bar = page.locator('nav.tabs');
  await bar.getByText('首页', { exact: true }).waitFor();
  expect(await bar.getByRole('button', { name: '关闭 首页' }).count()).toBe(0);
  await page.keyboard.press('Alt+w');
  await bar.getByText('首页', { exact: true }).waitFor();
  await expect.poll(() => page.locator('.shell-footer').textContent()).toMatch(/^© \d{4} Energy Cloud$/);
  expect(await page.getByRole('link', { name: '能源云' }).locator('img, svg').count()).toBeGreaterThan(0);
  // A menu without an icon shows the default icon. In the changed reply, only the home page keeps its icon.
  await page.route('**/menu/routes**', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    for (const menu of body.data) menu.source = menu.code === 'wel' ? menu.source : '';
    await route.fulfill({ response: answer, json: body });
  });
  await page.reload();
  const icons = sideMenu().locator('.ant-menu-root > .ant-menu-submenu > .ant-menu-submenu-title .anticon-appstore');
  await icons.first().waitFor();
  await page.unroute('**/menu/routes**');
});

it('finds a menu by the beginning of its name in the search field, and by its name in the panel', async () => {
  const field = page.getByRole('combobox', { name: '搜索菜单' });
  // The suggestions load when the field gets the focus. Then the field loses the class header-complete-plain.
  await field.click();
  await page.locator('.header-complete:not(.header-complete-plain)').waitFor();
  await field.fill('点管');
  await page.getByText('没有以「点管」开头的菜单').waitFor();
  await field.fill('站点管');
  await page.locator('.search-option', { hasText: '站点管理' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/asset/station');
  await expect.poll(() => field.inputValue()).toBe('');
  await headerButton('菜单面板').click();
  const panel = page.getByRole('dialog', { name: '菜单面板' });
  await panel.getByRole('button', { name: '订单管理' }).waitFor();
  await panel.getByRole('textbox').fill('车辆');
  await panel.getByRole('button', { name: '订单管理' }).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  expect(path()).toBe('/asset/station');
  await headerButton('菜单面板').click();
  await panel.getByRole('textbox').fill('车辆');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/fleet/car');
});

it('shows mail, messages and notices in a popover of 350 by 300 px, and all mail after one click', async () => {
  await headerButton(/^通知/).click();
  const popover = page.getByRole('dialog', { name: '通知' });
  const tabs = popover.getByRole('tab');
  await expect
    .poll(async () => (await tabs.allInnerTexts()).map((text) => text.slice(0, 2)))
    .toEqual(['邮件', '消息', '通知']);
  expect((await page.locator('.bell-root').boundingBox())?.width).toBe(350);
  expect((await popover.locator('.bell-list:visible').boundingBox())?.height).toBe(300);
  await tabs.first().click();
  await popover.getByText('暂无邮件').waitFor();
  await popover.getByRole('button', { name: '查看全部' }).click();
  await page.locator('.ant-drawer').getByText('暂无邮件').waitFor();
  await page.keyboard.press('Escape');
});

it('keeps a chosen colour after a reload; the default colour is #409EFF', async () => {
  await headerButton('主题色 #409EFF').click();
  // The colour picker loads at its first use. Its field accepts a value only when its panel is open.
  await page.getByRole('button', { name: '恢复默认' }).waitFor();
  const hex = page.locator('.ant-color-picker-hex-input input');
  await hex.fill('531DAB');
  await hex.press('Enter');
  await headerButton('主题色 #531DAB').waitFor();
  await page.reload();
  await headerButton('主题色 #531DAB').click();
  await page.getByRole('button', { name: '恢复默认' }).click();
  await headerButton('主题色 #409EFF').waitFor();
  await page.keyboard.press('Escape');
});

/** Throws an uncaught error in the page. Because of the timeout, the error occurs after `evaluate` has returned. */
const fail = (message: string) => page.evaluate(`setTimeout(() => { throw new Error(${JSON.stringify(message)}) })`);

it('records up to 100 uncaught errors, shows 99+, and sends or clears them after a confirmation', async () => {
  await page.goto('/wel/index');
  const message = `journey ${Date.now()}`;
  await fail(message);
  await headerButton('错误日志：1 条').click();
  const viewer = page.getByRole('dialog', { name: '错误日志' });
  await viewer.getByText(message).first().click();
  for (const label of ['类型', '内容', '地址', '时间', '信息', '堆栈'])
    await viewer.getByText(label, { exact: true }).waitFor();
  await viewer.getByText(`Error: ${message}`).waitFor();
  await viewer.getByRole('button', { name: '上传服务器' }).click();
  await page
    .getByRole('dialog', { name: '确定上传本地日志到服务器?' })
    .getByRole('button', { name: '上传服务器' })
    .click();
  await page.getByText('发送成功!').waitFor();
  const rows = await callAs<{ records: Record<string, string>[] }>(page, 'GET', 'blade-log/error/list?serviceId=web');
  const [row] = rows.records;
  const detail = await callAs<Record<string, string>>(page, 'GET', `blade-log/error/detail?id=${row?.id}`);
  expect(detail).toMatchObject({ message, exceptionName: 'error' });
  expect(detail.stackTrace).toContain(message);
  await viewer.getByText('没有错误记录').waitFor();
  await page.keyboard.press('Escape');
  await page.evaluate(`for (let i = 0; i < 120; i += 1) setTimeout(() => { throw new Error('number ' + i) })`);
  await headerButton('错误日志：100 条').waitFor();
  await headerButton('错误日志：100 条').getByText('99+').waitFor();
  await headerButton('错误日志：100 条').click();
  await viewer.getByRole('button', { name: '清空日志' }).click();
  const dialog = page.getByRole('dialog', { name: '确定清空本地日志记录?' });
  await dialog.getByRole('button', { name: '取消' }).click();
  await viewer.getByText(/记录了 100 条/).waitFor();
  await viewer.getByRole('button', { name: '清空日志' }).click();
  await dialog.getByRole('button', { name: '清空日志' }).click();
  await page.getByText('清空成功!').waitFor();
  await page.keyboard.press('Escape');
  await headerButton('错误日志').waitFor();
});

it('opens an address with target=_blank in a new window', async () => {
  await page.goto('/fleet/car');
  await waitForRows(page);
  await page.evaluate(`document.querySelector('main h1').innerHTML = '<a href="/asset/station?target=_blank">x</a>'`);
  const coming = page.waitForEvent('popup');
  await page.locator('main h1 a').click();
  const popup = await coming;
  await popup.waitForURL('**/asset/station');
  await waitForRows(popup);
  expect(path()).toBe('/fleet/car');
  await popup.close();
});

it('offers dashboard, profile and sign-out in the personal menu; a cancelled sign-out changes nothing', async () => {
  await page.goto('/wel/index');
  const person = page.getByRole('button', { name: /^个人菜单/ });
  await person.click();
  await page.getByRole('menuitem', { name: '控制台' }).click();
  await page.waitForURL('**/wel/dashboard');
  await page.getByRole('heading', { name: '控制台', exact: true }).waitFor();
  await page.getByText('营收').first().waitFor();
  await expect.poll(() => sideMenu().getByText('控制台').count()).toBe(0);
  await person.click();
  // The switch mode is off, so that the menu has no entry to switch departments and roles.
  await expect.poll(() => page.getByRole('menuitem', { name: '切换部门与角色' }).count()).toBe(0);
  await page.getByRole('menuitem', { name: '个人信息' }).click();
  await page.waitForURL('**/info/index');
  await person.click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('dialog', { name: '确定退出登录？' }).getByRole('button', { name: '取消' }).click();
  expect(path()).toBe('/info/index');
});
