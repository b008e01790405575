// Tests the pages of dictionaries, parameters, clients and regions, and that a changed dictionary reaches open forms.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAs, dialogButton, field, openAs, openBrowser, removeRow, waitForRows, watchFailures } from './browser.ts';

let browser: Browser;
let platform: Page;
let tenant: Page;
let failures: string[][];
beforeAll(async () => {
  browser = await openBrowser();
  platform = await openAs(browser, { tenant: '000000', password: 'admin' });
  tenant = await openAs(browser);
  failures = [watchFailures(platform), watchFailures(tenant)];
});
afterAll(() => browser.close());

const waitForText = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
const done = (page: Page) => page.getByText('操作成功!', { exact: true }).first().waitFor();
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 }).waitFor();
const add = (page: Page) => page.getByRole('button', { name: '新增' });
const stamp = Date.now();

describe('dictionaries', () => {
  it('show the specified message for each empty field, in a dialog of 880 px', async () => {
    await platform.goto('/system/dict');
    await waitForRows(platform);
    await add(platform).first().click();
    await field(platform, '字典编号').waitFor();
    const width = await platform.locator('.ant-modal').evaluate((dialog) => dialog.getBoundingClientRect().width);
    expect(Math.round(width)).toBe(880);
    await platform.getByRole('dialog').locator('.ant-select-clear').click({ force: true });
    await dialogButton(platform, '保存').click();
    for (const text of ['请输入字典编号', '请输入字典名称', '请输入字典排序', '请选择封存'])
      await waitForText(platform, text);
    await field(platform, '字典编号').fill(`journey${stamp}`);
    await field(platform, '字典名称').fill('旅程字典');
    await field(platform, '字典排序').fill('1');
    await field(platform, '封存').click();
    await platform.getByTitle('否').last().click();
    await dialogButton(platform, '保存').click();
    await done(platform);
  });

  it('give a new entry their code, refuse a duplicate key, and offer no sealed entry', async () => {
    await platform.goto(`/dict-vertical/index?code=journey${stamp}`);
    await waitForRows(platform);
    await platform.getByRole('button', { name: `journey${stamp}` }).click();
    const entries = platform.getByRole('region', { name: '字典项' });
    await entries.getByRole('button', { name: '新增' }).first().click();
    await field(platform, '字典键值').waitFor();
    await expect.poll(() => field(platform, '字典编号').inputValue()).toBe(`journey${stamp}`);
    await expect.poll(() => field(platform, '字典编号').isDisabled()).toBe(true);
    await expect.poll(() => field(platform, '上级字典').isDisabled()).toBe(true);
    await dialogButton(platform, '保存').click();
    await waitForText(platform, '请输入字典键值');
    await field(platform, '字典键值').fill('1');
    await field(platform, '字典名称').fill('第一项');
    await field(platform, '英文名称').fill('First');
    await field(platform, '字典排序').fill('1');
    await dialogButton(platform, '保存').click();
    await done(platform);
    await entries.getByRole('button', { name: '新增' }).first().click();
    for (const [label, text] of Object.entries({ 字典键值: '1', 字典名称: '又一项', 字典排序: '2' }))
      await field(platform, label).fill(text);
    await dialogButton(platform, '保存').click();
    await platform.getByText('当前字典键值已存在!').first().waitFor();
    await dialogButton(platform, '取消').click();
    await dialogButton(platform, '放弃修改').click();
    await entries.getByRole('button', { name: '封存', exact: true }).click();
    await entries.getByRole('button', { name: '解封', exact: true }).waitFor();
    const offered = await callAs<object[]>(platform, 'GET', `blade-system/dict/dictionary?code=journey${stamp}`);
    expect(offered).toEqual([]);
  });

  it('show their entries beside them on the horizontal page', async () => {
    await platform.goto('/dict-horizontal/index');
    await waitForRows(platform);
    await platform.getByRole('button', { name: 'sex', exact: true }).click();
    await platform.getByRole('heading', { name: '性别 · 字典项' }).waitFor();
    await platform.getByRole('region', { name: '字典项' }).getByRole('button', { name: '未知', exact: true }).waitFor();
  });

  it('let the platform edit the entries of one tenant', async () => {
    await platform.goto('/system/dictbiz?tenant=100002&code=construction');
    await waitForRows(platform);
    await platform.getByRole('button', { name: 'construction', exact: true }).click();
    await platform.getByRole('dialog').getByRole('button', { name: '编辑' }).first().click();
    await expect.poll(() => field(platform, '英文名称').inputValue()).not.toBe('');
    await field(platform, '英文名称').fill(`By the platform ${stamp}`);
    await dialogButton(platform, '保存').click();
    await done(platform);
    const path = `blade-system/dict-biz/list?code_equal=construction&dictValueEn=${stamp}`;
    expect(await callAs<object[]>(platform, 'GET', `${path}&tenantId=100002`)).toHaveLength(1);
    for (const page of [platform, tenant]) expect(await callAs<object[]>(page, 'GET', path)).toEqual([]);
  });

  it('update an open form of the tenant, which keeps its typed values', async () => {
    const list = await callAs<{ id: string; dictValue: string }[]>(
      tenant,
      'GET',
      'blade-system/dict-biz/list?code_equal=construction&dictKey_equal=1',
    );
    const entry = list[0] ?? { id: '', dictValue: '' };
    await tenant.goto('/asset/station');
    await waitForRows(tenant);
    await add(tenant).first().click();
    await field(tenant, '站点名称').fill('正在输入的站点');
    await field(tenant, '建设场所').click();
    await tenant.getByTitle(entry.dictValue, { exact: true }).first().waitFor();
    const reworded = `改名${stamp % 1000}`;
    const save = (dictValue: string) =>
      callAs(tenant, 'POST', 'blade-system/dict-biz/submit', { id: entry.id, dictValue });
    await save(reworded);
    await tenant.getByTitle(reworded, { exact: true }).first().waitFor();
    await expect.poll(() => field(tenant, '站点名称').inputValue()).toBe('正在输入的站点');
    await save(entry.dictValue);
  });
});

