// Tests monthly statements: a month of a merchant is closed, reconciled, invoiced and sent on one board. A later refund warns that a red-letter
// invoice is due. Documents for customers are printed.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  chooseAction,
  dialogButton,
  field,
  openAs,
  openBrowser,
  question,
  waitForRows,
  watchFailures,
} from './browser.ts';
import { inDatabase } from './product.ts';

let browser: Browser;
let finance: Page;
let manager: Page;
let failures: string[] = [];
const orderNo = `91370100S${String(Date.now()).padStart(18, '0')}`;
/** This month is before the orders of the demo, so that the board has only the order of this journey. */
const month = '2025-04';
let order: Record<string, unknown> = {};
const invoiceNo = `2637${String(Date.now()).padStart(16, '0')}`;

beforeAll(async () => {
  browser = await openBrowser();
  [finance, manager] = await Promise.all([
    openAs(browser, { account: 'finance' }),
    openAs(browser, { account: 'manager' }),
  ]);
  failures = watchFailures(finance);
  const [inserted] = await inDatabase(
    `insert into truck_orders (id, tenant_id, order_no, order_type, station_id, stack_id, gun_id, merchant_id, account_id,
        plate_no, start_type, order_proc, pay_status, pay_type, start_time, end_time, duration_sec, total_kwh, elec_money,
        service_money, total_money, gift_money, pay_money, refund_money, pay_time, rule_id)
      select (select max(id) + 1 from truck_orders), o.tenant_id, $1, 1, station_id, stack_id, gun_id, merchant_id, account_id,
        plate_no, start_type, 4, 2, 1, '2025-04-09 10:00+08', '2025-04-09 11:00+08', 3600, 200, 113, 53, 166, 0, 166, 0,
        '2025-04-09 11:01+08', rule_id
      from truck_orders o where o.tenant_id = '100003' and pay_type = 1 and pay_status = 2 and merchant_id is not null
      order by id limit 1
      returning id::text, merchant_id::text, (select merchant_name from truck_merchant m where m.id = merchant_id) as merchant`,
    [orderNo],
  );
  order = inserted ?? {};
});
afterAll(async () => {
  // The account was never debited for this order. If the order stayed, the books would not agree in other journeys.
  await inDatabase('update truck_orders set is_deleted = 1 where order_no = $1', [orderNo]);
  await browser.close();
  expect(failures).toEqual([]);
});

const board = () => finance.getByRole('region', { name: '对账中心' });
const line = () =>
  board()
    .getByRole('row')
    .filter({ hasText: String(order.merchant) });
const step = (name: string) => line().getByRole('button', { name, exact: true });

async function openBoard(): Promise<void> {
  await finance.goto('/trade/statement');
  const chosen = finance.getByLabel('账期');
  await chosen.fill(month);
  await chosen.press('Enter');
  await line().waitFor();
}

describe('the month of a merchant', () => {
  it('is closed and reconciled', async () => {
    await openBoard();
    await line().getByText('¥166.00').first().waitFor();
    await step('月结').click();
    await question(finance, `月结 1 个商户的 ${month}？`).getByRole('button', { name: '月结' }).click();
    await finance.getByText('已月结 1 个商户').waitFor();
    await step('对账').click();
    await dialogButton(finance, '对账').click();
    await step('发送').waitFor();
  });

  it('gets an invoice request with the title of the merchant and the tax of each item', async () => {
    await step('申请开票').click();
    await field(finance, '发票抬头').waitFor();
    await expect.poll(() => field(finance, '发票抬头').inputValue()).not.toBe('');
    const items = finance.getByRole('dialog').getByRole('table');
    await items.getByRole('row').filter({ hasText: '电费' }).getByText('¥13.00').waitFor();
    await items.getByRole('row').filter({ hasText: '充电服务费' }).getByText('¥3.00').waitFor();
    await dialogButton(finance, '申请开票').click();
    await finance.getByText('已提交 1 张发票申请').waitFor();
    await line().getByText('有 ¥166.00 待开具').waitFor();
  });

  it('is recorded as sent, and the board shows the recipient', async () => {
    await step('发送').click();
    await field(finance, '发送给').fill('kuaiji@example.com');
    await dialogButton(finance, '登记发送').click();
    await line().getByText('kuaiji@example.com').waitFor();
  });

  it('gets the invoice from another person, and the board shows nothing more to invoice', async () => {
    await manager.goto('/trade/invoice');
    const row = manager.locator('tbody tr').filter({ hasText: month });
    await chooseAction(manager, row, '通过');
    await dialogButton(manager, '通过').click();
    await row.getByText('待开具', { exact: true }).waitFor();
    await chooseAction(manager, row, '登记开具');
    await field(manager, '发票号码').fill(invoiceNo);
    await field(manager, '开票日期').fill('2025-05-06');
    await field(manager, '开票日期').press('Tab');
    await dialogButton(manager, '登记开具').click();
    await row.getByText('已开具').waitFor();
    await openBoard();
    await line().getByText('已全部开票').waitFor();
    await expect.poll(() => line().getByText('待开具').count()).toBe(0);
  });
});

