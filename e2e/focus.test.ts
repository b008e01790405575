// Tests the keyboard focus: a closed dialog returns the focus to the element that opened it. The focus moves on when its row or page is removed,
// and the first Tab reaches the skip link.
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dialogButton, openAs, openBrowser, waitForRows, watchFailures } from './browser.ts';
import { makeStation, removeStations, type Station } from './stations.ts';

let browser: Browser;
let page: Page;
let failures: string[] = [];
const stations: Station[] = [];
const prefix = `焦点${Date.now().toString(36)}`;
beforeAll(async () => {
  browser = await openBrowser();
  page = await openAs(browser);
  failures = watchFailures(page);
  for (const name of ['甲', '乙', '丙']) stations.push(await makeStation(page, `${prefix}${name}`));
});
afterAll(async () => {
  await removeStations(page, stations);
  await browser.close();
  expect(failures).toEqual([]);
});
beforeEach(async () => {
  await page.goto(`/asset/station?stationName=${encodeURIComponent(prefix)}`);
  await waitForRows(page);
});

const row = (name: string) => page.getByRole('row').filter({ hasText: `${prefix}${name}` });
const expectFocus = (target: Locator) =>
  expect.poll(() => target.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
const dialog = () => page.getByRole('dialog');

/** Elements that open a dialog or drawer with the Enter key. */
const openers: [string, () => Locator][] = [
  ['the detail of a row', () => row('甲').getByRole('button', { name: `${prefix}甲` })],
  ['the form of a row', () => row('乙').getByRole('button', { name: '编辑' })],
  ['the form of a new row', () => page.getByRole('button', { name: '新增' })],
  ['the columns', () => page.getByRole('button', { name: '列设置' })],
  ['the query builder', () => page.getByRole('button', { name: /高级筛选$/ })],
  ['the tasks', () => page.getByRole('button', { name: /^任务/ })],
];

it.each(openers)('%s returns the focus to the element that opened it', async (_name, opener) => {
  await opener().focus();
  await page.keyboard.press('Enter');
  await dialog().first().waitFor();
  await expect
    .poll(() => page.evaluate('document.activeElement?.closest("[role=dialog], .ant-drawer") !== null'))
    .toBe(true);
  await page.keyboard.press('Escape');
  await dialog().first().waitFor({ state: 'hidden' });
  await expectFocus(opener());
});

describe('a form over a detail', () => {
  it('returns the focus to the button in the detail, and the detail returns it to the row', async () => {
    const title = row('甲').getByRole('button', { name: `${prefix}甲` });
    await title.click();
    const edit = dialog().getByRole('button', { name: '编辑' });
    await edit.click();
    await dialog().getByLabel('站号').waitFor();
    await page.keyboard.press('Escape');
    await expectFocus(edit);
    await page.keyboard.press('Escape');
    await expectFocus(title);
  });
});

it('a form from the menu of a row returns the focus to the button of the menu', async () => {
  const more = row('乙').getByRole('button', { name: '更多操作' });
  await more.focus();
  await page.keyboard.press('Enter');
  const copy = page.getByRole('menuitem', { name: '复制' });
  await expectFocus(copy);
  await copy.press('Enter');
  await dialog().getByLabel('站号').waitFor();
  await page.keyboard.press('Escape');
  await dialogButton(page, '放弃修改').press('Enter');
  await expectFocus(more);
});

it('the key press that opens a dialog from a menu does not close the dialog again', async () => {
  await page.goto('/trade/orderReady?readyStatus=0');
  await page.locator('.ec-title-link').first().click();
  await page.getByRole('dialog').getByRole('button', { name: '更多操作' }).press('Enter');
  const reject = page.getByRole('menuitem', { name: '拒绝', exact: true });
  await expectFocus(reject);
  await reject.press('Enter');
  const refusal = page.locator('.ant-modal').filter({ hasText: '拒绝' });
  await refusal.waitFor();
  await expect
    .poll(() => refusal.evaluate((element) => element.contains(element.ownerDocument.activeElement)))
    .toBe(true);
  await page.keyboard.press('Escape');
  await refusal.waitFor({ state: 'detached' });
  await expectFocus(page.getByRole('dialog').getByRole('button', { name: '更多操作' }));
  // Closes the record. If its id stayed in the address, the record would open again with its tab and take the focus.
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await expect.poll(() => page.url()).not.toContain('id=');
});

describe('the confirmation before a row is deleted', () => {
  const more = (name: string) => row(name).getByRole('button', { name: '更多操作' });
  const ask = async (name: string) => {
    await more(name).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: '删除' }).click();
  };

  it('returns the focus to the menu button of the row when it is cancelled', async () => {
    await ask('乙');
    await dialogButton(page, '取消').press('Enter');
    await expectFocus(more('乙'));
  });

  it('moves the focus to the next row when the row is deleted', async () => {
    const ids = await page.locator('tr[data-row-key]').evaluateAll((rows) => rows.map((each) => each.dataset.rowKey));
    const gone = await row('乙').getAttribute('data-row-key');
    const next = ids[ids.indexOf(gone ?? '') + 1];
    await ask('乙');
    await dialogButton(page, '删除').press('Enter');
    await row('乙').waitFor({ state: 'detached' });
    await expectFocus(page.locator(`tr[data-row-key="${next}"]`).getByRole('button', { name: '更多操作' }));
  });
});

it('the first Tab reaches the skip link, which moves the focus to the content and keeps the address', async () => {
  const address = page.url();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('button', { name: '跳到内容' });
  await expectFocus(skip);
  expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Enter');
  await expectFocus(page.getByRole('main'));
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement?.closest("main") !== null')).toBe(true);
  expect(page.url()).toBe(address);
});

it('the focus moves to the next page when a page is closed', async () => {
  await page.getByLabel('站点名称').first().focus();
  await page.keyboard.press('Alt+w');
  await page.waitForURL((url) => url.pathname !== '/asset/station');
  // Returns 'main' if the focus is on the main element or within it.
  const holder = `(() => { const at = document.activeElement; return at.closest('main') ? 'main' : at.outerHTML.slice(0, 200) })()`;
  await expect.poll(() => page.evaluate(holder)).toBe('main');
});
