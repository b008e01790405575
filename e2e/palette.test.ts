// Tests the palette (Ctrl+K), which finds the pages, rows and actions that a person may use. Also tests the keys of a list.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAs, openAs, openBrowser, waitForRows, watchFailures } from './browser.ts';
import { makeStation, removeStations } from './stations.ts';

let browser: Browser;
let page: Page;
let failures: string[] = [];
beforeAll(async () => {
  browser = await openBrowser();
  page = await openAs(browser);
  failures = watchFailures(page);
  await page.goto('/wel/index');
});
afterAll(async () => {
  await browser.close();
  expect(failures).toEqual([]);
});

const field = (where = page) => where.getByRole('combobox', { name: '查找任何内容' });
const group = (name: string, where = page) => where.getByRole('group', { name, exact: true });
const hits = (name: string, where = page) => group(name, where).getByRole('option');
/** Returns the key of the row with the focus. */
const focusedRow = () => page.evaluate<string | undefined>('document.activeElement?.dataset.rowKey');

async function find(text: string, where = page): Promise<void> {
  await where.getByRole('button', { name: '查找任何内容' }).waitFor();
  if (!(await field(where).isVisible())) await where.keyboard.press('Control+k');
  await field(where).fill(text);
}

it.each([
  ['点管', '站点管理', '/asset/station'],
  ['dianguanli', '站点管理', '/asset/station'],
  ['ddgl', '订单管理', '/trade/orders'],
])('%s leads to the page %s', async (text, name, path) => {
  await find(text);
  await hits('页面').filter({ hasText: name }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${path}`);
  await field().waitFor({ state: 'detached' });
});

it('finds an order by a part of its plate number, opens it, and returns the focus to the page', async () => {
  const [order] = (await callAs<{ records: Record<string, string>[] }>(page, 'GET', 'blade-truck/orders/list')).records;
  await find(order?.plateNo?.slice(-5) ?? '');
  // Other plates may end with the same five characters.
  await hits('订单')
    .filter({ hasText: order?.plateNo ?? '' })
    .first()
    .click();
  await page.waitForURL(/\/trade\/orders\?.*id=/);
  await page.getByRole('dialog').locator('.ec-detail-head').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').first().waitFor({ state: 'hidden' });
  expect(await page.evaluate('document.activeElement !== document.body')).toBe(true);
});

it('shows five matches, reports that there are more, and opens the list with them', async () => {
  const [order] = (await callAs<{ records: Record<string, string>[] }>(page, 'GET', 'blade-truck/orders/list')).records;
  const text = order?.orderNo?.slice(0, 4) ?? '';
  await page.goto('/wel/index');
  await find(text);
  const all = hits('订单').filter({ hasText: '在「订单管理」中查看全部结果' });
  await all.waitFor();
  await expect.poll(() => hits('订单').count()).toBe(6);
  await page.getByText(/^找到超过 \d+ 项$/).waitFor();
  await all.click();
  await page.waitForURL('**/trade/orders?q=*');
  await waitForRows(page);
  const rows = page.locator('tr[data-row-key]:visible');
  await expect.poll(() => rows.count()).toBeGreaterThan(5);
  await page.getByRole('main').getByText(text).first().waitFor();
});

it('opens the match of the typed text even if Enter follows at once', async () => {
  const [order] = (await callAs<{ records: Record<string, string>[] }>(page, 'GET', 'blade-truck/orders/list')).records;
  await page.goto('/wel/index');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await field().waitFor();
  await page.keyboard.insertText(order?.orderNo ?? '');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/trade/orders?id=${order?.id}`);
  await page.getByRole('dialog').locator('.ec-detail-head').waitFor();
});

it('finds actions by their name or pinyin, and starts one', async () => {
  await find('新增站点');
  await hits('操作').filter({ hasText: '新增站点' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByLabel(/^站号/).waitFor();
  expect(new URL(page.url()).search).toBe('');
  await page.keyboard.press('Escape');
  await find('yuancheng');
  await hits('操作').filter({ hasText: '远程启动' }).waitFor();
  await page.keyboard.press('Escape');
});

it('offers a read-only user no forbidden action or page, and reports an empty result', async () => {
  const viewer = await openAs(browser, { account: 'viewer' });
  await viewer.goto('/wel/index');
  await find('新增站点', viewer);
  await viewer.getByText('没有找到「新增站点」').waitFor();
  await find('jueseguanli', viewer);
  await viewer.getByText('没有找到「jueseguanli」').waitFor();
  await viewer.context().close();
});

it('keys alone focus the filters of a list, move down, select and open a row, and return to the row', async () => {
  await page.goto('/fleet/car');
  await waitForRows(page);
  await page.keyboard.press('/');
  expect(await page.evaluate('document.activeElement?.closest(".ec-search") !== null')).toBe(true);
  await page.keyboard.type('jk?');
  expect(await page.evaluate('document.activeElement.value')).toBe('jk?');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.getByRole('main').focus();
  const rows = page.locator('tr[data-row-key]');
  const second = (await rows.nth(1).getAttribute('data-row-key')) ?? undefined;
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect.poll(focusedRow).toBe(second);
  await page.keyboard.press('x');
  await page.getByText('已选 1 条').first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/fleet/car?id=${second}`);
  await page.getByRole('dialog').locator('.ec-detail-head').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Escape');
  await expect.poll(focusedRow).toBe(second);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: '键盘快捷键' }).getByText('Alt', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(focusedRow).toBe(second);
});

it('marks the saved row, or offers to open it if the list no longer contains it', async () => {
  const name = `存后${Date.now().toString(36)}`;
  const station = await makeStation(page, name);
  await page.goto(`/asset/station?stationName=${encodeURIComponent(name)}`);
  await waitForRows(page);
  const rename = async (to: string) => {
    await page.getByRole('main').focus();
    await page.keyboard.press('j');
    await expect.poll(focusedRow).toBe(station.id);
    await page.keyboard.press('e');
    const input = page.getByRole('dialog').getByLabel(/^站点名称/);
    await expect.poll(() => input.inputValue()).toContain(name.slice(0, 4));
    await input.fill(to);
    await page.keyboard.press('Control+s');
  };
  await rename(`${name}号`);
  await page.locator(`tr.ec-row-saved[data-row-key="${station.id}"]`).waitFor();
  await rename('另一个名字');
  await page.getByText('当前条件和页码下不在列表中').waitFor();
  await page.getByRole('button', { name: '打开', exact: true }).click();
  await page.waitForURL(`**id=${station.id}`);
  await removeStations(page, [station]);
});

it('opens the form of the password and the list of tasks, and changes the theme', async () => {
  await page.goto('/wel/index');
  await find('xgmm');
  await hits('操作').filter({ hasText: '修改密码' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/info/index?tab=password');
  await page.getByLabel(/^原密码/).waitFor();
  await find('导出');
  await hits('操作').filter({ hasText: '导出、导入与批量任务' }).click();
  await page.getByRole('dialog').getByText('任务', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await find('深色');
  await hits('操作').filter({ hasText: '深色' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
  // The palette does not offer the theme that is in use.
  await find('深色');
  await page.getByText('没有找到「深色」').waitFor();
  await find('默认');
  await hits('操作').filter({ hasText: '默认' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate('document.documentElement.dataset.theme')).toBe('default');
});
