// Tests an operator's day with households: a new customer gets a station, which is connected to the grid; a reading is corrected; and a month is
// settled. work-order.test.ts tests an alarm that becomes a work order.
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAs, chooseAction, dialogButton, field, openAs, openBrowser, watchFailures } from './browser.ts';

type Row = Record<string, unknown> & { id: string };
type Day = Row & { day: string; inverterId: string; stationId: string };

let browser: Browser;
let page: Page;
let failures: string[] = [];
let day: Day;

beforeAll(async () => {
  browser = await openBrowser();
  page = await openAs(browser, { account: 'manager' });
  failures = watchFailures(page);
});
afterAll(async () => {
  await browser.close();
  expect(failures).toEqual([]);
});

const stamp = Date.now();
const customer = `孟春生${(stamp % 46_656).toString(36)}`;
const stationNo = `HHDAY${stamp % 1_000_000}`;

/** Returns an identity number with its check character (GB 11643). */
function idCard(serial: number): string {
  const digits = `99000119800101${String(serial % 1000).padStart(3, '0')}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return digits + '10X98765432'[sum % 11];
}

async function pick(label: string, option: string): Promise<void> {
  await field(page, label).click();
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).last().click();
}

async function pickRegion(): Promise<void> {
  await field(page, '行政区划').click();
  for (const name of ['山东省', '德州市', '德城区'])
    await page.locator('.ant-cascader-menu-item:visible').getByText(name, { exact: true }).click();
}

const line = (text: string): Locator => page.locator('tr.ant-table-row:visible', { hasText: text });
const drawer = (title: string): Locator => page.getByRole('dialog', { name: title });

async function openTab(title: string, tab: string): Promise<void> {
  await drawer(title).getByRole('tab', { name: tab, exact: true }).click();
}

describe('a new customer', () => {
  it('is added with address and type of roof', async () => {
    await page.goto('/household/stationCustomer');
    await page.getByRole('button', { name: '新增' }).first().click();
    await field(page, '农户姓名').fill(customer);
    await field(page, '身份证号').fill(idCard(stamp));
    await field(page, '手机号').fill(`199${String(stamp).slice(-8)}`);
    await pickRegion();
    await field(page, '详细地址').fill('石桥镇下洼村 9 号');
    await pick('屋顶类型', '坡屋顶');
    await dialogButton(page, '保存').click();
    await page.getByText('新增成功').waitFor();
  });

  it('gets a station on the page of the customer', async () => {
    await page.goto(`/household/stationCustomer?customerName=${encodeURIComponent(customer)}`);
    await line(customer).getByText(customer).first().click();
    await openTab(customer, '电站');
    await drawer(customer).getByRole('button', { name: '新增' }).click();
    const form = drawer('新增户用电站');
    await form.getByText(customer, { exact: true }).waitFor();
    await field(page, '电站编号').fill(stationNo);
    await pick('合作模式', '收益分成');
    await field(page, '运维组织').click();
    await page.locator('.ant-select-tree-title:visible').first().click();
    await pickRegion();
    await field(page, '详细地址').fill('石桥镇下洼村 9 号');
    await field(page, '经度').fill('116.334843');
    await field(page, '纬度').fill('37.453295');
    await dialogButton(page, '保存').click();
    await form.waitFor({ state: 'detached' });
    await drawer(customer).locator('tr.ant-table-row', { hasText: stationNo }).getByText('勘察').waitFor();
  });

  it('gets solar modules for the station, which is then connected to the grid', async () => {
    await page.goto(`/household/union?stationNo=${stationNo}`);
    const station = `${customer}电站`;
    await line(stationNo).getByText(station).click();
    await openTab(station, '规模');
    await drawer(station).getByRole('button', { name: '新增' }).click();
    await field(page, '组件功率').fill('550');
    await field(page, '块数').fill('40');
    await field(page, '交流容量').fill('20');
    await field(page, '倾角').fill('25');
    await dialogButton(page, '保存').click();
    await drawer('新增电站规模').waitFor({ state: 'detached' });
    await drawer(station)
      .getByText(/^22\s*kWp$/)
      .first()
      .waitFor();
    await drawer(station).getByRole('button', { name: '编辑', exact: true }).first().click();
    await pick('建设状态', '已并网');
    await field(page, '并网日期').fill('2026-11-01');
    await page.keyboard.press('Tab');
    await dialogButton(page, '保存').click();
    await drawer('编辑户用电站').waitFor({ state: 'detached' });
    const { records } = await callAs<{ records: Row[] }>(
      page,
      'GET',
      `blade-household/union/list?stationNo=${stationNo}`,
    );
    expect(records[0]).toMatchObject({
      stationState: 4,
      gridDate: '2026-11-01',
      capacityKwp: 22,
      stationName: station,
    });
  });
});

describe('a wrong reading', () => {
  it('is corrected beside the measured value, and the total of the station follows', async () => {
    // The test chooses a day of more than 5 kWh, because in the morning the newest rows have hardly any energy.
    const days = await callAs<{ records: Day[] }>(page, 'GET', 'blade-household/inverterDays/list?size=500&descs=day');
    const match = days.records.find(({ src, dayKwh }) => src === 1 && Number(dayKwh) > 5);
    if (!match) throw new Error('The demo has no measured day');
    day = match;
    const stationOf = () =>
      callAs<Row>(page, 'GET', `blade-household/union/detail?id=${day.stationId}`).then(({ totalKwh }) =>
        Number(totalKwh),
      );
    const before = await stationOf();
    await page.goto(`/household/inverterDays?id=${day.id}`);
    await drawer(day.day).getByRole('button', { name: '编辑', exact: true }).click();
    const wrong = Number(day.dayKwh);
    await field(page, '结算发电量').fill((wrong + 1.5).toFixed(2));
    await page.locator('.energy-against', { hasText: '+1.50' }).waitFor();
    await field(page, '更正原因').fill('现场抄表');
    await dialogButton(page, '保存').click();
    await drawer('编辑逆变器日报').waitFor({ state: 'detached' });
    const fixed = await callAs<Row>(page, 'GET', `blade-household/inverterDays/detail?id=${day.id}`);
    expect(fixed).toMatchObject({ measuredKwh: wrong, src: 3, reason: '现场抄表' });
    expect(Number(fixed.dayKwh)).toBeCloseTo(wrong + 1.5, 2);
    expect((await stationOf()) - before).toBeCloseTo(1.5, 2);
  });
});

describe('a month', () => {
  const draft = async (month: string) => {
    await page.goto('/household/incomeStatement');
    await page.getByRole('button', { name: '生成结算单' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill(month);
    await page.keyboard.press('Enter');
    await dialogButton(page, '生成结算单').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const { records } = await callAs<{ records: Row[] }>(
      page,
      'GET',
      `blade-household/incomeStatement/list?month=${month}&size=1`,
    );
    const no = String(records[0]?.statementNo);
    await page.goto(`/household/incomeStatement?statementNo=${no}`);
    await line(no).getByText('草稿').waitFor();
    return no;
  };

  it('gets a draft statement before its end, which cannot be confirmed', async () => {
    const no = await draft(day.day.slice(0, 7));
    await chooseAction(page, line(no), '确认');
    await dialogButton(page, '确认').click();
    await page.getByText('尚未结束，不能确认').first().waitFor();
  });

  it('gets a statement after its end from a day that is added late; the statement is confirmed and paid', async () => {
    const last = new Date(Date.parse(`${day.day.slice(0, 7)}-01`) - 86_400_000).toISOString().slice(0, 10);
    await callAs(page, 'POST', 'blade-household/inverterDays/submit', {
      inverterId: day.inverterId,
      day: last,
      dayKwh: 31.25,
      reason: '补录',
    });
    const no = await draft(last.slice(0, 7));
    await chooseAction(page, line(no), '确认');
    await dialogButton(page, '确认').click();
    await line(no).getByText('已确认').waitFor();
    await chooseAction(page, line(no), '登记支付');
    await field(page, '支付凭证号').fill('YH20261123001');
    await dialogButton(page, '登记支付').click();
    await line(no).getByText('已支付').waitFor();
  });
});