describe('parameters', () => {
  it('are set by a tenant for itself and reset to the value of the platform', async () => {
    await tenant.goto('/system/param');
    await heading(tenant, '参数管理');
    const line = tenant.getByRole('row').filter({ hasText: '登录失败锁定次数' });
    const input = tenant.getByRole('dialog').getByRole('textbox');
    await line.getByRole('button', { name: '编辑' }).click();
    await input.fill('0');
    await dialogButton(tenant, '保存').click();
    await waitForText(tenant, '登录失败锁定次数应为1至100的整数');
    await input.fill('9');
    await dialogButton(tenant, '保存').click();
    await done(tenant);
    await line.getByRole('cell', { name: '9', exact: true }).waitFor();
    await line.getByRole('button', { name: '编辑' }).click();
    await tenant.getByRole('dialog').getByRole('button', { name: '恢复平台的值' }).click();
    await dialogButton(tenant, '保存').click();
    await line.getByRole('cell', { name: '9', exact: true }).waitFor({ state: 'detached' });
    // The screen masks the initial password of accounts.
    await tenant.getByRole('row').filter({ hasText: '账号初始密码' }).getByText('••••••').first().waitFor();
  });

  it('are set by the platform for a chosen tenant, and reset', async () => {
    await platform.goto('/system/param');
    await waitForRows(platform);
    await platform.getByRole('button', { name: '租户取值' }).click();
    const drawer = platform.getByRole('dialog');
    await drawer.getByLabel('租户', { exact: true }).click();
    // The form of the former tenant stays until the reply for the chosen tenant arrives.
    const response = platform.waitForResponse((answer) => /tenant-list\?.*100002/.test(answer.url()));
    await platform.getByTitle(/^100002/).click();
    await response;
    const line = drawer.getByRole('row').filter({ hasText: '登录失败锁定次数' });
    await line.getByRole('button', { name: '编辑' }).click();
    await platform.getByRole('dialog').getByRole('textbox').last().fill('8');
    await dialogButton(platform, '保存').click();
    await done(platform);
    await line.getByRole('cell', { name: '8', exact: true }).waitFor();
    await line.getByRole('button', { name: '编辑' }).click();
    await platform.getByRole('dialog').getByRole('button', { name: '恢复平台的值' }).click();
    await dialogButton(platform, '保存').click();
    await line.getByRole('cell', { name: '8', exact: true }).waitFor({ state: 'detached' });
  });
});

