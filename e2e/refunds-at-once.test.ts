// Tests that a second person approves several refunds at once, with one confirmation of their number and sum. The result names the refund that the
// person may not approve, and the refund that another person has rejected meanwhile.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAs, dialogButton, openAs, openBrowser, waitForRows, watchFailures } from './browser.ts';
import { inDatabase } from './product.ts';

let browser: Browser;
let finance: Page;
let failures: string[] = [];
const stamp = String(Date.now()).slice(-10);
const plateNo = `鲁R${stamp.slice(-5)}D`;
const orderNos = [1, 2, 3, 4].map((each) => `91370100R${`${stamp}${each}`.padStart(18, '0')}`);
const refundNos: string[] = [];

/** Inserts a paid order of more than 500 yuan, whose refund needs a second person. */
async function payOrder(orderNo: string): Promise<string> {
  const [order] = await inDatabase(
    `insert into truck_orders (id, tenant_id, order_no, order_type, station_id, stack_id, gun_id, merchant_id, account_id,
        plate_no, start_type, order_proc, pay_status, pay_type, start_time, end_time, duration_sec, total_kwh, elec_money,
        service_money, total_money, gift_money, pay_money, refund_money, pay_time, rule_id)
      select (select max(id) + 1 from truck_orders), tenant_id, $1, 1, station_id, stack_id, gun_id, merchant_id, account_id,
        $2, start_type, 4, 2, 1, start_time, end_time, duration_sec, 800, 500.50, 160, 660.50, 0, 660.50, 0,
        now() - interval '1 hour', rule_id
      from truck_orders o where tenant_id = '100003' and pay_type = 1 and pay_status = 2 and merchant_id is not null
        and exists (select from truck_account a where a.tenant_id = o.tenant_id and a.id = o.account_id and account_status = 1)
      order by id limit 1 returning id`,
    [orderNo, plateNo],
  );
  return String(order?.id);
}

beforeAll(async () => {
  browser = await openBrowser();
  finance = await openAs(browser, { account: 'finance' });
  failures = watchFailures(finance);
  const manager = await openAs(browser, { account: 'manager' });
  for (const [index, orderNo] of orderNos.entries()) {
    const orderId = await payOrder(orderNo);
    const draft = { orderId, amount: `${600 + index}.10`, reason: '车辆故障，充电未完成' };
    // The finance user requests the last refund, so that the finance user may not approve it.
    const { refundNo } = await callAs<{ refundNo: string }>(
      index === 3 ? finance : manager,
      'POST',
      'blade-pay/wxV3/refund',
      draft,
    );
    refundNos.push(refundNo);
  }
  await manager.context().close();
});
afterAll(async () => {
  // The accounts were never debited for these orders. If the orders stayed, the books would not agree in other journeys.
  await inDatabase('update truck_orders set is_deleted = 1 where order_no = any($1)', [orderNos]);
  await browser.close();
  expect(failures).toEqual([]);
});

const statesOf = async (): Promise<number[]> => {
  const rows = await inDatabase(
    'select refund_status as state from truck_refund where refund_no = any($1) order by amount',
    [refundNos],
  );
  return rows.map(({ state }) => Number(state));
};

it('approves two of four refunds, and names the own refund and the one that another person has rejected', async () => {
  await finance.goto('/trade/refund?refundStatus=0&size=50');
  await waitForRows(finance);
  for (const refundNo of refundNos)
    await finance.getByRole('row').filter({ hasText: refundNo }).getByRole('checkbox').click();
  await finance.getByText('已选 4 条').first().waitFor();
  await finance.locator('.ec-selection').getByRole('button', { name: '通过', exact: true }).click();
  const dialog = finance.getByRole('dialog', { name: '通过退款 3 笔' });
  await dialog.getByText('3 笔，合计 ¥1803.30').waitFor();
  for (const refundNo of refundNos.slice(0, 3)) await dialog.getByText(refundNo).waitFor();
  await dialog.getByText(new RegExp(`另有 1 笔.*${refundNos[3]}`)).waitFor();
  const admin = await openAs(browser);
  await callAs(admin, 'POST', 'blade-pay/wxV3/approve', { refundNo: refundNos[1], pass: false, reason: '重复申请' });
  await admin.context().close();
  await dialogButton(finance, '通过并退款 ¥1803.30').click();
  await finance.getByText('已完成 2 条，2 条未执行').filter({ visible: true }).first().waitFor();
  const refused = finance.locator('.ec-refused');
  await refused.getByText(refundNos[1] ?? '').waitFor();
  await refused.getByText(refundNos[3] ?? '').waitFor();
  // The states are: paid back, rejected by the other person, paid back, and still pending.
  expect(await statesOf()).toEqual([2, 5, 2, 0]);
});
