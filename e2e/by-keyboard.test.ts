// Tests four tasks without a mouse: a station is opened beside the map, an order is found by a part of its plate and refunded, ten alarms are
// acknowledged, and a tariff gets a version for next month.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAs, openAs, openBrowser, waitForRows, watchFailures } from './browser.ts';
import { inDatabase } from './product.ts';

let browser: Browser;
let page: Page;
let failures: string[] = [];
const stamp = Date.now();
const orderNo = `91370100K${String(stamp).padStart(18, '0')}`;
const plateNo = `鲁K${String(stamp).slice(-5)}D`;
const alarms: { id: string }[] = [];

beforeAll(async () => {
  browser = await openBrowser();
  page = await openAs(browser, { account: 'manager' });
  failures = watchFailures(page);
  await inDatabase(
    `insert into truck_orders (id, tenant_id, order_no, order_type, station_id, stack_id, gun_id, merchant_id, account_id,
        plate_no, start_type, order_proc, pay_status, pay_type, start_time, end_time, duration_sec, total_kwh, elec_money,
        service_money, total_money, gift_money, pay_money, refund_money, pay_time, rule_id)
      select (select max(id) + 1 from truck_orders), tenant_id, $1, 1, station_id, stack_id, gun_id, merchant_id, account_id,
        $2, start_type, 4, 2, 1, start_time, end_time, duration_sec, 80, 50, 16, 66, 0, 66, 0, now() - interval '1 hour', rule_id
      from truck_orders o where tenant_id = '100003' and pay_type = 1 and pay_status = 2 and merchant_id is not null
        and exists (select from truck_account a where a.tenant_id = o.tenant_id and a.id = o.account_id and account_status = 1)
      order by id limit 1`,
    [orderNo, plateNo],
  );
  const admin = await openAs(browser);
  const { records } = await callAs<{ records: { id: string }[] }>(
    admin,
    'GET',
    'blade-truck/car/list?current=2&size=10',
  );
  const [station] = await callAs<{ id: string }[]>(admin, 'GET', 'blade-truck/station/select');
  for (const { id: deviceId } of records) {
    const alarm = { stationId: station?.id, deviceType: 10, deviceId, alarmCode: '8002', value: `${stamp}` };
    alarms.push(await callAs<{ id: string }>(admin, 'POST', 'blade-truck/deviceAlarm/submit', alarm));
  }
  await admin.context().close();
});
afterAll(async () => {
  // The account was never debited for this order. If the order stayed, the books would not agree in other journeys.
  await inDatabase('update truck_orders set is_deleted = 1 where order_no = $1', [orderNo]);
  await browser.close();
  expect(failures).toEqual([]);
});

/** Returns the name of the element with the focus. */
const here = () =>
  page.evaluate<string>(`(() => {
    // Without a focus the whole page would be named.
    const held = document.activeElement === document.body ? null : document.activeElement;
    return held?.getAttribute('aria-label') || [...(held?.labels ?? [])].map((each) => each.textContent).join() || held?.textContent || '';
  })()`);

