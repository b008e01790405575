// Tests refunds of more than 500 yuan: the person who requests a refund cannot approve it, but another person can, also in the task of the refund.
// The order and the account show the result.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseAction, dialogButton, field, openAs, openBrowser, waitForRows, watchFailures } from './browser.ts';
import { decide } from './processes.ts';
import { inDatabase } from './product.ts';

let browser: Browser;
let failures: string[] = [];
const orderNo = `91370100A${String(Date.now()).padStart(18, '0')}`;
const otherNo = orderNo.replace('A', 'B');
let accountId = '';

/** Copies an order with a larger amount, because no order of the demo costs that much. */
async function addOrder(number: string): Promise<string> {
  const [row] = await inDatabase(
    `insert into truck_orders (id, tenant_id, order_no, order_type, station_id, stack_id, gun_id, merchant_id, account_id,
        plate_no, start_type, order_proc, pay_status, pay_type, start_time, end_time, duration_sec, total_kwh, elec_money,
        service_money, total_money, gift_money, pay_money, refund_money, pay_time, rule_id)
      select (select max(id) + 1 from truck_orders), tenant_id, $1, 1, station_id, stack_id, gun_id, merchant_id, account_id,
        plate_no, start_type, 4, 2, 1, start_time, end_time, duration_sec, 800, 500.50, 160, 660.50, 20, 640.50, 0,
        now() - interval '1 hour', rule_id
      from truck_orders o where tenant_id = '100003' and pay_type = 1 and pay_status = 2 and merchant_id is not null
        and exists (select from truck_account a where a.tenant_id = o.tenant_id and a.id = o.account_id and account_status = 1)
      order by id limit 1 returning account_id`,
    [number],
  );
  return String(row?.account_id);
}

beforeAll(async () => {
  browser = await openBrowser();
  accountId = await addOrder(orderNo);
  await addOrder(otherNo);
});
afterAll(async () => {
  // The account was never debited for these orders. If the orders stayed, the books would not agree in other journeys.
  await inDatabase('update truck_orders set is_deleted = 1 where order_no = any($1)', [[orderNo, otherNo]]);
  await browser.close();
  expect(failures).toEqual([]);
});

const purse = async (): Promise<[balance: number, gift: number]> => {
  const [row] = await inDatabase('select balance, gift from truck_account where id = $1', [accountId]);
  return [Number(row?.balance), Number(row?.gift)];
};

async function openOrder(page: Page, number = orderNo): Promise<void> {
  await page.goto(`/trade/orders?orderNo=${number}`);
  await waitForRows(page);
  await page
    .getByRole('row', { name: number.slice(0, 12) })
    .getByRole('button', { name: number, exact: true })
    .click();
}

async function openRefunds(page: Page): Promise<void> {
  await page.goto('/trade/refund?refundStatus=0');
  await waitForRows(page);
}

describe('a refund of more than 500 yuan', () => {
  it('is requested by a person who cannot approve it', async () => {
    const page = await openAs(browser, { account: 'manager' });
    failures = watchFailures(page);
    await openOrder(page);
    const detail = page.getByRole('dialog', { name: orderNo });
    await chooseAction(page, detail, '退款');
    await page.getByText('640.50').first().waitFor();
    await field(page, '退款金额').fill('640.51');
    await field(page, '退款原因').fill('车辆故障，充电未完成');
    await page.getByText('最多可退 ¥640.50').waitFor();
    await page.getByRole('button', { name: '全部可退' }).click();
    await page.getByText('赠送抵扣的 ¥20.00 回到赠送余额').waitFor();
    await dialogButton(page, '提交审核').click();
    await page.getByText('已提交，等待另一人审核').waitFor();
    await openRefunds(page);
    // The list shows the person's own request without the button to approve it.
    const row = page.getByRole('row').filter({ hasText: '640.50' }).first();
    await row.waitFor();
    await expect.poll(() => row.getByRole('button', { name: '通过', exact: true }).count()).toBe(0);
    await page.context().close();
  });

  it('is approved by another person; the balance and the gift grow, and the order is refunded', async () => {
    const [balance, gift] = await purse();
    const page = await openAs(browser, { account: 'finance' });
    await openRefunds(page);
    await page.getByRole('button', { name: '通过', exact: true }).first().click();
    await dialogButton(page, '通过并退款 ¥640.50').click();
    await page.getByText('已退款').waitFor();
    expect(await purse()).toEqual([Number((balance + 640.5).toFixed(2)), Number((gift + 20).toFixed(2))]);
    await openOrder(page);
    const detail = page.getByRole('dialog', { name: orderNo });
    await detail.getByText('全额退款').first().waitFor();
    await detail.getByRole('tab', { name: '退款' }).click();
    await detail.getByText('640.50').filter({ visible: true }).first().waitFor();
    await page.context().close();
  });
});

describe('the task of a refund', () => {
  async function ask(amount: string): Promise<void> {
    const page = await openAs(browser, { account: 'manager' });
    await openOrder(page, otherNo);
    await chooseAction(page, page.getByRole('dialog', { name: otherNo }), '退款');
    await field(page, '退款金额').fill(amount);
    await field(page, '退款原因').fill('车辆故障，充电未完成');
    await dialogButton(page, '提交审核').click();
    await page.getByText('已提交，等待另一人审核').waitFor();
    await page.context().close();
  }
  const stateOf = async (amount: string) => {
    const [row] = await inDatabase(
      'select refund_status as state from truck_refund where amount = $1 order by id desc limit 1',
      [amount],
    );
    return row?.state;
  };
  async function openClaim(page: Page, amount: string): Promise<void> {
    await page.goto('/work/claim');
    const line = page.locator('tr.ant-table-row, .ec-list-card').filter({ visible: true, hasText: amount });
    await line.first().getByRole('button', { name: '签收', exact: true }).click();
    await page.getByRole('button', { name: '去办理' }).click();
    await page.waitForURL('**/work/process/task/handle/**');
  }

  it('rejects the refund with a reason when another person claims the task on a phone', async () => {
    await ask('600.01');
    const phone = await openAs(browser, { account: 'finance' }, { width: 390, height: 844 });
    await openClaim(phone, '600.01');
    await decide(phone, '驳回', '金额有误');
    expect(Number(await stateOf('600.01'))).toBe(5);
    await phone.context().close();
  });

  it('approves the refund and credits the account at once', async () => {
    await ask('600.02');
    const [balance] = await purse();
    const page = await openAs(browser, { account: 'finance' });
    await openClaim(page, '600.02');
    await decide(page, '同意');
    const [after] = await purse();
    expect(Number((after - balance).toFixed(2))).toBe(600.02);
    await page.context().close();
  });
});
