// Tests failures of the server or the network: the page reports a failure, offers another try, and keeps its rows and typed values.
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dialogButton, field, openAs, openBrowser, waitForRows } from './browser.ts';
import { makeStation, removeStations } from './stations.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  page = await openAs(browser);
});
afterAll(() => browser.close());
beforeEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }));

const fail = (route: Route) =>
  route.fulfill({
    status: 500,
    headers: { 'X-Request-Id': 'req-0815' },
    json: { code: 500, success: false, data: null, msg: '服务器内部错误' },
  });
const list = '**/blade-truck/station/list**';

describe('a list', () => {
  it('shows the reason and the request id if it cannot be loaded, and loads at the next try', async () => {
    await page.route(list, fail);
    await page.goto('/asset/station');
    await page.getByRole('alert').getByText('没有加载成功').waitFor();
    await page.getByText('服务器内部错误').waitFor();
    await page.getByText('req-0815').waitFor();
    await page.unroute(list);
    await page.getByRole('button', { name: '重试' }).click();
    await waitForRows(page);
  });

  it('stops a refresh without a reply after eight seconds, and keeps its rows', async () => {
    await page.goto('/asset/station');
    await waitForRows(page);
    await page.route(list, () => undefined);
    const begin = Date.now();
    await page.getByRole('button', { name: '刷新' }).click();
    await page.getByText('刷新失败，显示的是之前的数据。').waitFor();
    expect(Date.now() - begin).toBeGreaterThan(7500);
    expect(await page.locator('tbody tr[data-row-key]').count()).toBeGreaterThan(0);
  });

  it('reports a missing network, and loads at the next try', async () => {
    await page.route(list, (route) => route.abort());
    await page.goto('/asset/station');
    await page.getByText('网络连接中断或服务器没有响应').waitFor();
    await page.unroute(list);
    await page.getByRole('button', { name: '重试' }).click();
    await waitForRows(page);
  });

  it('keeps its rows when a refresh fails', async () => {
    await page.goto('/asset/station');
    await waitForRows(page);
    await page.route(list, fail);
    await page.getByRole('button', { name: '刷新' }).click();
    await page.getByText('刷新失败，显示的是之前的数据。').waitFor();
    await expect.poll(() => page.locator('tbody tr[data-row-key]').count()).toBeGreaterThanOrEqual(3);
  });

  it('shows a placeholder while the server is slow', async () => {
    let answer: () => void = () => undefined;
    const requested = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(list, async (route) => {
      await requested;
      await route.continue();
    });
    await page.goto('/asset/station');
    await page.getByRole('heading', { name: '站点' }).waitFor();
    await page.locator('.ec-list [aria-busy="true"], .ec-list .ec-bar').first().waitFor();
    answer();
    await waitForRows(page);
  });
});

describe('a part of the console that loads on demand', () => {
  it('leaves the page unchanged when it fails to load, and loads at the next try', async () => {
    await page.goto('/asset/station');
    await waitForRows(page);
    await page.locator('tbody').getByRole('checkbox').first().check();
    // Some browsers never load a module again after its import has failed. The route behaves like these browsers.
    const failedImports = new Set<string>();
    let isDown = true;
    await page.route('**/assets/*.js', (route, request) => {
      const isImport = request.resourceType() === 'script';
      if (isDown && isImport) failedImports.add(request.url());
      return isDown || (isImport && failedImports.has(request.url())) ? route.abort() : route.continue();
    });
    await page.getByRole('button', { name: '导入', exact: true }).click();
    await page.getByText('网络连接中断或服务器没有响应').waitFor();
    await page.getByText('已选 1 条').first().waitFor();
    await page.getByRole('button', { name: '新增' }).first().click();
    await page.getByText('此设备不能显示地图').waitFor();
    isDown = false;
    await dialogButton(page, '取消').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '导入', exact: true }).click();
    await page.getByRole('dialog').getByText('点击选择文件，或拖到此处').waitFor();
  });
});

describe('a tree beside a list', () => {
  it('reports that it was not loaded, and loads at the next try', async () => {
    await page.route('**/dept/tree**', fail);
    await page.goto('/system/user');
    const tree = page.getByRole('complementary', { name: '部门' });
    await tree.getByText('没有加载成功').waitFor();
    await page.unroute('**/dept/tree**');
    await tree.getByRole('button', { name: '重试' }).click();
    await tree.getByText('运维部').waitFor();
  });
});

describe('a form', () => {
  it('reports a save without a reply after ten seconds, and keeps the typed values', async () => {
    const station = await makeStation(page, '等不到的站');
    await page.goto(`/asset/station?stationNo=${station.stationNo}`);
    await page.getByRole('button', { name: '编辑' }).first().click();
    await field(page, '站点名称').fill('没有回音的站');
    await page.route('**/station/submit', () => undefined);
    const begin = Date.now();
    await dialogButton(page, '保存').click();
    await page.getByText('没有保存成功，填写的内容都还在。').waitFor();
    expect(Date.now() - begin).toBeGreaterThan(9500);
    expect(await field(page, '站点名称').inputValue()).toBe('没有回音的站');
    await removeStations(page, [station]);
  });

  it('keeps the typed values when the save fails, and saves them at the next try', async () => {
    const station = await makeStation(page, '风雨中的站');
    await page.goto(`/asset/station?stationNo=${station.stationNo}`);
    await page.getByRole('button', { name: '编辑' }).first().click();
    await expect.poll(() => field(page, '站点名称').inputValue()).toBe('风雨中的站');
    await field(page, '站点名称').fill('风雨后的站');
    await page.route('**/station/submit', fail);
    const logged = page.waitForEvent(
      'console',
      (message) => message.type() === 'error' && /ApiError/.test(message.text()),
    );
    await dialogButton(page, '保存').click();
    await page.getByText('没有保存成功，填写的内容都还在。').waitFor();
    await logged;
    await page.getByRole('dialog').getByText('req-0815').waitFor();
    await page.unroute('**/station/submit');
    // A refusal without a message shows the default message.
    await page.route('**/station/submit', (route) => route.fulfill({ status: 400, json: { code: 400, msg: '' } }));
    await dialogButton(page, '保存').click();
    await page.locator('.ant-message').getByText('未知错误').first().waitFor();
    await page.unroute('**/station/submit');
    await page.route('**/station/submit', (route) => route.abort());
    await dialogButton(page, '保存').click();
    await page.getByRole('dialog').getByText('网络连接中断或服务器没有响应').waitFor();
    await expect.poll(() => field(page, '站点名称').inputValue()).toBe('风雨后的站');
    await page.unroute('**/station/submit');
    await dialogButton(page, '保存').click();
    await page.getByText('更新成功').waitFor();
    await page.getByRole('row').filter({ hasText: '风雨后的站' }).waitFor();
    await removeStations(page, [station]);
  });
});