describe('clients', () => {
  it('are added with a grant type and deleted; the client of the console cannot be deleted', async () => {
    await platform.goto('/system/client');
    await waitForRows(platform);
    const saberRow = platform.getByRole('row').filter({ hasText: 'saber' });
    await saberRow.getByRole('button', { name: '更多操作' }).click();
    await platform.getByRole('menuitem', { name: '复制新增' }).waitFor();
    await expect.poll(() => platform.getByRole('menuitem', { name: '删除' }).count()).toBe(0);
    await platform.keyboard.press('Escape');
    await add(platform).first().click();
    await field(platform, '应用id').fill(`robot${stamp}`);
    await dialogButton(platform, '保存').click();
    await waitForText(platform, '请输入应用密钥');
    await field(platform, '应用密钥').fill('secret');
    await field(platform, '授权类型').click();
    await platform.getByTitle('密码登录 · password').last().click();
    await field(platform, '附加说明').fill('{no json');
    await dialogButton(platform, '保存').click();
    await platform
      .getByText(/^附加说明应为 JSON 对象/)
      .first()
      .waitFor();
    await field(platform, '附加说明').fill('{"captcha":false}');
    await dialogButton(platform, '保存').click();
    await done(platform);
    const row = platform.getByRole('row').filter({ hasText: `robot${stamp}` });
    await removeRow(platform, row);
    await row.waitFor({ state: 'detached' });
  });
});

describe('regions', () => {
  /** The code is between 370130 and 370169. No district of Jinan has one of these codes (GB/T 2260). */
  const code = `3701${30 + (stamp % 40)}`;
  it('are found with their path, resolved from a code, added below a parent, renamed and deleted', async () => {
    await platform.goto('/base/region');
    await heading(platform, '行政区划');
    await platform.getByLabel('按名称或编号查找').fill('历下');
    await waitForText(platform, '山东省 济南市 历下区');
    await platform.getByRole('button', { name: '历下区', exact: true }).click();
    await platform.getByRole('heading', { name: '山东省 济南市 历下区' }).waitFor();

    await platform.getByRole('button', { name: '调试' }).click();
    await platform.getByRole('dialog').getByRole('searchbox').fill('110100');
    await dialogButton(platform, '解析').click();
    await waitForText(platform, '没有这一编号，这是它所在的上级');
    await waitForText(platform, '00 中华人民共和国 › 11 北京市');
    await platform.keyboard.press('Escape');

    await platform.getByRole('treeitem').getByText('济南市').click();
    await platform.getByRole('heading', { name: '山东省 济南市', exact: true }).waitFor();
    await platform.getByRole('button', { name: '新增下级' }).click();
    await expect.poll(() => field(platform, '自身编号').and(platform.locator(':focus')).count()).toBe(1);
    await field(platform, '自身编号').fill('02');
    await field(platform, '区划名称').fill('旅程区');
    await dialogButton(platform, '保存').click();
    await platform.getByText('编号 370102 已存在：历下区').first().waitFor();
    await field(platform, '自身编号').fill(code.slice(4));
    await dialogButton(platform, '保存').click();
    await platform.getByRole('heading', { name: '山东省 济南市 旅程区' }).waitFor();
    await platform.getByRole('treeitem').getByText('旅程区').waitFor();
    await platform.getByRole('button', { name: '编辑', exact: true }).click();
    await field(platform, '区划名称').fill('旅程新区');
    await dialogButton(platform, '保存').click();
    await platform.getByRole('heading', { name: '山东省 济南市 旅程新区' }).waitFor();
    await platform.getByRole('button', { name: '删除', exact: true }).click();
    await dialogButton(platform, '删除').click();
    await platform.getByRole('heading', { name: '山东省 济南市', exact: true }).waitFor();
  });

  it('cause no failure, and neither do the pages of the tests above', () => expect(failures).toEqual([[], []]));
});
