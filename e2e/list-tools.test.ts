// Tests the tools of a list: personal columns, advanced filters, shared views, and the message of a slow search.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAs, dialogButton, field, openAs, openBrowser, question, waitForRows, watchFailures } from './browser.ts';

let browser: Browser;
let page: Page;
let failures: string[];
beforeAll(async () => {
  browser = await openBrowser();
  page = await openAs(browser);
  failures = watchFailures(page);
  await forgetViews();
});
afterAll(async () => {
  await forgetViews();
  await browser.close();
  expect(failures).toEqual([]);
});

interface Settings {
  views: { id: string }[];
}

async function forgetViews(): Promise<void> {
  const resource = 'truck.station';
  const { views } = await callAs<Settings>(page, 'GET', `blade-system/view/list?resource=${resource}`);
  const ids = views.map(({ id }) => id).join();
  if (ids !== '') await callAs(page, 'POST', `blade-system/view/remove?ids=${ids}`);
  await callAs(page, 'POST', 'blade-system/view/columns', { resource, reset: true });
}

const heading = (name: string, where = page) => where.getByRole('columnheader', { name });
const waitForColumns = () => page.waitForResponse((answer) => answer.url().includes('/view/columns') && answer.ok());

async function pick(label: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByLabel(label, { exact: true }).last().click();
  await page.keyboard.type(option.slice(0, 5));
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click();
}

describe('the columns of a list', () => {
  it('are chosen, moved by keyboard and kept after a reload; a reset restores the default', async () => {
    await page.goto('/asset/station');
    await waitForRows(page);
    await expect.poll(() => heading('变压器容量').count()).toBe(0);
    await page.getByRole('button', { name: '列设置', exact: true }).click();
    const saved = waitForColumns();
    await page.getByRole('dialog').getByRole('checkbox', { name: '变压器容量' }).click();
    await saved;
    await heading('变压器容量').waitFor();
    const moved = waitForColumns();
    await page.getByRole('button', { name: /^移动「变压器容量/ }).press('ArrowUp');
    await moved;
    await page.getByRole('dialog').getByText('紧凑', { exact: true }).click();
    await page.locator('.ec-table[data-density="32"]').waitFor();
    await page.reload();
    await heading('变压器容量').waitFor();
    const names = await page.getByRole('columnheader').allInnerTexts();
    expect(names.findIndex((name) => name.startsWith('变压器容量'))).toBeLessThan(
      names.findIndex((name) => name.startsWith('今日金额')),
    );
    await page.getByRole('button', { name: '列设置', exact: true }).click();
    await page.getByRole('button', { name: '恢复默认' }).click();
    await heading('变压器容量').waitFor({ state: 'detached' });
    await page.locator('.ec-table[data-density="40"]').waitFor();
  });

  it('keep a dragged width and a pin after a reload, for this person only', async () => {
    await page.goto('/asset/station');
    await waitForRows(page);
    const edge = page.locator('[data-column="stationStatus"] .ec-resizer');
    const box = (await edge.boundingBox())!;
    const before = (await heading('站点状态').boundingBox())!.width;
    const saved = waitForColumns();
    await page.mouse.move(box.x + 4, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + 84, box.y + 10, { steps: 4 });
    await page.mouse.up();
    await saved;
    const widened = async () => Math.round((await heading('站点状态').boundingBox())!.width - before);
    await expect.poll(widened).toBe(80);
    const standsStill = (where = page) =>
      heading('站点状态', where).evaluate((cell) => cell.className.includes('-fix'));
    expect(await standsStill()).toBe(false);
    await page.getByRole('button', { name: '列设置', exact: true }).click();
    const pinned = waitForColumns();
    await page.getByRole('button', { name: '固定在左侧: 站点状态' }).click();
    await pinned;
    await page.reload();
    await expect.poll(widened).toBe(80);
    expect(await standsStill()).toBe(true);
    const colleague = await openAs(browser, { account: 'manager' });
    await colleague.goto('/asset/station');
    await waitForRows(colleague);
    expect((await heading('站点状态', colleague).boundingBox())!.width).toBe(before);
    expect(await standsStill(colleague)).toBe(false);
    await colleague.context().close();
    await page.getByRole('button', { name: '列设置', exact: true }).click();
    await page.getByRole('button', { name: '恢复默认' }).click();
    await expect.poll(() => standsStill()).toBe(false);
    expect(await widened()).toBe(0);
  });

  it('change their order when their handle is dragged', async () => {
    await page.goto('/asset/station');
    await waitForRows(page);
    await page.getByRole('button', { name: '列设置', exact: true }).click();
    const handle = page.getByRole('button', { name: /^移动「业务类型/ });
    const saved = waitForColumns();
    await handle.hover();
    await page.mouse.down();
    const target = (await page.getByRole('button', { name: /^移动「站点状态/ }).boundingBox())!;
    await page.mouse.move(target.x + 4, target.y + 4, { steps: 8 });
    await page.mouse.up();
    await saved;
    const order = async () => {
      const names = await page.getByRole('columnheader').allInnerTexts();
      const at = (label: string) => names.findIndex((name) => name.startsWith(label));
      return at('业务类型') < at('站点状态');
    };
    await expect.poll(order).toBe(true);
    await page.reload();
    await waitForRows(page);
    expect(await order()).toBe(true);
    await forgetViews();
  });
});

