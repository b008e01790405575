// Tests the upkeep of a list: many rows change at once, a change is undone and shown in the detail, a deleted row is restored, typed values survive a
// reload, and a row is copied.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAs, dialogButton, field, openAs, openBrowser, removeRow, watchFailures } from './browser.ts';
import { makeStation, removeStations, type Station } from './stations.ts';

let browser: Browser;
let page: Page;
let failures: string[] = [];
const stations: Station[] = [];
const prefix = `维护${Date.now().toString(36)}`;
beforeAll(async () => {
  browser = await openBrowser();
  page = await openAs(browser);
  failures = watchFailures(page);
  for (let at = 10; at < 22; at += 1) stations.push(await makeStation(page, `${prefix}-${at}站`));
});
afterAll(async () => {
  await removeStations(page, stations);
  await browser.close();
  expect(failures).toEqual([]);
});

const list = () => page.goto(`/asset/station?stationName=${encodeURIComponent(prefix)}`);
const row = (text: string) => page.getByRole('row').filter({ hasText: text });
const undo = () => page.locator('.ec-offer').getByRole('button', { name: '撤销' });
const stored = (at: number) =>
  callAs<{ serviceTel: string }>(page, 'GET', `blade-truck/station/detail?id=${stations[at]?.id}`);

describe('a list', () => {
  it('changes all matches after a preview, and undoes the change', async () => {
    await list();
    await page.locator('thead').getByRole('checkbox').check();
    await page.getByRole('button', { name: /选择符合条件的全部/ }).click();
    await page.getByText(/已选符合条件的全部/).waitFor();
    await page.getByRole('button', { name: '批量编辑' }).click();
    await page.getByLabel('要修改的字段').fill('服务电话');
    await page.keyboard.press('Enter');
    await page.locator('.ant-modal-title').click();
    await field(page, '服务电话').fill('4008889999');
    await dialogButton(page, '预览修改').click();
    await page.getByText('将修改 12 条').waitFor();
    await dialogButton(page, '修改 12 条').click();
    await page.getByText('已修改 12 条').waitFor();
    expect((await stored(0)).serviceTel).toBe('4008889999');
    await undo().click();
    await page.getByText('已撤销 12 条').waitFor();
    expect((await stored(11)).serviceTel).toBe('4000000001');
  });

  it('shows the change in the detail, and steps from the last row of page 1 to the first row of page 2', async () => {
    await list();
    await row(`${prefix}-12站`)
      .getByRole('button', { name: `${prefix}-12站` })
      .click();
    const detail = page.getByRole('dialog');
    await detail.getByText(`${prefix}-12站`).first().waitFor();
    await detail.getByRole('tab', { name: '变更历史' }).click();
    const edited = detail.locator('.ec-activity').filter({ hasText: '修改' }).first();
    await edited.getByText('4008889999').waitFor();
    await edited.getByRole('button', { name: '恢复到此前' }).waitFor();
    await detail.getByRole('button', { name: '下一条' }).click();
    await detail.getByText(`${prefix}-11站`).first().waitFor();
    expect(new URL(page.url()).searchParams.get('current')).toBe('2');
  });

  it('restores a deleted row with undo or from the recycle bin', async () => {
    await list();
    const gone = `${prefix}-21站`;
    const remove = async () => {
      await removeRow(page, row(gone));
      await row(gone).waitFor({ state: 'detached' });
    };
    await remove();
    await undo().click();
    await row(gone).waitFor();
    await remove();
    await page.getByRole('button', { name: '回收站' }).click();
    await page.getByPlaceholder('按名称搜索').fill(gone);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('row').filter({ hasText: gone }).getByRole('button').click();
    await page.getByRole('dialog').getByText('没有匹配的数据').waitFor();
    await page.keyboard.press('Escape');
    await row(gone).waitFor();
  });

  it('offers typed values again after a reload, and saves and opens the next row with Ctrl+Enter', async () => {
    await list();
    const edit = () => row(`${prefix}-20站`).getByRole('button', { name: '编辑' }).click();
    await edit();
    await field(page, '服务电话').fill('4007770000');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await edit();
    await page.getByRole('button', { name: '恢复填写' }).click();
    await expect.poll(() => field(page, '服务电话').inputValue()).toBe('4007770000');
    await page.keyboard.press('Control+Enter');
    await page.getByText('更新成功').waitFor();
    await expect.poll(() => field(page, '站点名称').inputValue()).toBe(`${prefix}-19站`);
    expect((await stored(10)).serviceTel).toBe('4007770000');
  });

  it('copies a row as a new row without its station number', async () => {
    await list();
    await row(`${prefix}-18站`).getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '复制新增' }).click();
    await expect.poll(() => field(page, '站点名称').inputValue()).toBe(`${prefix}-18站`);
    await expect.poll(() => field(page, '站号').inputValue()).toBe('');
  });
});
