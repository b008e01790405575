// Tests time-of-use prices: a person draws the 24 hours of a price, a gap is refused, and the price is activated for tomorrow and changed. A trial
// reports that there are no orders to try the price on.
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  callAs,
  chooseAction,
  dialogButton,
  field,
  openAs,
  openBrowser,
  question,
  waitForRows,
  watchFailures,
} from './browser.ts';

let browser: Browser;
let page: Page;
let failures: string[] = [];
const priceNo = `E2E${Date.now().toString(36).toUpperCase()}`;
const priceName = `试画电价 ${priceNo}`;
beforeAll(async () => {
  browser = await openBrowser();
  page = await openAs(browser);
  failures = watchFailures(page);
});
afterAll(async () => {
  // Ends active prices and deletes drafts. An active price forbids an overlapping price of the same region, voltage level and user type (BR-1).
  const { records } = await callAs<{ records: { id: string; priceStatus: number }[] }>(
    page,
    'GET',
    `blade-truck/energyPrice/list?priceNo_equal=${priceNo}`,
  );
  for (const { id, priceStatus } of records) {
    if (priceStatus === 1) await callAs(page, 'POST', 'blade-truck/energyPrice/stop', { id });
    if (priceStatus === 0) await callAs(page, 'POST', `blade-truck/energyPrice/remove?ids=${id}`);
  }
  await browser.close();
  expect(failures).toEqual([]);
});

const tomorrow = new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10);
const form = () => page.getByRole('dialog');
const band = () => form().locator('.day-band');
const brush = (word: string) => form().getByRole('radio', { name: word, exact: true });
const waitForStatus = (text: string) => form().getByRole('status').getByText(text).waitFor();
const line = (name: string) => form().getByRole('listitem', { name });

async function pick(label: string, option: string): Promise<void> {
  await field(page, label).click();
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click();
}

async function draw(word: string, from: number, to: number): Promise<void> {
  await brush(word).check();
  const box = await band().boundingBox();
  if (!box) throw new Error('The band is not there');
  const at = (hour: number) => [box.x + (box.width * hour) / 24, box.y + box.height / 2] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at((from + to) / 2));
  await page.mouse.move(...at(to));
  await page.mouse.up();
}

async function type(input: Locator, text: string): Promise<void> {
  await input.fill(text);
  await input.blur();
}

async function openPrice(version: number): Promise<void> {
  await page.goto(`/trade/energyPrice?priceNo=${priceNo}`);
  await waitForRows(page);
  await page
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: String(version), exact: true }) })
    .getByRole('button', { name: priceName })
    .click();
}

describe('a time-of-use price', () => {
  it('is drawn over 24 hours; a gap is reported at once, and refused when the price is saved', async () => {
    await page.goto('/trade/energyPrice');
    await page.getByRole('button', { name: '新增' }).first().click();
    await field(page, '电价编号').fill(priceNo);
    await field(page, '电价名称').fill(priceName);
    await field(page, '省份').click();
    for (const name of ['广东省', '广州市', '天河区'])
      await page.locator('.ant-cascader-menu-item:visible').getByText(name, { exact: true }).click();
    await pick('电压等级', '110kV');
    await pick('用电类别', '单一制');
    await field(page, '生效日期').fill(tomorrow);
    await page.keyboard.press('Enter');
    await pick('适用月份', '1月');
    await page.keyboard.press('Escape');
    await band().evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await draw('平', 0, 10);
    await draw('谷', 12, 24);
    await waitForStatus('10:00–12:00 还没有时段');
    await form().getByLabel('价格 平', { exact: true }).fill('0.6346');
    await form().getByLabel('价格 谷', { exact: true }).fill('0.28365');
    await dialogButton(page, '保存').click();
    await form().getByText('时段须首尾相接、不重叠地覆盖 0–24 时').waitFor();
  });

  it('moves borders by keyboard and by typed times, but not over a neighbour, and is saved', async () => {
    await form().getByRole('slider', { name: '边界 10:00' }).press('ArrowRight');
    await line('00:00–10:30 平').waitFor();
    const end = line('00:00–10:30 平').getByLabel('结束');
    await type(end, '13:00');
    await waitForStatus('不能移到 13:00：会与相邻时段重叠，可移动的范围是 00:01–12:00');
    await type(end, '25:00');
    await waitForStatus('“25:00”不是时间');
    await type(end, '11:00');
    await waitForStatus('11:00–12:00 还没有时段');
    await form().getByRole('button', { name: '用谷补上' }).click();
    await waitForStatus('已覆盖 24 小时');
    await line('11:00–24:00 谷').waitFor();
    await form().getByLabel('价格 谷', { exact: true }).fill('0.2836');
    await dialogButton(page, '保存').click();
    await page.getByText('新增成功').waitFor();
  });

  it('is activated for tomorrow; an edit then creates a draft of the next version', async () => {
    await openPrice(1);
    await form().getByText('11:00–24:00').first().waitFor();
    await chooseAction(page, form(), '启用');
    const dialog = page.getByRole('dialog', { name: `启用 · ${priceName}` });
    await dialog.getByText(`${tomorrow} 起生效`).waitFor();
    await dialog.getByRole('button', { name: '启用' }).click();
    await form().locator('.ec-detail-head').getByText('生效', { exact: true }).waitFor();
    await form().getByRole('button', { name: '编辑', exact: true }).click();
    await form().getByLabel('价格 平', { exact: true }).fill('0.7');
    await dialogButton(page, '保存').click();
    await question(page, `${priceName} 已启用过`).getByRole('button', { name: '存为新版本' }).click();
    await page.getByText('已生成草稿：版本 2').waitFor();
  });

  it('shows its versions, and reports that there are no orders for a trial', async () => {
    await openPrice(2);
    await form().getByRole('tab', { name: '版本' }).click();
    await form().getByRole('button', { name: '版本 1' }).waitFor();
    await form().getByRole('tab', { name: '试算' }).click();
    await form().getByText('没有可以试算的订单').waitFor();
  });
});