/** Presses Tab until the element has the focus, at most `most` times. */
async function tabTo(name: RegExp, most = 40): Promise<void> {
  for (let pressed = 0; pressed < most; pressed += 1) {
    if (name.test(await here())) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${most} times Tab do not lead to ${name}; the keyboard stands on “${await here()}”`);
}

/** Presses an action of the open dialog. The action is a button of the dialog or an entry of its menu. */
async function act(name: string): Promise<void> {
  await tabTo(new RegExp(`^(${name}|更多操作)$`));
  if ((await here()) === name) return page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name, exact: true });
  await item.waitFor();
  for (
    let pressed = 0;
    pressed < 12 && !(await item.evaluate('(each) => each.matches(":focus, .ant-dropdown-menu-item-active")'));
    pressed += 1
  )
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

it('opens a station from the list beside the map, and its monitoring from there', async () => {
  await page.goto('/truck/station_map');
  const row = page.locator('.station-row').filter({ visible: true }).first();
  await row.waitFor();
  const name = (await row.locator('.station-row-name').textContent()) ?? '';
  await tabTo(new RegExp(name), 120);
  await page.keyboard.press('Enter');
  await page.locator('.station-card').filter({ visible: true }).waitFor();
  await tabTo(/^(充电|换电)监控$/, 120);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/truck\/station\/(charge|change)\?/);
  await page.locator('.monitor-body').filter({ visible: true }).waitFor();
});

it('finds an order by a part of its plate number and makes a partial refund', async () => {
  await page.goto('/wel/index');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '查找任何内容' }).waitFor();
  await page.keyboard.type(plateNo.slice(-5));
  await page.getByRole('option').filter({ hasText: plateNo }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/trade\/orders\?id=/);
  await page.getByRole('dialog', { name: orderNo }).locator('.ec-detail-head').waitFor();
  await act('退款');
  await expect.poll(here).toMatch(/^退款金额/);
  await page.keyboard.type('12.5');
  await tabTo(/^退款原因/);
  await page.keyboard.type('充电中断');
  await page.keyboard.press('Control+s');
  await page.getByText('已退款').waitFor();
  await page.getByRole('dialog', { name: orderNo }).getByText('部分退款').first().waitFor();
  // The focus is back at the action or at the menu that contains it.
  expect(await here()).toMatch(/^(退款|更多操作)$/);
});

it('acknowledges ten alarms', async () => {
  expect(alarms).toHaveLength(10);
  await page.goto(`/truckalarm/deviceAlarm?value=${stamp}&alarmStatus=0`);
  await waitForRows(page);
  await page.getByText('共 10 条').waitFor();
  // Selects from the first row to the last, then presses the key of the action: fourteen keys and the note.
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  for (let row = 1; row < 10; row += 1) await page.keyboard.press('j');
  await page.keyboard.press('Shift+X');
  await page.getByText('已选 10 条').first().waitFor();
  await page.getByRole('button', { name: '确认', exact: true }).and(page.locator('[aria-keyshortcuts="1"]')).waitFor();
  await page.keyboard.press('1');
  await expect.poll(here).toMatch(/^说明/);
  await page.keyboard.type('逐一核对，已通知车队');
  await page.keyboard.press('Control+s');
  await page.getByText('已完成 10 条').waitFor();
  const ids = alarms.map(({ id }) => id);
  const open = () => inDatabase('select id from device_alarm where id = any($1::bigint[]) and alarm_status = 0', [ids]);
  await expect.poll(open).toEqual([]);
  // The acknowledged rows leave the list. The focus must not fall back to the body of the document.
  await page.locator('tr[data-row-key]').first().waitFor({ state: 'detached' });
  expect(await page.evaluate('document.activeElement !== document.body')).toBe(true);
});

it('adds a version of a tariff for next month', async () => {
  const [rule] = (
    await callAs<{ records: { id: string; ruleName: string; ruleNo: string }[] }>(
      page,
      'GET',
      'blade-truck/billing_rules/list?ruleStatus=1&size=1',
    )
  ).records;
  await page.goto('/wel/index');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '查找任何内容' }).waitFor();
  await page.keyboard.insertText(rule?.ruleName ?? '');
  await page
    .getByRole('option')
    .filter({ hasText: rule?.ruleName ?? '' })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').locator('.ec-detail-head').waitFor();
  await act('编辑');
  const next = new Date(Date.now() + 8 * 3_600_000);
  const first = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 1)).toISOString().slice(0, 10);
  await page
    .getByRole('dialog')
    .last()
    .getByLabel(/^生效时间/)
    .waitFor();
  await tabTo(/^生效时间/, 60);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(`${first} 00:00:00`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: '存为新版本' }).waitFor();
  await tabTo(/^存为新版本$/);
  await page.keyboard.press('Enter');
  await page.getByText(/已生成草稿：版本 \d/).waitFor();
  const drafts = await inDatabase(
    `select id::text from truck_billing_rules where tenant_id = '100003' and rule_no = $1 and rule_status = 0 and is_deleted = 0`,
    [rule?.ruleNo],
  );
  expect(drafts).toHaveLength(1);
  await callAs(page, 'POST', `blade-truck/billing_rules/remove?ids=${drafts[0]?.id}`);
});
