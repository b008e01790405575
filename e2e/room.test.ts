// Tests space for rows: the part above a list is low, a small window shows ten rows, and a detail with many tabs shows all tabs. Also tests fonts,
// colours and dashes in lists.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseInHeader, openAs, openBrowser, waitForRows } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const lists = ['/trade/orders', '/asset/station', '/asset/chargingGun', '/trade/refund', '/truckalarm/deviceAlarm'];
const houseLists = ['/household/workOrder', '/household/union', '/household/stationAlarm'];
/** Above or beside their rows, these lists have a notice, a strip of days, and a tree. */
const fullLists = ['/household/inverterCmd', '/trade/reconcile', '/system/user'];

describe('a window of 1366 × 768', () => {
  it.each([
    ['trucks', '简体中文', lists],
    ['trucks', 'English', lists],
    ['households', '简体中文', houseLists],
    ['households', 'English', houseLists],
    ['full heads', '简体中文', fullLists],
    ['full heads', 'English', fullLists],
  ] as const)('title, search, views and tools of a list take 200 px at most (%s, %s)', async (_of, language, paths) => {
    const page = await openAs(browser, {}, { width: 1366, height: 768 });
    await page.goto('/wel/index');
    if (language === 'English') await chooseInHeader(page, '语言', language);
    const high: string[] = [];
    for (const list of paths) {
      await page.goto(list);
      const table = page.locator('.ec-table').filter({ visible: true });
      await table.waitFor();
      const [content, box] = await Promise.all([page.locator('#content').boundingBox(), table.boundingBox()]);
      const above = (box?.y ?? 999) - (content?.y ?? 0);
      if (above > 200) high.push(`${list}: ${above}`);
    }
    expect(high).toEqual([]);
    // Restores Chinese, because the account keeps its language.
    if (language === 'English') await chooseInHeader(page, 'Language', '简体中文');
    await page.context().close();
  });
});

describe('a window of 960 × 600', () => {
  it('shows the menu as icons and ten rows', async () => {
    const page = await openAs(browser, {}, { width: 960, height: 600 });
    await page.goto('/trade/orders');
    await waitForRows(page);
    expect((await page.locator('.shell-side').boundingBox())?.width).toBeLessThanOrEqual(60);
    const rows = await page.locator('tbody tr[data-row-key], .ant-table-row').filter({ visible: true }).all();
    const ends = await Promise.all(rows.map(async (row) => row.boundingBox()));
    expect(ends.filter((box) => box && box.y + box.height <= 600).length).toBeGreaterThanOrEqual(10);
    // The button opens the menu also in this narrow window.
    await page.getByRole('button', { name: '展开菜单' }).click();
    await expect.poll(async () => (await page.locator('.shell-side').boundingBox())?.width).toBeGreaterThan(200);
    await page.context().close();
  });
});

describe('a station with many tabs', () => {
  it('shows all tabs in groups, and only figures with a value', async () => {
    const page = await openAs(browser);
    await page.goto('/asset/station');
    await waitForRows(page);
    await page.locator('tbody .ec-title-link').first().click();
    const dialog = page.getByRole('dialog').last();
    const tabs = dialog.getByRole('tab');
    await dialog.locator('.ec-tab-group').first().waitFor();
    const count = await tabs.count();
    expect(count).toBeGreaterThan(7);
    for (const tab of await tabs.all()) await expect.poll(() => tab.isVisible()).toBe(true);
    const groups = await dialog.locator('.ec-tab-group').allInnerTexts();
    expect(groups).toContain('设备资产');
    await tabs.last().click();
    await dialog.getByRole('tabpanel').filter({ visible: true }).waitFor();
    const figures = await dialog.locator('.ec-figures dd').allInnerTexts();
    expect(figures.length).toBeGreaterThan(0);
    expect(figures.filter((text) => text === '—')).toEqual([]);
    await page.context().close();
  });
});

describe('words and numbers', () => {
  it('an apostrophe is narrow in English, as in a Latin font', async () => {
    const page = await openAs(browser);
    await page.goto('/wel/index');
    const width = () =>
      page.evaluate<number>(`(() => {
        const pen = document.createElement('canvas').getContext('2d');
        pen.font = '14px ' + getComputedStyle(document.body).fontFamily;
        return pen.measureText('’').width;
      })()`);
    await chooseInHeader(page, '语言', 'English');
    await page.locator('html[lang="en"]').waitFor();
    expect(await width()).toBeLessThan(6);
    await chooseInHeader(page, 'Language', '简体中文');
    await page.context().close();
  });

  it('order numbers have a monospaced font and a copy button on their right', async () => {
    const page = await openAs(browser);
    await page.goto('/trade/orders');
    await waitForRows(page);
    const cell = page.locator('.ec-copied-cell').filter({ visible: true }).first();
    const [code, mark] = await Promise.all([
      cell.locator('.ec-code').boundingBox(),
      cell.locator('.ec-copy').boundingBox(),
    ]);
    expect(mark?.x ?? 0).toBeGreaterThanOrEqual((code?.x ?? 0) + (code?.width ?? 0) - 0.5);
    const family = await page.evaluate<string>(`getComputedStyle(document.querySelector('.ec-code')).fontFamily`);
    expect(family).toContain('mono');
    await page.context().close();
  });

  it('kinds of business have a colour: charging is violet, swap is cyan', async () => {
    const page = await openAs(browser);
    for (const [tone, name, color] of [
      ['charging', '充电', 'rgb(122, 90, 248)'],
      ['swap', '换电', 'rgb(5, 148, 180)'],
    ]) {
      // Searches by name, because other journeys add stations, so that the first page may lack the kind.
      await page.goto(`/asset/station?stationName=${name}`);
      await waitForRows(page);
      const expression = `getComputedStyle(document.querySelector('.ec-tag[data-tone="${tone}"]'), '::before').backgroundColor`;
      expect(await page.evaluate<string>(expression)).toBe(color);
    }
    await page.context().close();
  });

  it('a pair of unknown values is shown as one dash', async () => {
    const page = await openAs(browser);
    for (const list of lists) {
      await page.goto(list);
      await waitForRows(page);
      const pairs = await page.locator('.ec-pair').filter({ visible: true }).allTextContents();
      const stacked = pairs.filter((pair) => /^—\s*—$/.test(pair)).length;
      expect(stacked, list).toBe(0);
    }
    await page.context().close();
  });
});