describe('advanced filters', () => {
  it('are built, shown in words, kept after a reload, and removed with one click', async () => {
    await page.goto('/asset/station');
    await waitForRows(page);
    await page.getByRole('button', { name: '高级筛选' }).click();
    await pick('字段', '站点状态');
    await pick('关系', '不等于');
    await dialogButton(page, '搜索').click();
    await page.getByText('请填写完整').waitFor();
    await page.locator('.ec-query-value').click();
    await page.locator('.ant-select-dropdown:visible').getByText('建设中', { exact: true }).click();
    await dialogButton(page, '搜索').click();
    const chip = page.locator('.ec-chip').filter({ hasText: '站点状态 不等于' });
    await chip.getByText('建设中').waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toBeTruthy();
    await page.reload();
    await chip.getByText('建设中').waitFor();
    await page.getByRole('button', { name: '移除条件 站点状态' }).click();
    await chip.waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.has('q')).toBe(false);
  });

  it('find rows that match any condition, also after a reload and for a colleague with the link', async () => {
    await page.goto('/asset/station');
    await waitForRows(page);
    const [first = '', second = ''] = await page.locator('tbody tr[data-row-key] .ec-title-link').allInnerTexts();
    await page.getByRole('button', { name: '高级筛选' }).click();
    await page.getByRole('dialog').getByText('或', { exact: true }).click();
    await pick('字段', '站点名称');
    await page.locator('.ec-query-value input').fill(first);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /添加条件$/ })
      .click();
    await pick('字段', '站点名称');
    await page.locator('.ec-query-value input').last().fill(second);
    await dialogButton(page, '搜索').click();
    await page.locator('.ec-chip').filter({ hasText: ' 或 ' }).waitFor();
    const readNames = async (where = page) => {
      await waitForRows(where);
      return where.locator('tbody tr[data-row-key] .ec-title-link').allInnerTexts();
    };
    await page.getByText('共 2 条', { exact: true }).waitFor();
    expect(await readNames()).toEqual([first, second]);
    const q = Buffer.from(new URL(page.url()).searchParams.get('q') ?? '', 'base64url').toString();
    expect(Object.keys(JSON.parse(q))).toEqual(['any']);
    await page.reload();
    expect(await readNames()).toEqual([first, second]);
    const colleague = await openAs(browser, { account: 'manager' });
    await colleague.goto(page.url());
    expect(await readNames(colleague)).toEqual([first, second]);
    await colleague.context().close();
  });

  it('are ignored with a message if a link contains invalid filters', async () => {
    await page.goto('/asset/station?q=rubbish');
    await page.getByText('链接中的高级筛选条件无效，已忽略。').waitFor();
    await waitForRows(page);
  });
});

