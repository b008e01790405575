// Tests that a person restores changes and deletions: one field of a row, or a row whose department must be restored first.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAs, openAs, openBrowser, question, watchFailures } from './browser.ts';
import { inDatabase } from './product.ts';
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

const stored = (id: string) => callAs<Record<string, string>>(page, 'GET', `blade-truck/station/detail?id=${id}`);

describe('the history of a row', () => {
  it('restores one field and leaves the others unchanged', async () => {
    const station = await makeStation(page, '改错电话站');
    stations.push(station);
    const change = { id: station.id, stationName: '改对名称站', serviceTel: '4009999999' };
    await callAs(page, 'POST', 'blade-truck/station/submit', change);
    await page.goto(`/asset/station?id=${station.id}`);
    const detail = page.getByRole('dialog');
    await detail.getByRole('tab', { name: '变更历史' }).click();
    const edited = detail.locator('.ec-activity').filter({ hasText: '林知夏 修改' });
    await edited.getByRole('row').filter({ hasText: '服务电话' }).getByRole('button', { name: '恢复' }).click();
    const dialog = question(page, '将「改对名称站」的服务电话恢复为「4000000001」？');
    await dialog.getByRole('button', { name: '恢复', exact: true }).click();
    await page.getByText('操作成功!').waitFor();
    await detail.locator('.ec-activity').filter({ hasText: '林知夏 恢复' }).waitFor();
    expect(await stored(station.id)).toMatchObject({ stationName: '改对名称站', serviceTel: '4000000001' });
  });
});

describe('the recycle bin', () => {
  it('refuses to restore a row while its department is deleted, and restores it later', async () => {
    const name = `无主站${Date.now().toString(36)}`;
    const station = await makeStation(page, name);
    stations.push(station);
    const [{ id: deptId } = { id: '' }] = await inDatabase(
      `insert into system_dept (id, tenant_id, parent_id, dept_name, full_name, dept_category, sort)
         select id + 1, tenant_id, parent_id, '撤销部', '撤销部', 2, 99 from system_dept
         where tenant_id = '100003' order by id desc limit 1 returning id::text`,
    );
    await callAs(page, 'POST', 'blade-truck/station/submit', { id: station.id, deptId });
    await callAs(page, 'POST', `blade-truck/station/remove?ids=${station.id}`);
    const close = (isDeleted: 0 | 1) =>
      inDatabase(`update system_dept set is_deleted = $1 where tenant_id = '100003' and id = $2`, [isDeleted, deptId]);
    await close(1);
    await page.goto('/asset/station');
    await page.getByRole('button', { name: '回收站' }).click();
    await page.getByPlaceholder('按名称搜索').fill(name);
    await page.keyboard.press('Enter');
    const gone = page.getByRole('dialog').getByRole('row').filter({ hasText: name });
    await gone.getByRole('button', { name: '恢复' }).click();
    await page
      .getByRole('alert')
      .getByText(/所属组织不存在或已删除/)
      .waitFor();
    await gone.waitFor();
    await close(0);
    await gone.getByRole('button', { name: '恢复' }).click();
    await page.getByRole('dialog').getByText('没有匹配的数据').waitFor();
    expect(await stored(station.id)).toMatchObject({ stationName: name, deptId });
  });
});
