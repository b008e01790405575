// Tests actions on rows: an alarm is acknowledged, two alarms are cleared together, and a promotion is published. A failed action keeps the
// typed values, and an acknowledged alarm offers no further acknowledgement.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAs, dialogButton, field, openAs, openBrowser, watchFailures } from './browser.ts';

interface Row {
  id: string;
  alarmNo: string;
}

let browser: Browser;
let page: Page;
let failures: string[] = [];
const alarms: Row[] = [];
const word = Date.now().toString(36);
const promotion = `冬季${word}`;
beforeAll(async () => {
  browser = await openBrowser();
  page = await openAs(browser);
  failures = watchFailures(page);
  const { records } = await callAs<{ records: Row[] }>(page, 'GET', 'blade-truck/car/list?size=3');
  const [station] = await callAs<Row[]>(page, 'GET', 'blade-truck/station/select');
  for (const { id: deviceId } of records) {
    const alarm = { stationId: station?.id, deviceType: 10, deviceId, alarmCode: '8002', value: word };
    alarms.push(await callAs<Row>(page, 'POST', 'blade-truck/deviceAlarm/submit', alarm));
  }
});
afterAll(async () => {
  const ids = alarms.map(({ id }) => id).join(',');
  await callAs(page, 'POST', `blade-truck/deviceAlarm/remove?ids=${ids}`).catch(() => undefined);
  await browser.close();
  expect(failures).toEqual([]);
});

const line = (text: string) => page.locator('tr.ant-table-row', { hasText: text });
const dialog = () => page.getByRole('dialog');

describe('an alarm', () => {
  const [seen, cleared] = ['活动已确认', '已恢复未确认'];

  it('is acknowledged with a note, which the form keeps after a failed request', async () => {
    const { alarmNo } = alarms[0] as Row;
    await page.goto('/truckalarm/deviceAlarm?alarmCode=8002&alarmStatus=0');
    await line(alarmNo).getByRole('button', { name: '确认' }).click();
    await dialog().getByText('通知车队检修').waitFor();
    await field(page, '说明').fill('已通知车队');
    await page.route('**/deviceAlarm/ack', (route) => route.abort(), { times: 1 });
    await dialogButton(page, '确认').click();
    await dialog().getByText('没有执行').waitFor();
    await expect.poll(() => field(page, '说明').inputValue()).toBe('已通知车队');
    await dialogButton(page, '确认').click();
    await page.getByText('操作成功!').waitFor();
    await page.goto('/truckalarm/deviceAlarm?alarmCode=8002&alarmStatus=1');
    await line(alarmNo).getByText(String(seen)).waitFor();
    await expect.poll(() => line(alarmNo).getByRole('button', { name: '确认' }).count()).toBe(0);
    await line(alarmNo).getByRole('button', { name: alarmNo }).click();
    await page.getByRole('tab', { name: '变更历史' }).click();
    await dialog().getByText('已通知车队').waitFor();
  });

  it('is cleared with a reason together with others; the result names an already cleared alarm', async () => {
    const [, one, two] = alarms as [Row, Row, Row];
    await page.goto('/truckalarm/deviceAlarm?alarmCode=8002&alarmStatus=0');
    for (const { alarmNo } of [one, two]) await line(alarmNo).getByRole('checkbox').check();
    const together = page.locator('.ec-selection').getByRole('button', { name: '恢复' });
    await together.click();
    await dialogButton(page, '恢复').click();
    await dialog().getByText('请输入原因', { exact: true }).waitFor();
    await field(page, '原因').fill('现场复核正常');
    await callAs(page, 'POST', 'blade-truck/deviceAlarm/clear', { id: one.id, reason: '先到' });
    await dialogButton(page, '恢复').click();
    await dialog().locator('.ant-modal-confirm-title', { hasText: '已完成 1 条，1 条未执行' }).waitFor();
    await dialog().getByText(`设备告警 ${one.alarmNo} 当前为${cleared},不能恢复`).waitFor();
    const state = await callAs<{ alarmStatusName: string }>(page, 'GET', `blade-truck/deviceAlarm/detail?id=${two.id}`);
    expect(state.alarmStatusName).toBe(cleared);
    await page.keyboard.press('Enter');
    await dialog().waitFor({ state: 'detached' });
  });
});

it('a promotion gets a rule, shows its cost before it is published, and is voided', async () => {
  const { id } = await callAs<Row>(page, 'POST', 'blade-truck/activity/submit', {
    activityName: promotion,
    activityType: 1,
    startTime: '2090-01-01 00:00:00',
    endTime: '2099-01-01 00:00:00',
    budget: 500,
    ruleText: '满 100 减 10',
    stackable: 1,
  });
  await page.goto(`/promo/activity?activityName=${encodeURIComponent(promotion)}&id=${id}`);
  await page.getByRole('tab', { name: '规则' }).click();
  await page.getByText('还没有规则').waitFor();
  await callAs(page, 'POST', 'blade-truck/activity_sub/submit', {
    activityId: id,
    subName: '满百减十',
    condType: 1,
    threshold: 100,
    benefit: 1,
    benefitValue: 10,
  });
  await page.reload();
  await page.getByRole('tab', { name: '规则' }).click();
  await page.getByText('满 ¥100，减 ¥10').waitFor();
  await dialog().getByRole('button', { name: '提交审核' }).click();
  await page.locator('.ant-modal-confirm').getByRole('button', { name: '提交审核' }).click();
  await dialog().getByRole('button', { name: '发布' }).first().click();
  await page.getByText('优惠合计').last().waitFor();
  await dialogButton(page, '发布').click();
  // The promotion starts in 2090, because it may not overlap promotions of the demo, which do not stack.
  await dialog().getByText('已发布未开始').first().waitFor();
  await page.getByText('活动发布后规则不能修改。').waitFor();
  await callAs(page, 'POST', 'blade-truck/activity/void', { id, reason: '测试结束' });
});
