// Tests the order desk: a remote start waits for its charger, and a busy connector shows why it cannot start. A running order is stopped in a dialog
// that shows its plate, energy and amount, and an order on hold shows its reason.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialogButton, field, openAs, openBrowser, waitForRows, watchFailures } from './browser.ts';
import { inDatabase } from './product.ts';

interface Picked {
  gunId: string;
  gunName: string;
  stationName: string;
  plateNo: string;
}

let browser: Browser;
let page: Page;
let failures: string[] = [];
let picked: Picked;
const orderNo = `91370100B${String(Date.now()).padStart(18, '0')}`;

beforeAll(async () => {
  browser = await openBrowser();
  // Finds a free connector and a truck that may start.
  const [gun] = await inDatabase(
    `select g.id as "gunId", g.gun_name as "gunName", s.station_name as "stationName" from truck_charging_gun g
     join truck_charging_stack k on k.tenant_id = g.tenant_id and k.id = g.stack_id
     join truck_station s on s.tenant_id = k.tenant_id and s.id = k.station_id
     where g.tenant_id = '100003' and g.dev_state = 2 and coalesce(g.gun_status, 1) in (1, 2) and g.is_deleted = 0 and g.order_id is null
       and coalesce(k.online_status, 1) = 1 and s.station_status = 50
       and not exists (select from truck_orders o where o.tenant_id = g.tenant_id and o.gun_id = g.id and o.order_proc in (0, 1, 2, 3, 5))
       and not exists (select from truck_order_ready r where r.tenant_id = g.tenant_id and r.gun_id = g.id and r.ready_status < 5)
       and not exists (select from device_alarm a where a.tenant_id = g.tenant_id and a.device_id in (g.id, k.id)
         and a.alarm_level = 1 and a.alarm_status in (0, 1))
     order by g.id limit 1`,
  );
  const [car] = await inDatabase(
    `select c.plate_no as "plateNo" from truck_car c
     join truck_merchant m on m.tenant_id = c.tenant_id and m.id = c.merchant_id
     join truck_account a on a.tenant_id = m.tenant_id and a.owner_type = 1 and a.owner_id = m.id
     where c.tenant_id = '100003' and c.is_deleted = 0 and m.merchant_status = 1 and a.account_status = 1 and a.available > 500
       and not exists (select from truck_merchant_black_list b where b.tenant_id = m.tenant_id and b.merchant_id = m.id and b.black_status = 1)
       and not exists (select from truck_orders o where o.tenant_id = c.tenant_id and o.plate_no = c.plate_no and o.order_proc in (0, 1, 2, 3, 5))
     order by c.id limit 1`,
  );
  // Sets the connector to idle if it has no status.
  await inDatabase(`update truck_charging_gun set gun_status = 1 where id = $1 and gun_status is null`, [gun?.gunId]);
  picked = { ...gun, ...car } as unknown as Picked;
  // Inserts a running order with two samples, because no charger is connected that could start an order.
  await inDatabase(
    `with made as (
       insert into truck_orders (id, tenant_id, order_no, order_type, station_id, stack_id, gun_id, merchant_id, account_id,
         plate_no, start_type, order_proc, pay_status, pay_type, start_time, start_soc, start_meter, rule_id, rule_snapshot)
       select (select max(id) + 7 from truck_orders), tenant_id, $1, 1, station_id, stack_id, gun_id, merchant_id, account_id,
         '鲁A77777', 1, 2, 0, 1, now() - interval '30 minutes', 20, 100, rule_id, rule_snapshot
       from truck_orders where tenant_id = '100003' and order_type = 1 and order_proc = 4 and rule_snapshot is not null
         and start_time > now() - interval '5 days' order by id desc limit 1 returning tenant_id, id
     )
     insert into truck_order_run (tenant_id, order_id, sample_time, meter, cost, points) select tenant_id, id, now(), 142.5, 31.2, jsonb_build_array(
       jsonb_build_array(extract(epoch from now() - interval '30 minutes') * 1000, '100.000', null, 20, null, null),
       jsonb_build_array(extract(epoch from now()) * 1000, '142.500', 85, 41, 640, 132)) from made returning order_id`,
    [orderNo],
  );
  page = await openAs(browser, { account: 'manager' });
  failures = watchFailures(page);
});
afterAll(async () => {
  await browser.close();
  expect(failures).toEqual([]);
});

