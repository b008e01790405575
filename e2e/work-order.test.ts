// Tests that an alarm of a household becomes a work order. A manager dispatches the work order from the board, an engineer finishes it on a phone of
// 390 px, and the manager accepts the result.

import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { png } from '@ec/testing/png';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAs, chooseAction, dialogButton, field, openAs, openBrowser, watchFailures } from './browser.ts';

interface Row {
  id: string;
  alarmNo: string;
  stationName: string;
  [name: string]: unknown;
}

let browser: Browser;
let desk: Page;
let failures: string[] = [];
let alarm: Row;
const photo = join(tmpdir(), `work-order-${Date.now()}.png`);

beforeAll(async () => {
  writeFileSync(photo, png);
  browser = await openBrowser();
  desk = await openAs(browser, { account: 'manager' });
  failures = watchFailures(desk);
  // Chooses a station that engineer1 may see.
  const engineer = await openAs(browser, { account: 'engineer1' });
  const stations = await callAs<{ records: Row[] }>(
    engineer,
    'GET',
    'blade-household/union/list?stationState=4&size=1',
  );
  await engineer.context().close();
  const stationId = stations.records[0]?.id;
  alarm = await callAs<Row>(desk, 'POST', 'blade-household/stationAlarm/submit', {
    stationId,
    deviceType: 11,
    deviceId: stationId,
    alarmCode: '9002',
  });
});
afterAll(async () => {
  await browser.close();
  expect(failures).toEqual([]);
});

const dialog = (page: Page) => page.getByRole('dialog');
const title = `并网柜跳闸${Date.now().toString(36)}`;
const card = (page: Page) => page.locator('.order-card', { hasText: title });

it('a work order is made from an alarm', async () => {
  await desk.goto(`/household/stationAlarm?alarmNo=${alarm.alarmNo}`);
  const line = desk.locator('tr.ant-table-row', { hasText: '站功率越限' });
  await line.waitFor();
  await chooseAction(desk, line, '转工单');
  await field(desk, '标题').fill(title);
  await dialogButton(desk, '转工单').click();
  await desk.getByText('操作成功!').waitFor();
});

it('a work order is dispatched from the board to a suggested engineer', async () => {
  await desk.goto('/household/workOrder');
  await desk.getByText('看板', { exact: true }).click();
  await card(desk).getByRole('button', { name: '派单' }).click();
  await dialog(desk).locator('.order-candidates label', { hasText: '韩北川' }).click();
  await dialogButton(desk, '派单').click();
  await desk.getByRole('region', { name: '待接单' }).locator('.order-card', { hasText: title }).waitFor();
});

it('the engineer accepts the work order, checks in, and finishes it with photo and parts on a phone', async () => {
  const phone = await openAs(browser, { account: 'engineer1' }, { width: 390, height: 844 });
  await phone.context().grantPermissions(['geolocation']);
  await phone.context().setGeolocation({ longitude: 117.12, latitude: 36.65 });
  await phone.goto('/household/workOrder');
  const press = (name: string) => card(phone).getByRole('button', { name, exact: true }).click();
  await card(phone).waitFor();
  expect(await phone.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await press('接单');
  await press('到场签到');
  await dialog(phone).getByText('距电站约').waitFor();
  await dialog(phone).getByRole('button', { name: '签到', exact: true }).click();
  await card(phone).getByText('已到场').waitFor();
  await press('完工');
  await field(phone, '处理结果').fill('合闸后恢复并网');
  await dialog(phone).locator('input[type=file]').setInputFiles(photo);
  // Waits for the picture, because the loaded picture moves the fields below it.
  await dialog(phone).locator('.ant-upload-list-item-done, img').first().waitFor();
  await dialog(phone).getByRole('button', { name: '添加备件' }).click();
  await dialog(phone).getByLabel('备件').last().fill('断路器');
  await dialog(phone).getByLabel('单价').fill('86.5');
  await dialog(phone).getByText('¥86.50').waitFor();
  await dialogButton(phone, '完工').click();
  await card(phone).waitFor({ state: 'detached' });
  await phone.context().close();
});

it('the manager has no assigned work order on a phone, which leads to the list of all work orders', async () => {
  const phone = await openAs(browser, { account: 'manager' }, { width: 390, height: 844 });
  await phone.goto('/household/workOrder');
  await phone.getByText('没有派给您的工单').waitFor();
  await phone.getByRole('button', { name: /^打开列表（\d+ 张未关闭）$/ }).click();
  await phone.locator('.ec-list-card').first().waitFor();
  await phone.context().close();
});

it('a work order passes the inspection, which acknowledges the alarm', async () => {
  await desk.goto('/household/workOrder');
  await desk.getByText('看板', { exact: true }).click();
  await card(desk).getByRole('button', { name: '验收通过' }).click();
  await field(desk, '评分').fill('5');
  await dialogButton(desk, '验收通过').click();
  await card(desk).waitFor({ state: 'detached' });
  const seen = await callAs<Row>(desk, 'GET', `blade-household/stationAlarm/detail?id=${alarm.id}`);
  expect(seen).toMatchObject({ alarmStatus: 1, workOrderName: expect.stringMatching(/^W/) });
});
