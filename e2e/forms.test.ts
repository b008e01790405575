// Tests forms: by keyboard, with a reference picker, over another form, and in two tabs at once. Also tests the step from a detail to another row.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAs, dialogButton, field, openAs, openBrowser, question, watchFailures } from './browser.ts';
import { makeStation, removeStations, type Station } from './stations.ts';

let browser: Browser;
let page: Page;
let failures: string[] = [];
const stations: Station[] = [];
const depts: string[] = [];
const prefix = `表单${Date.now().toString(36)}`;
beforeAll(async () => {
  browser = await openBrowser();
  page = await openAs(browser);
  failures = watchFailures(page);
  for (let at = 10; at < 22; at += 1) stations.push(await makeStation(page, `${prefix}-${at}站`));
});
afterAll(async () => {
  await removeStations(page, stations);
  for (const id of depts) await callAs(page, 'POST', `blade-system/dept/remove?ids=${id}`);
  await browser.close();
  expect(failures).toEqual([]);
});

const list = (where = page, more = '') => where.goto(`/asset/station?stationName=${encodeURIComponent(prefix)}${more}`);
const row = (at: number, where = page) => where.getByRole('row').filter({ hasText: `${prefix}-${at}站` });
const stored = (at: number) =>
  callAs<Record<string, string>>(page, 'GET', `blade-truck/station/detail?id=${stations[at - 10]?.id}`);

async function edit(at: number, where = page): Promise<void> {
  await row(at, where).getByRole('button', { name: '编辑' }).click();
  await expect.poll(() => field(where, '站点名称').inputValue()).toBe(`${prefix}-${at}站`);
}

const focused = () => page.evaluate<string>('document.activeElement?.labels?.[0]?.textContent ?? ""');

describe('a form without a mouse', () => {
  it('focuses its first field, moves on with Tab, asks on Esc after a change, and saves with Ctrl+S', async () => {
    await list();
    await edit(21);
    await expect.poll(focused).toMatch(/^站号/);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await edit(21);
    await expect.poll(focused).toMatch(/^站号/);
    await page.keyboard.press('Tab');
    expect(await focused()).toMatch(/^站点名称/);
    await page.keyboard.press('End');
    await page.keyboard.type('改');
    await page.keyboard.press('Escape');
    await question(page, '放弃未保存的修改？').waitFor();
    await page.keyboard.press('Escape');
    await question(page, '放弃未保存的修改？').waitFor({ state: 'detached' });
    await expect.poll(() => field(page, '站点名称').inputValue()).toBe(`${prefix}-21站改`);
    await page.keyboard.press('Control+s');
    await page.getByText('更新成功').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await stored(21)).stationName).toBe(`${prefix}-21站改`);
  });
});

describe('a reference picker', () => {
  it('adds a missing department and picks it, and the row is saved with it', async () => {
    const name = `${prefix}新站务部`;
    await list();
    await edit(20);
    await field(page, '所属组织').click();
    await page.getByRole('button', { name: /新增部门$/ }).click();
    const added = question(page, '新增部门');
    const input = (label: string) => added.getByLabel(new RegExp(`^${label}\\s*\\*?$`));
    await input('部门名称').fill(name);
    await input('部门全称').fill(name);
    await input('部门类型').click();
    await page.locator('.ant-select-dropdown:visible').getByText('部门', { exact: true }).click();
    await input('排序').fill('9');
    await added.getByRole('button', { name: '保存', exact: true }).click();
    await added.waitFor({ state: 'detached' });
    await page.getByRole('dialog').locator('.ant-select').getByText(name).waitFor();
    await dialogButton(page, '保存').click();
    await page.getByText('更新成功').waitFor();
    const { deptId = '', deptName } = await stored(20);
    depts.push(deptId);
    expect(deptName).toBe(name);
  });

  it('opens a form over a form, and no form offers the values of another as a draft', async () => {
    await list();
    await edit(18);
    await field(page, '站点名称').fill(`${prefix}-18新站`);
    await field(page, '所属组织').click();
    await page.getByRole('button', { name: /新增部门$/ }).click();
    const added = question(page, '新增部门');
    await added.getByLabel(/^部门名称/).fill('新队');
    await added.getByLabel(/^上级部门/).click();
    await page
      .getByRole('button', { name: /新增部门$/ })
      .last()
      .click();
    await expect.poll(() => added.count()).toBe(2);
    await expect.poll(() => page.getByRole('button', { name: '恢复填写' }).count()).toBe(0);
    await added.last().getByRole('button', { name: '取消' }).click();
    await expect.poll(() => added.count()).toBe(1);
    await expect.poll(() => added.getByLabel(/^部门名称/).inputValue()).toBe('新队');
    await added.getByRole('button', { name: '取消' }).click();
    await dialogButton(page, '放弃修改').click();
    await added.waitFor({ state: 'detached' });
    await expect.poll(() => field(page, '站点名称').inputValue()).toBe(`${prefix}-18新站`);
  });
});