describe('a refund of an invoiced order', () => {
  it('warns that a red-letter invoice is due, and the invoice shows the refunded amount', async () => {
    await finance.goto(`/trade/orders?id=${order.id}`);
    const detail = finance.getByRole('dialog');
    await detail.locator('.ec-detail-head').waitFor();
    await chooseAction(finance, detail, '退款');
    await finance.getByText('该订单已开票：退款后须为已退部分开具红字发票。').waitFor();
    await dialogButton(finance, '取消').click();
    await inDatabase('update truck_orders set refund_money = 66 where order_no = $1', [orderNo]);
    await manager.goto('/trade/invoice');
    const row = manager.locator('tbody tr').filter({ hasText: month });
    await row.getByText('¥66.00').waitFor();
    await row.locator('.ec-title-link').click();
    await manager.getByRole('tab', { name: '订单' }).click();
    await manager.getByRole('tabpanel').getByText('¥66.00').waitFor();
    await inDatabase('update truck_orders set refund_money = 0 where order_no = $1', [orderNo]);
  });
});

describe('the print view', () => {
  /** Checks the print view: it has no shell and no buttons, is black on white, names the operator, and nothing is wider than the detail. */
  async function expectPaper(page: Page): Promise<void> {
    await page.emulateMedia({ media: 'print' });
    const seen = await page.evaluate<{
      around: string[];
      buttons: string[];
      ground: string;
      ink: string;
      over: string[];
      operator: string | null;
    }>(`(() => {
      const shown = (name) => [...document.querySelectorAll(name)].filter((each) => each.checkVisibility());
      const detail = shown('.ec-detail')[0];
      const right = detail.getBoundingClientRect().right + 1;
      return {
        around: shown('.shell-side, .header, .tabs, .shell-footer, .ant-drawer-mask').map((each) => each.className),
        buttons: shown('.ec-detail button').map((each) => each.textContent),
        ground: getComputedStyle(document.body).backgroundColor,
        ink: getComputedStyle(detail).color,
        operator: shown('.ec-detail .ec-print-head')[0]?.textContent ?? null,
        over: shown('.ec-detail *').filter((each) => each.getBoundingClientRect().right > right).map((each) => each.className),
      };
    })()`);
    expect(seen).toEqual({
      around: [],
      buttons: [],
      ground: 'rgb(255, 255, 255)',
      ink: 'rgb(0, 0, 0)',
      over: [],
      operator: '运营方 山海综合能源',
    });
    await page.emulateMedia({ media: 'screen' });
  }

  it.each([
    ['the bill of an order', '/trade/orders?orderProc=4&payStatus=2', '账单', '.order-sum'],
    ['a refund', '/trade/refund', undefined, '.ec-figures'],
    ['an invoice', '/trade/invoice', undefined, '.statement-table'],
    ['a ticket of the queue', '/trade/orderReady', undefined, '.ec-facts'],
  ])('shows %s without the shell, in black on white', async (_name, path, tab, part) => {
    await manager.setViewportSize({ width: 794, height: 1123 });
    await manager.goto(path);
    await waitForRows(manager);
    await manager.locator('.ec-title-link').filter({ visible: true }).first().click();
    const detail = manager.getByRole('dialog').last();
    if (tab) await detail.getByRole('tab', { name: tab }).click();
    await detail.locator(part).first().waitFor();
    await expectPaper(manager);
    await detail.getByRole('button', { name: '打印' }).waitFor();
  });
});
