// Tests code generation: a data source is added and its connection is tested, one of its tables becomes a model with columns, and the generated
// code is downloaded and opened.
import { networkAddress } from '@ec/testing/network-address';
import { strFromU8, unzipSync } from 'fflate';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAs, contentOf, dialogButton, field, openAs, openBrowser, waitForRows, watchFailures } from './browser.ts';
import { product } from './product.ts';

let browser: Browser;
let page: Page;
let failures: string[];
const stamp = Date.now().toString(36).slice(-6);
beforeAll(async () => {
  browser = await openBrowser();
  page = await openAs(browser, { tenant: '000000', password: 'admin' });
  failures = watchFailures(page);
});
afterAll(async () => {
  for (const [base, name] of [
    ['code', 'codeName'],
    ['model', 'modelName'],
    ['datasource', 'name'],
  ]) {
    const { records } = await callAs<{ records: { id: string }[] }>(
      page,
      'GET',
      `blade-develop/${base}/list?${name}=${stamp}`,
    );
    const ids = records.map(({ id }) => id).join();
    if (ids) await callAs(page, 'POST', `blade-develop/${base}/remove?ids=${ids}`);
  }
  await browser.close();
  expect(failures).toEqual([]);
});

const row = () => page.getByRole('row').filter({ hasText: stamp });
const add = async () => {
  await page.getByRole('button', { name: '新增' }).first().click();
  await page.getByRole('dialog').waitFor();
};
async function pick(label: string, words: string, option = words): Promise<void> {
  await field(page, label).fill(words);
  await page.locator('.ant-select-item-option').filter({ hasText: option, visible: true }).first().click();
}
const saved = async () => {
  await dialogButton(page, '保存').click();
  await row().first().waitFor();
};

it('adds a data source and tests its connection', async () => {
  const { host, pathname, username, password } = networkAddress(product().database.superuser);
  await page.goto('/tool/datasource');
  await waitForRows(page);
  await add();
  await field(page, '名称').fill(`库 ${stamp}`);
  await field(page, '驱动类').fill('org.postgresql.Driver');
  await field(page, '连接地址').fill(`jdbc:postgresql://${host}${pathname}`);
  await field(page, '用户名').fill(username);
  await field(page, '密码').fill(password);
  await saved();
  const tried = page.waitForResponse((reply) => reply.url().includes('/datasource/check'));
  await row().getByRole('button', { name: '测试连接' }).click();
  expect((await (await tried).json()).data.ms).toBeGreaterThanOrEqual(0);
});

it('adds a model of a table that the data source lists', async () => {
  await page.goto('/tool/model');
  await waitForRows(page);
  await add();
  await field(page, '模型名称').fill(`电表 ${stamp}`);
  await field(page, '模型编号').fill(`meter-${stamp}`);
  await pick('数据源', stamp);
  await pick('物理表名', 'truck_meter');
  await expect.poll(() => field(page, '模型类名').inputValue()).toBe('TruckMeter');
  await saved();
  await row().getByRole('button', { name: '字段' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('meter_no：说明').fill('电表号');
  await dialog.getByLabel('meter_no：搜索', { exact: true }).check();
  await dialog.getByLabel('meter_no：搜索方式').click();
  await page.locator('.ant-select-dropdown:visible').getByText('等于', { exact: true }).click();
  await dialog.getByLabel('meter_no：独占一行').check();
  await dialog.locator('.ant-modal-footer .ant-btn-primary').click();
  await page.getByText('操作成功').first().waitFor();
});

it('generates code from the model and downloads it as an archive of project files', async () => {
  await page.goto('/tool/code');
  await waitForRows(page);
  await add();
  await field(page, '模块名').fill(`电表管理 ${stamp}`);
  await pick('数据模型', stamp);
  await expect.poll(() => field(page, '表名').inputValue()).toBe('truck_meter');
  await field(page, '服务名').fill('blade-yard');
  await field(page, '包名').fill('com.example.yard');
  await field(page, '表前缀').fill('truck_');
  await saved();
  await row().getByRole('button', { name: '生成代码' }).click();
  const coming = page.waitForEvent('download');
  await dialogButton(page, '生成代码').click();
  const files = unzipSync(await contentOf(await coming));
  expect(Object.keys(files)).toEqual([
    'features/yard/shared/truck-meter.resource.ts',
    'features/yard/shared/truck-meter.menus.ts',
    'db/migrations/draft_1_yard_meter.sql',
    'docs/yard.truckMeter.md',
  ]);
  const definition = strFromU8(files['features/yard/shared/truck-meter.resource.ts'] ?? new Uint8Array());
  expect(definition).toContain(`label: { zh: '电表管理 ${stamp}', en: 'Truck meter' }`);
  expect(definition).toMatch(
    /meterNo: text\(\{ zh: '电表号', en: 'Meter no' }\)\.required\(\)\.max\(12\)\.long\(\)\.search\('equal'\)\.list\(\)/,
  );
  await page.getByRole('dialog').getByText('features/yard/shared/truck-meter.menus.ts').waitFor();
  await dialogButton(page, '关闭').click();
});