describe('a typed value', () => {
  it('goes to the field that the user chose before the form set its focus, and survives a double cancel', async () => {
    await list();
    await row(17).getByRole('button', { name: '编辑' }).click();
    await field(page, '服务电话').click();
    // Waits longer than the form needs to focus its first field.
    await page.waitForTimeout(400);
    expect(await focused()).toMatch(/^服务电话/);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('4006660000');
    const cancel = dialogButton(page, '取消');
    for (const _time of ['once', 'again']) await cancel.dispatchEvent('click');
    await question(page, '放弃未保存的修改？').waitFor();
    await dialogButton(page, '继续编辑').click();
    await question(page, '放弃未保存的修改？').waitFor({ state: 'detached' });
    await expect.poll(() => field(page, '服务电话').inputValue()).toBe('4006660000');
    await cancel.click();
    await dialogButton(page, '放弃修改').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});

describe('the same row in two tabs', () => {
  it('is merged field by field as the user chooses', async () => {
    const other = await page.context().newPage();
    for (const each of [page, other]) {
      await list(each);
      await edit(19, each);
    }
    await field(page, '站点名称').fill(`${prefix}-19东站`);
    await field(page, '服务电话').fill('4001110000');
    await dialogButton(page, '保存').click();
    await page.getByText('更新成功').waitFor();
    await field(other, '站点名称').fill(`${prefix}-19西站`);
    await field(other, '服务电话').fill('4002220000');
    await field(other, '详细地址').fill('经十路 2 号');
    await dialogButton(other, '保存').click();
    const conflict = other.getByRole('dialog').filter({ hasText: '数据已被他人修改' });
    const side = (name: RegExp, which: string) =>
      conflict.getByRole('row', { name }).getByRole('radio', { name: which });
    await side(/站点名称/, '已保存的').check();
    await expect.poll(() => side(/服务电话/, '我的').isChecked()).toBe(true);
    await dialogButton(other, '按选择合并保存').click();
    await other.getByText('更新成功').waitFor();
    expect(await stored(19)).toMatchObject({
      stationName: `${prefix}-19东站`,
      serviceTel: '4002220000',
      address: '经十路 2 号',
    });
    await other.close();
  });
});

describe('a detail', () => {
  it('steps from the first row of page 2 back to the last row of page 1', async () => {
    await list(page, '&current=2');
    await row(11)
      .getByRole('button', { name: `${prefix}-11站` })
      .click();
    const detail = page.getByRole('dialog');
    await detail.getByRole('button', { name: '上一条' }).click();
    await detail.getByText(`${prefix}-12站`).first().waitFor();
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('current') ?? '1', searchParams.get('id')]).toEqual(['1', stations[2]?.id]);
    await detail.getByRole('button', { name: '下一条' }).click();
    await detail.getByText(`${prefix}-11站`).first().waitFor();
  });
});
