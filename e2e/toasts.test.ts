// Tests that a toast with an action works by keyboard: F8 moves the focus into the toast, the toast stays while it has the focus, and Escape or Tab
// returns the focus.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAs, field, openAs, openBrowser, waitForRows, watchFailures } from './browser.ts';
import { makeStation, removeStations, type Station } from './stations.ts';

let browser: Browser;
let page: Page;
let station: Station;
let failures: string[] = [];
const stamp = Date.now().toString(36).toUpperCase();

beforeAll(async () => {
  browser = await openBrowser();
  page = await openAs(browser);
  failures = watchFailures(page);
  station = await makeStation(page, `提示站${stamp}`);
});
afterAll(async () => {
  await removeAll('chargingGun');
  await removeAll('chargingStack');
  await removeStations(page, [station]);
  await browser.close();
  expect(failures).toEqual([]);
});

async function removeAll(resource: 'chargingGun' | 'chargingStack'): Promise<void> {
  const path = `blade-truck/${resource}`;
  const { records } = await callAs<{ records: { id: string }[] }>(
    page,
    'GET',
    `${path}/list?stationId=${station.id}&size=50`,
  );
  for (const { id } of records) await callAs(page, 'POST', `${path}/remove?ids=${id}`);
}

const toast = () => page.locator('.ec-offer');
/** Returns the label or the text of the focused element, or its tag name if both are missing. */
const focused = () =>
  page.evaluate<string>(
    `document.activeElement.getAttribute('aria-label') || [...(document.activeElement.labels ?? [])].map((label) => label.textContent).join() ||
      document.activeElement.firstChild?.textContent || document.activeElement.tagName`,
  );

async function type(label: RegExp, text: string): Promise<void> {
  for (let count = 0; !label.test(await focused()); count += 1) {
    if (count > 60) throw new Error(`Tab does not lead to ${label}; the keyboard stands on “${await focused()}”`);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

/** Opens the form of a new charger and fills it in. */
async function fillCharger(no: string): Promise<void> {
  await page.goto('/asset/chargingStack');
  await waitForRows(page);
  await page.getByRole('button', { name: '新增', exact: true }).first().focus();
  await page.keyboard.press('Enter');
  await field(page, '桩编号').waitFor();
  // Waits for the focus of the form, because the search of the page behind has fields with the same names.
  await expect.poll(focused).toMatch(/^桩编号/);
  await type(/^桩编号/, no);
  await type(/^桩名称/, `提示桩${no}`);
  await type(/^所属站点/, station.stationName);
  await page.locator('.ant-select-dropdown:visible').getByText(station.stationName).first().waitFor();
  await page.keyboard.press('Enter');
  await type(/^厂商/, 'ABB');
  await type(/^OCPP标识/, `CP-${no}`);
  await type(/^额定功率/, '120');
  await type(/^同时新建充电枪/, '2');
}

it('a toast leads from a new charger to its access key', async () => {
  await fillCharger(`T${stamp}1`);
  await page.keyboard.press('Control+s');
  const action = toast().getByRole('button', { name: '去生成密钥', exact: true });
  await action.waitFor();
  await page.keyboard.press('F8');
  await expect.poll(focused).toBe('去生成密钥');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/asset\/chargingStack\/\d+#part-accessKey$/);
  // The part of the page gets the focus, and the button comes later in the order of Tab.
  await expect.poll(focused).toBe('接入密钥');
  await page.getByRole('button', { name: '生成接入密钥' }).waitFor();
  // Tab may first reach the address of the gateway and its copy button.
  for (let count = 0; count < 3 && (await focused()) !== '生成接入密钥'; count += 1) await page.keyboard.press('Tab');
  expect(await focused()).toBe('生成接入密钥');
  await expect.poll(() => toast().count()).toBe(0);
});

it('a toast stays while it has the focus, and Escape returns the focus to the open form', async () => {
  await fillCharger(`T${stamp}2`);
  // Saves the row and keeps the form open for the next row.
  await page.keyboard.press('Control+Enter');
  await toast().waitFor();
  // Waits until the form for the next row has taken the focus. Otherwise the form would take the focus later.
  await expect.poll(() => field(page, '桩编号').inputValue()).not.toBe(`T${stamp}2`);
  await expect.poll(focused).toMatch(/^桩编号/);
  await field(page, '桩名称').focus();
  await page.keyboard.press('F8');
  await expect.poll(focused).toBe('去生成密钥');
  await page.clock.install();
  await page.clock.runFor(30_000);
  await expect.poll(() => toast().count()).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => toast().count()).toBe(0);
  await expect.poll(focused).toMatch(/^桩名称/);
});

it('Tab leaves the toast for the former field, and the toast disappears after its time', async () => {
  await fillCharger(`T${stamp}3`);
  await page.keyboard.press('Control+Enter');
  await toast().waitFor();
  // Waits until the form for the next row has taken the focus. Otherwise the form would take the focus later.
  await expect.poll(() => field(page, '桩编号').inputValue()).not.toBe(`T${stamp}3`);
  await expect.poll(focused).toMatch(/^桩编号/);
  await field(page, '桩名称').focus();
  await page.keyboard.press('F8');
  await expect.poll(focused).toBe('去生成密钥');
  await page.keyboard.press('Tab');
  await expect.poll(focused).toBe('关闭');
  await page.keyboard.press('Tab');
  await expect.poll(focused).toMatch(/^桩名称/);
  await expect.poll(() => toast().count()).toBe(1);
  await page.clock.install();
  await page.clock.runFor(12_000);
  await expect.poll(() => toast().count()).toBe(0);
  // F8 does nothing if no toast is open.
  await page.keyboard.press('F8');
  expect(await focused()).toMatch(/^桩名称/);
});
