// A day at the station list: add, search, edit, two people at once, delete.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openContext, signIn, watchFailures } from './browser.ts';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let failures: string[];
beforeAll(async () => {
  browser = await openBrowser();
  context = await openContext(browser);
  page = await context.newPage();
  failures = watchFailures(page);
  await signIn(page);
});
afterAll(async () => {
  await browser.close();
  expect(failures).toEqual([]);
});

const field = (name: string) => page.getByRole('dialog').getByLabel(name, { exact: true });

async function pickOption(label: string, option: string): Promise<void> {
  await field(label).click();
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click();
  await page.keyboard.press('Escape').catch(() => undefined);
}

describe('the station list', () => {
  it('shows the demo’s stations with names beside codes', async () => {
    await page.goto('/asset/station');
    await page.getByRole('heading', { name: '站点' }).waitFor();
    await page.getByText('共 3 条').waitFor();
    expect(await page.locator('.ant-table-row, [data-row-key]').count()).toBeGreaterThanOrEqual(3);
  });

  it('asks for what is required when a field is left', async () => {
    await page.getByRole('button', { name: '新增' }).first().click();
    await field('站号').focus();
    await field('站点名称').focus();
    await page.getByText('请输入站号').waitFor();
    await field('站号').focus();
    await page.getByText('请输入站点名称').waitFor();
  });

  it('adds a station', async () => {
    await field('站号').fill('E2E-001');
    await field('站点名称').fill('历下换电一站');
    await field('运营商编码').fill('91370100A');
    await field('详细地址').fill('经十路 1 号');
    await field('服务电话').fill('4000000001');
    await page.getByRole('dialog').getByLabel('经度').fill('117.120100');
    await page.getByRole('dialog').getByLabel('纬度').fill('36.651200');
    await pickOption('业务类型', '换电');
    await pickOption('站点类型', '公共');
    await field('行政区划').click();
    for (const name of ['山东省', '济南市', '历下区'])
      await page.locator('.ant-cascader-menu-item').getByText(name, { exact: true }).click();
    await page.keyboard.press('Escape').catch(() => undefined);
    await field('所属组织').click();
    await page.locator('.ant-select-dropdown:visible .ant-select-tree-title').first().click();
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    await page.getByText('新增成功').waitFor();
    await page.getByText('共 4 条').waitFor();
    await page.getByRole('cell', { name: '历下换电一站' }).waitFor();
  });

  it('finds it by a part of its name, keeps the search in the address, and starts at page 1', async () => {
    await page.getByLabel('站点名称', { exact: true }).first().fill('换电一');
    await page.keyboard.press('Enter');
    await page.getByText('共 1 条').waitFor();
    expect(new URL(page.url()).searchParams.get('stationName')).toBe('换电一');
    await page.reload();
    await page.getByText('共 1 条').waitFor();
  });

  it('shows both sides to the second of two people who edit the same station', async () => {
    const other = await context.newPage();
    await other.goto(page.url());
    for (const each of [page, other]) await each.getByRole('button', { name: '编辑' }).first().click();
    await field('站点名称').fill('历下换电二站');
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    await page.getByText('更新成功').waitFor();
    await other.getByRole('dialog').getByLabel('服务电话', { exact: true }).fill('4000000002');
    await other.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    await other.getByText('数据已被他人修改').first().waitFor();
    await other.close();
  });

  it('opens the detail by its address', async () => {
    await page.getByRole('button', { name: '重置' }).click();
    await page.getByText('历下换电二站').first().click();
    await page.getByRole('dialog').getByText('经十路 1 号').waitFor();
    const address = page.url();
    expect(new URL(address).searchParams.get('id')).toMatch(/^\d{15,19}$/);
    await page.goto(address);
    await page.getByRole('dialog').getByText('山东省 济南市 历下区').first().waitFor();
    await page.keyboard.press('Escape');
  });

  it('deletes several only when some are chosen, after asking', async () => {
    await page.goto('/asset/station?stationNo=E2E-001');
    await page.getByText('共 1 条').waitFor();
    await page.getByRole('button', { name: '批量删除' }).click();
    await page.getByText('请选择至少一条数据').waitFor();
    await page.locator('tbody .ant-checkbox-input, .ant-table-tbody .ant-checkbox-input').first().check();
    await page.getByRole('button', { name: '批量删除' }).click();
    await page.getByText('确定将选择数据删除?').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await page.getByText('操作成功!').waitFor();
    await page.getByText('没有符合当前条件的站点').waitFor();
  });
});

describe('somebody who may only look', () => {
  it('sees the list without the buttons', async () => {
    const own = await openContext(browser);
    const viewer = await own.newPage();
    await signIn(viewer, { account: 'viewer' });
    await viewer.goto('/asset/station');
    await viewer.getByRole('heading', { name: '站点' }).waitFor();
    await viewer.getByRole('button', { name: '搜索' }).waitFor();
    expect(await viewer.getByRole('button', { name: '新增' }).count()).toBe(0);
    expect(await viewer.getByRole('button', { name: '批量删除' }).count()).toBe(0);
    await own.close();
  });
});