describe('a view', () => {
  it('stores the search under a name, marks a change, and reverts it', async () => {
    await page.goto('/asset/station?stationStatus=50&size=30');
    await waitForRows(page);
    await page.getByRole('button', { name: '存为视图' }).click();
    await expect.poll(() => field(page, '名称').evaluate((input) => input.matches(':focus'))).toBe(true);
    await page.keyboard.type('使用中的站点');
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: '使用中的站点', selected: true }).waitFor();
    const address = new URL(page.url());
    expect([...address.searchParams.keys()]).toEqual(['view']);
    await page.getByLabel('站点名称', { exact: true }).fill('站');
    await page.keyboard.press('Enter');
    await page.getByText('已修改', { exact: true }).waitFor();
    expect([...new URL(page.url()).searchParams.keys()].sort()).toEqual(['stationName', 'view']);
    await page.getByRole('button', { name: '还原' }).click();
    await expect.poll(() => page.url()).toBe(address.href);
  });

  it('is shared with a role, opens for the role by default, and shows the same rows through a link', async () => {
    await page.goto('/asset/station');
    await page.getByRole('tab', { name: '使用中的站点' }).click();
    await page.getByRole('button', { name: '视图「使用中的站点」的操作' }).click();
    await page.getByRole('menuitem', { name: '重命名与共享' }).click();
    await page.getByRole('dialog').getByLabel('共享给角色').click();
    await page.locator('.ant-select-dropdown:visible').getByText('运营经理', { exact: true }).click();
    await page.getByRole('dialog').getByText('名称', { exact: true }).click();
    await page.getByRole('dialog').getByLabel('为这些角色默认打开').check();
    await dialogButton(page, '保存').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const colleague = await openAs(browser, { account: 'manager' });
    await colleague.goto('/asset/station');
    await colleague.getByRole('tab', { name: '使用中的站点', selected: true }).waitFor();
    await colleague.locator('.ec-chip').filter({ hasText: '站点状态' }).waitFor();
    await expect.poll(() => new URL(colleague.url()).searchParams.get('view')).toMatch(/^\d+$/);
    await colleague.getByRole('tab', { name: '全部' }).click();
    await colleague.locator('.ec-chip').first().waitFor({ state: 'detached' });
    await colleague.goto(page.url());
    await colleague.getByRole('tab', { name: '使用中的站点', selected: true }).waitFor();
    await waitForRows(colleague);
    const readRows = (where: Page) => where.locator('tbody tr[data-row-key]').allInnerTexts();
    expect(await readRows(colleague)).toEqual(await readRows(page));
    await colleague.context().close();
  });

  it('is deleted after a confirmation, and its link reports the deletion', async () => {
    await page.goto('/asset/station');
    await page.getByRole('tab', { name: '使用中的站点' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.has('view')).toBe(true);
    const link = page.url();
    await page.getByRole('button', { name: '视图「使用中的站点」的操作' }).click();
    await page.getByRole('menuitem', { name: '删除视图' }).click();
    await question(page, '删除视图「使用中的站点」？').getByRole('button', { name: '删除' }).click();
    await page.getByRole('tab', { name: '使用中的站点' }).waitFor({ state: 'detached' });
    await page.goto(link);
    await page.getByText('链接中的视图已删除或未与您共享').waitFor();
  });
});

describe('a slow search', () => {
  it('shows a message, stops after 8 seconds, and can be retried', async () => {
    await page.goto('/asset/station');
    await waitForRows(page);
    let isHeld = true;
    await page.route('**/station/list?**', async (route) => {
      while (isHeld) await new Promise((resolve) => setTimeout(resolve, 100));
      await route.continue().catch(() => undefined);
    });
    await page.getByLabel('站点名称', { exact: true }).fill('站');
    await page.keyboard.press('Enter');
    await page.getByText('搜索时间较长').waitFor();
    await page.getByText('搜索超过 8 秒，已停止。').waitFor();
    isHeld = false;
    await page.getByRole('button', { name: /重\s?试/ }).click();
    await waitForRows(page);
    await expect.poll(() => page.getByLabel('站点名称', { exact: true }).inputValue()).toBe('站');
    await page.unroute('**/station/list?**');
  });
});