const option = (text: string | RegExp) => page.locator('.ant-select-dropdown:visible').getByText(text).first();

/** Opens the start dialog, fills in truck and station, and opens the list of connectors. */
async function fillStart(): Promise<void> {
  await page.goto('/trade/orders');
  await waitForRows(page);
  await page.getByRole('button', { name: '远程启动' }).click();
  await field(page, '车辆').fill(picked.plateNo);
  await option(picked.plateNo).click();
  await page.getByRole('dialog').locator('.ant-select').getByText(/^AC/).waitFor();
  await expect.poll(() => field(page, '车牌号').inputValue()).toBe(picked.plateNo);
  await field(page, '站点').fill(picked.stationName);
  await option(picked.stationName).click();
  await field(page, '枪').click();
}

describe('the order desk', () => {
  it('fills in the account of a chosen truck, starts it, and shows that the charger has not replied', async () => {
    await fillStart();
    await expect.poll(() => page.getByRole('button', { name: '保存并继续新增' }).count()).toBe(0);
    await option(new RegExp(`^${picked.gunName} · `)).click();
    await dialogButton(page, '远程启动充电').click();
    await page.getByText('指令已保存，等待设备网关下发').waitFor();
    await page.goto(`/trade/orders?orderProc=1&plateNo=${encodeURIComponent(picked.plateNo)}`);
    await waitForRows(page);
    await page.getByRole('row', { name: picked.plateNo }).getByRole('button').first().click();
    await page.getByRole('tab', { name: '过程' }).click();
    await page.getByText('启动指令已保存，等待设备网关下发', { exact: false }).waitFor();
    await page.getByText('下发启动指令 · 等待设备网关').waitFor();
  });

  it('shows at a busy connector why it cannot start', async () => {
    await fillStart();
    const busy = page.locator('.ant-select-dropdown:visible .ant-select-item').filter({ hasText: picked.gunName });
    await busy.getByText('充电枪使用中或故障，不能启动').first().waitFor();
    expect(await busy.first().getAttribute('aria-disabled')).not.toBe('false');
  });

  it('stops a running order in a dialog that shows plate, energy and amount', async () => {
    await page.goto(`/trade/orders?orderNo=${orderNo}`);
    await waitForRows(page);
    await page.getByRole('row', { name: '鲁A77777' }).getByRole('button').first().click();
    const detail = page.getByRole('dialog', { name: orderNo });
    await detail.getByRole('button', { name: '停止充电' }).click();
    const question = page.getByRole('dialog', { name: `停止充电 · ${orderNo}` });
    await question.getByText('鲁A77777', { exact: true }).waitFor();
    await question.getByText('42.50').waitFor();
    await question.getByText(/^¥\d+\.\d\d$/).waitFor();
    await question.getByRole('button', { name: '停止充电' }).click();
    await detail.getByText('停止中').first().waitFor();
    await detail.getByRole('tab', { name: '过程' }).click();
    await detail.getByText('停止指令已保存，等待设备网关下发', { exact: false }).waitFor();
  });

  it('shows the reason beside the figures of an order on hold', async () => {
    const [held] = await inDatabase(
      `select order_no as "orderNo" from truck_orders
       where tenant_id = '100003' and order_proc = 6 and held_cause = 1 and is_deleted = 0 order by id limit 1`,
    );
    await page.goto(`/trade/orders?orderNo=${held?.orderNo}`);
    await waitForRows(page);
    await page.locator('tbody .ec-title-link').first().click();
    const note = page.getByRole('dialog').locator('.ec-detail-note');
    await note.getByText(/^待核实：设备上报 [\d,.]+ kWh，其中可信 [\d,.]+ kWh$/).waitFor();
    await note.getByText('表码不可能：超出额定功率所能达到的电量').waitFor();
  });
});
