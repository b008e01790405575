// Tests that several alarms are acknowledged together: by mouse, by keyboard, and as all matches of a search. Two tests count clicks or keys.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { callAs, openAs, openBrowser, waitForRows, watchFailures } from './browser.ts';
import { inDatabase } from './product.ts';

let browser: Browser;
let page: Page;
let failures: string[] = [];
let devices: string[] = [];
const ids: string[] = [];
let stationId = '';

beforeAll(async () => {
  browser = await openBrowser();
  page = await openAs(browser, { account: 'admin' });
  failures = watchFailures(page);
  const { records } = await callAs<{ records: { id: string }[] }>(page, 'GET', 'blade-truck/car/list?size=100');
  // Other journeys use alarms of trucks 1 to 3 and 11 to 20.
  const others = [...records.slice(3, 10), ...records.slice(20)];
  devices = others.map(({ id }) => id);
  expect(devices.length).toBeGreaterThanOrEqual(32);
  const [station] = await callAs<{ id: string }[]>(page, 'GET', 'blade-truck/station/select');
  stationId = station?.id ?? '';
});
afterAll(async () => {
  await callAs(page, 'POST', `blade-truck/deviceAlarm/remove?ids=${ids.join()}`).catch(() => undefined);
  await browser.close();
  expect(failures).toEqual([]);
});

let operations = 0;
beforeEach(() => {
  operations = 0;
});
const press = async (key: string) => {
  operations += 1;
  await page.keyboard.press(key);
};
const click = async (locator: ReturnType<Page['locator']>) => {
  operations += 1;
  await locator.click();
};

/** Creates new alarms, one per truck, and opens a list of only these alarms. */
async function openAlarms(mark: string, count: number): Promise<{ id: string; alarmNo: string }[]> {
  const alarms = [];
  for (const deviceId of devices.splice(0, count)) {
    const alarm = { stationId, deviceType: 10, deviceId, alarmCode: '8002', value: mark };
    alarms.push(await callAs<{ id: string; alarmNo: string }>(page, 'POST', 'blade-truck/deviceAlarm/submit', alarm));
  }
  ids.push(...alarms.map(({ id }) => id));
  await page.goto(`/truckalarm/deviceAlarm?value=${mark}&alarmStatus=0&size=10`);
  await waitForRows(page);
  await page.getByText(`共 ${count} 条`).waitFor();
  return alarms;
}

const unseen = (alarms: readonly { id: string }[]) =>
  inDatabase('select id from device_alarm where id = any($1::bigint[]) and alarm_status = 0', [
    alarms.map(({ id }) => id),
  ]);
const dialog = () => page.getByRole('dialog');
const inBar = (name: string) => page.locator('.ec-selection').getByRole('button', { name, exact: true });

it('acknowledges ten alarms with three clicks', async () => {
  const alarms = await openAlarms(`M${Date.now()}`, 10);
  await click(page.locator('thead').getByRole('checkbox').first());
  await click(inBar('确认'));
  await dialog().getByText('确认 10 条').waitFor();
  await dialog()
    .getByText(/等 10 条$/)
    .waitFor();
  await dialog()
    .getByText(/将变为：活动已确认$/)
    .waitFor();
  await click(dialog().getByRole('button', { name: '确认', exact: true }));
  await page.getByText('已完成 10 条').waitFor();
  expect(await unseen(alarms)).toEqual([]);
  expect(operations).toBe(3);
});

it('acknowledges ten alarms with three keys; the keyboard help lists the keys for selected rows', async () => {
  const alarms = await openAlarms(`K${Date.now()}`, 10);
  await press('*');
  await page.getByText('已选 10 条').first().waitFor();
  await press('1');
  await expect.poll(() => page.evaluate('document.activeElement?.tagName')).toBe('TEXTAREA');
  await press('Control+s');
  await page.getByText('已完成 10 条').waitFor();
  expect(await unseen(alarms)).toEqual([]);
  expect(operations).toBe(3);
  await page.keyboard.press('?');
  const help = dialog().filter({ hasText: '键盘快捷键' });
  for (const text of ['勾选本页全部行', '勾选到当前行', '对已选行执行第 1–9 个操作'])
    await help.getByText(text).waitFor();
  await page.keyboard.press('Escape');
});

it('acknowledges all matches over two pages and names the alarm that it could not acknowledge', async () => {
  const alarms = await openAlarms(`A${Date.now()}`, 12);
  await page.locator('thead').getByRole('checkbox').first().click();
  await inBar('选择符合条件的全部 12 条').click();
  await inBar('确认').click();
  await dialog().getByText('确认 12 条').waitFor();
  const [first] = alarms;
  await callAs(page, 'POST', 'blade-truck/deviceAlarm/ack', { id: first?.id });
  await dialog().getByRole('button', { name: '确认', exact: true }).click();
  await dialog().locator('.ant-modal-confirm-title', { hasText: '已完成 11 条，1 条未执行' }).waitFor();
  await dialog().getByText(`设备告警 ${first?.alarmNo} 当前为活动已确认,不能确认`).waitFor();
  await page.keyboard.press('Enter');
  expect(await unseen(alarms)).toEqual([]);
});
