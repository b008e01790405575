// Tests the station list: a station is added, found, shared by its address, edited by two people at once, and deleted.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  askRemoval,
  dialogButton,
  field,
  openAs,
  openBrowser,
  question,
  waitForRows,
  watchFailures,
} from './browser.ts';
import { makeStation, removeStations, type Station } from './stations.ts';

let browser: Browser;
let page: Page;
let failures: string[] = [];
const stations: Station[] = [];
beforeAll(async () => {
  browser = await openBrowser();
  page = await openAs(browser);
  failures = watchFailures(page);
});
afterAll(async () => {
  await removeStations(page, stations);
  await browser.close();
  expect(failures).toEqual([]);
});

async function ownStation(name: string): Promise<Station> {
  const station = await makeStation(page, name);
  stations.push(station);
  return station;
}

const at = (station: Station) => `/asset/station?stationNo=${station.stationNo}`;
const row = (text: string, where = page) => where.getByRole('row').filter({ hasText: text });
const total = (count: number, where = page) => where.getByText(`共 ${count} 条`, { exact: true });

async function pickOption(label: string, option: string): Promise<void> {
  await field(page, label).click();
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click();
}

describe('the station list', () => {
  it('needs at most 26 files and 14 calls, measured with the first visit to the order list', async () => {
    const newcomer = await openAs(browser);
    const requestUrls = new Set<string>();
    newcomer.on('request', (request) => requestUrls.add(request.url()));
    await newcomer.goto('/trade/orders');
    await waitForRows(newcomer);
    const urls = [...requestUrls];
    const files = urls.filter((url) => !url.includes('/api/'));
    expect(files.filter((url) => url.endsWith('.js')).length, files.join('\n')).toBeLessThanOrEqual(18);
    // The limit of all files includes the document, its scripts and its style sheets.
    expect(files.length, files.join('\n')).toBeLessThanOrEqual(26);
    // The shell calls for menus, preferences, brand and notices, among others; the page calls for its rows, sums and saved views.
    const calls = urls.filter((url) => url.includes('/api/'));
    expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(14);
    await newcomer.context().close();
  });

  it('shows the stations of the demo with the names of their regions and states', async () => {
    await page.goto('/asset/station');
    await page.getByRole('heading', { name: '站点' }).waitFor();
    await waitForRows(page);
    await expect.poll(() => page.locator('tbody tr[data-row-key]').count()).toBeGreaterThanOrEqual(3);
    const names = await page.locator('tbody').textContent();
    expect(names).toMatch(/省|市/);
    expect(names).toMatch(/正常使用|建设中/);
  });

  it('shows 请输入 or 请选择 for each empty required field that loses the focus', async () => {
    await page.goto('/asset/station');
    await page.getByRole('button', { name: '新增' }).first().click();
    for (const label of ['站号', '站点名称', '业务类型', '行政区划', '经度', '所属组织', '服务电话', '站点电话'])
      await field(page, label).focus();
    for (const text of [
      '请输入站号',
      '请输入站点名称',
      '请选择业务类型',
      '请选择行政区划',
      '请输入经度',
      '请选择所属组织',
      '请输入服务电话',
    ])
      await page.getByText(text, { exact: true }).waitFor();
    await dialogButton(page, '取消').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('adds a station with region and place, and shows 新增成功', async () => {
    const stationNo = `E2E${Date.now().toString(36).toUpperCase()}`;
    await page.goto(`/asset/station?stationNo=${stationNo}`);
    await page.getByRole('button', { name: '新增' }).first().click();
    await field(page, '站号').fill(stationNo);
    await field(page, '站点名称').fill('历下换电一站');
    await field(page, '运营商编码').fill('91370100A');
    await pickOption('业务类型', '换电');
    await page.keyboard.press('Escape');
    await pickOption('站点类型', '公共');
    await field(page, '行政区划').click();
    for (const name of ['山东省', '济南市', '历下区'])
      await page.locator('.ant-cascader-menu-item:visible').getByText(name, { exact: true }).click();
    await field(page, '详细地址').fill('经十路 1 号');
    await page.getByRole('application', { name: '在地图上选择位置' }).locator('canvas').click();
    await expect.poll(() => field(page, '经度').inputValue()).toMatch(/^1[01]\d\.\d{6}$/);
    await field(page, '经度').fill('117.1201');
    await field(page, '纬度').fill('36.6512');
    await field(page, '所属组织').click();
    await page.locator('.ant-select-tree-title:visible').first().click();
    await field(page, '服务电话').fill('4000000001');
    const saved = page.waitForResponse((response) => response.url().includes('/station/save'));
    await dialogButton(page, '保存').click();
    const { data } = (await (await saved).json()) as { data: Station };
    stations.push(data);
    await page.getByText('新增成功').waitFor();
    await total(1).waitFor();
    await row('历下换电一站').getByText('山东省 济南市 历下区').waitFor();
  });

  it('finds a station by a part of its name, and keeps the search in an address that colleagues can open', async () => {
    const station = await ownStation('泉城储能共享站');
    await page.goto('/asset/station?current=2');
    await page.getByRole('textbox', { name: '站点名称', exact: true }).fill('储能共享');
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('stationName')).toBe('储能共享');
    await row(station.stationNo).waitFor();
    const shared = new URL(page.url());
    expect(shared.searchParams.get('current') ?? '1').toBe('1');
    const colleague = await openAs(browser, { account: 'manager' });
    await colleague.goto(shared.href);
    await row(station.stationNo, colleague).waitFor();
    await expect
      .poll(() => colleague.getByRole('textbox', { name: '站点名称', exact: true }).inputValue())
      .toBe('储能共享');
    await colleague.context().close();
  });

  it('reports an empty result, and shows all stations again with one click', async () => {
    await page.goto('/asset/station?stationName=没有这样的站');
    await page.getByText('没有符合当前条件的站点').waitFor();
    await page.getByRole('status').getByRole('button', { name: '清除条件' }).click();
    await row('正常使用').first().waitFor();
    expect(new URL(page.url()).searchParams.has('stationName')).toBe(false);
  });

  it('opens the detail by its address; the back button closes the detail', async () => {
    const station = await ownStation('千佛山充电站');
    await page.goto(at(station));
    await page
      .getByRole('button', { name: '千佛山充电站' })
      .or(row('千佛山充电站').getByText('千佛山充电站'))
      .first()
      .click();
    await page.getByRole('dialog').getByText('经十路 1 号').waitFor();
    await page.getByRole('dialog').locator('.ec-fact').filter({ hasText: '创建人' }).getByText('林知夏').waitFor();
    expect(new URL(page.url()).searchParams.get('id')).toBe(station.id);
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('stationNo')).toBe(station.stationNo);
    await page.goto(`/asset/station?id=${station.id}`);
    await page.getByRole('dialog').getByText('山东省 济南市 历下区').first().waitFor();
  });

  it('edits a station, shows 更新成功, and asks before it discards unsaved input', async () => {
    const station = await ownStation('大明湖充电站');
    await page.goto(at(station));
    await row(station.stationNo).getByRole('button', { name: '编辑' }).click();
    await field(page, '站点名称').fill('大明湖换电站');
    await dialogButton(page, '取消').click();
    await question(page, '放弃未保存的修改？').waitFor();
    await dialogButton(page, '继续编辑').click();
    await expect.poll(() => field(page, '站点名称').inputValue()).toBe('大明湖换电站');
    await dialogButton(page, '保存').click();
    await page.getByText('更新成功').waitFor();
    await row('大明湖换电站').waitFor();
  });

  it('shows both versions to the second of two people who edit the same station', async () => {
    const station = await ownStation('趵突泉充电站');
    const colleague = await openAs(browser, { account: 'manager' });
    for (const each of [page, colleague]) {
      await each.goto(at(station));
      await row(station.stationNo, each).getByRole('button', { name: '编辑' }).click();
      await expect.poll(() => field(each, '站点名称').inputValue()).toBe('趵突泉充电站');
    }
    await field(page, '站点名称').fill('趵突泉换电站');
    await dialogButton(page, '保存').click();
    await page.getByText('更新成功').waitFor();
    await field(colleague, '服务电话').fill('4000000002');
    await dialogButton(colleague, '保存').click();
    const conflict = colleague.getByRole('dialog').filter({ hasText: '数据已被他人修改' });
    await conflict
      .getByRole('row', { name: /站点名称/ })
      .getByText('趵突泉换电站')
      .waitFor();
    await conflict
      .getByRole('row', { name: /服务电话/ })
      .getByText('4000000002')
      .waitFor();
    await dialogButton(colleague, '用我的覆盖').click();
    await colleague.getByText('更新成功').waitFor();
    await row('趵突泉换电站', colleague).waitFor();
    await colleague.context().close();
  });

  it('deletes a station after a confirmation with its name, and shows 删除成功', async () => {
    const station = await ownStation('待拆除站');
    await page.goto(at(station));
    await askRemoval(page, row(station.stationNo));
    await question(page, '确定删除「待拆除站」？').waitFor();
    await dialogButton(page, '删除').click();
    await page.getByText('删除成功').waitFor();
    await page.getByText('没有符合当前条件的站点').waitFor();
  });

  it('deletes several stations only after a selection and the specified confirmation', async () => {
    await ownStation('批量拆除甲站');
    await ownStation('批量拆除乙站');
    await page.goto('/asset/station?stationName=批量拆除');
    await total(2).waitFor();
    await page.getByRole('button', { name: '批量删除' }).click();
    await page.getByText('请选择至少一条数据', { exact: true }).waitFor();
    await page.locator('thead').getByRole('checkbox').check();
    await page.getByRole('button', { name: '批量删除' }).click();
    await question(page, '确定将选择数据删除?').waitFor();
    await dialogButton(page, '删除').click();
    await page.getByText('操作成功!', { exact: true }).waitFor();
    await page.getByText('没有符合当前条件的站点').waitFor();
  });
});
