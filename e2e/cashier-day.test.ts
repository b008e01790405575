// Tests a cashier's day: a new merchant pays in, and its truck charges across a price change at midnight and stays plugged in. Two people refund a
// large order, and the monthly statement agrees. Comments above the checks compute the expected figures.
import { checkCharacter } from '@ec/system/shared/credit-code';
import type { Browser, Page } from 'playwright-core';
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
import { type Chargers, openChargers } from './chargers.ts';
import { inDatabase } from './product.ts';

type Row = Record<string, unknown> & { id: string };

const tenant = '100003';
const stamp = Date.now().toString(36).toUpperCase();
const digits = String(Date.now()).slice(-9);
const merchantName = `日结车队 ${stamp}`;
const priceName = `日结电价 ${stamp}`;
const plateNo = `鲁D${digits.slice(-5)}`;

/** Returns the date in Asia/Shanghai that is `ahead` days after today. */
const day = (ahead: number) => new Date(Date.now() + (8 + 24 * ahead) * 3_600_000).toISOString().slice(0, 10);
const [today, tomorrow] = [day(0), day(1)] as const;
const at = (date: string, time: string) => new Date(`${date}T${time}:00+08:00`);

let browser: Browser;
let manager: Page;
let finance: Page;
let chargers: Chargers;
let failures: string[] = [];
let merchant: Row;
let account: Row;
let gunId = '';

const setPromotions = (from: number, to: number) =>
  inDatabase('update truck_activity set act_status = $2 where tenant_id = $3 and act_status = $1', [from, to, tenant]);

describe('a cashier’s day', () => {
  beforeAll(async () => {
    browser = await openBrowser();
    [manager, finance] = await Promise.all([
      openAs(browser, { account: 'manager' }),
      openAs(browser, { account: 'finance' }),
    ]);
    failures = watchFailures(manager);
    chargers = openChargers(tenant);
    // Promotions are paused, so that only prices decide the figures.
    await setPromotions(3, 4);
  });
  afterAll(async () => {
    await setPromotions(4, 3);
    // Ends the rule and the price, because an active price forbids an overlapping price of the same region, voltage level and user type (BR-1).
    await inDatabase(`update truck_billing_rules set rule_status = 3 where rule_name = $1 and rule_status = 2`, [
      priceName,
    ]);
    await inDatabase(`update truck_energy_price set price_status = 2 where price_name = $1 and price_status = 1`, [
      priceName,
    ]);
    await chargers.close();
    await browser.close();
    expect(failures).toEqual([]);
  });

  async function pick(label: string, option: string): Promise<void> {
    await field(manager, label).click();
    await manager.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click();
  }

  const detail = (name: string) => manager.getByRole('dialog', { name });
  async function openRow(path: string, name: string): Promise<void> {
    await manager.goto(path);
    await waitForRows(manager);
    await manager.getByRole('button', { name }).first().click();
  }

  it('adds and audits a merchant, which gets one account', async () => {
    await manager.goto('/fleet/merchant');
    await manager.getByRole('button', { name: '新增' }).first().click();
    const first = `91370100${digits}`;
    await field(manager, '商户名称').fill(merchantName);
    await pick('商户类型', '物流车队');
    await field(manager, '统一社会信用代码').fill(first + checkCharacter(first));
    await field(manager, '联系人').fill('赵四海');
    await field(manager, '手机号').fill(`138${digits.slice(-8)}`);
    await pick('结算方式', '预付');
    await dialogButton(manager, '保存').click();
    await manager.getByText('新增成功').waitFor();
    await openRow(`/fleet/merchant?merchantName=${encodeURIComponent(merchantName)}`, merchantName);
    await chooseAction(manager, detail(merchantName), '审核');
    await dialogButton(manager, '审核').click();
    await detail(merchantName).locator('.ec-detail-head').getByText('正常', { exact: true }).waitFor();
    const merchants = await callAs<{ records: Row[] }>(
      manager,
      'GET',
      `blade-truck/merchant/list?merchantName=${encodeURIComponent(merchantName)}`,
    );
    merchant = merchants.records[0] as Row;
    const accounts = await callAs<{ records: Row[] }>(
      manager,
      'GET',
      `blade-truck/account/list?ownerType=1&ownerId=${merchant.id}`,
    );
    expect(accounts.records).toHaveLength(1);
    account = accounts.records[0] as Row;
    await callAs(manager, 'POST', 'blade-truck/car/save', {
      plateNo,
      plateColor: 2,
      vin: `LSGBC53E8EH${digits.slice(-6)}`,
      carType: 1,
      merchantId: merchant.id,
      energyMode: 1,
      ratedKwh: 282,
      carStatus: 1,
    });
  });

  const figure = (label: string) =>
    manager
      .locator('.account-figure')
      .filter({ has: manager.getByText(label, { exact: true }) })
      .locator('dd');
  async function balanceIs(text: string): Promise<void> {
    await manager.goto(`/trade/account/${account.id}`);
    await expect.poll(() => figure('余额').textContent()).toBe(text);
  }

  it('takes a bank transfer of 2,000', async () => {
    await balanceIs('¥0.00');
    await manager.getByRole('button', { name: '充值', exact: true }).click();
    await field(manager, '金额').fill('2000');
    await field(manager, '转账凭证号').fill(`GH-${stamp}`);
    await dialogButton(manager, '充值').click();
    await expect.poll(() => figure('余额').textContent()).toBe('¥2,000.00');
  });

  it('activates a new version of the price from midnight on', async () => {
    // The test inserts the current price and the merchant's own rule, because the console activates prices only from tomorrow on.
    const [price] = await inDatabase(
      `insert into truck_energy_price (id, tenant_id, price_no, version_no, price_name, area_code, volt_level, user_type, months, day_type,
          effect_from, effect_to, price_status, periods)
        select max(id) + 1, $1, $2, 1, $3, '65', 5, 3, '{1,2,3,4,5,6,7,8,9,10,11,12}', 0, '2026-01-01', '2099-12-31', 1,
          '[{"startMin": 0, "endMin": 1440, "kind": 3, "elecPrice": 0.6346}]' from truck_energy_price returning id`,
      [tenant, `D${stamp}`, priceName],
    );
    await inDatabase(
      `insert into truck_billing_rules (id, tenant_id, rule_no, rule_name, version_no, bill_type, charge_mode, energy_price_id, service_mode,
          service_price, occupy_free_min, occupy_price, occupy_cap, min_balance, prepay_amount, merchant_ids, priority, rule_status,
          effect_from, effect_to)
        select max(id) + 1, $1, $2, $3, 1, 1, 1, $4, 1, 0.3, 15, 0.5, 60, 50, 0, array[$5::bigint], 999, 2, '2026-01-01', '2099-12-31'
        from truck_billing_rules`,
      [tenant, `D${stamp}`, priceName, price?.id, merchant.id],
    );
    await openRow(`/trade/energyPrice?priceNo=D${stamp}`, priceName);
    await detail(priceName).getByRole('button', { name: '编辑', exact: true }).click();
    await manager.getByRole('dialog').getByLabel('价格 平', { exact: true }).fill('0.9856');
    await field(manager, '生效日期').fill(tomorrow);
    await manager.keyboard.press('Tab');
    await dialogButton(manager, '保存').click();
    await question(manager, `${priceName} 已启用过`).getByRole('button', { name: '存为新版本' }).click();
    await manager.getByText(/已生成草稿.版本 2/).waitFor();
    const { records } = await callAs<{ records: Row[] }>(
      manager,
      'GET',
      `blade-truck/energyPrice/list?priceNo=D${stamp}&priceStatus=0`,
    );
    await callAs(manager, 'POST', 'blade-truck/energyPrice/activate', { id: records[0]?.id });
    await openRow(`/trade/energyPrice?priceNo=D${stamp}&priceStatus=1`, priceName);
    await detail(priceName).getByRole('tab', { name: '版本' }).click();
    await detail(priceName).getByRole('button', { name: '版本 1' }).waitFor();
  });

  /** Finds a connector without an order and without a severe alarm. Sets the connector to idle and its charger to online. */
  async function freeGun(): Promise<{ id: string; name: string }> {
    const [gun] = await inDatabase(
      `select g.id, g.gun_name as name from truck_charging_gun g
        join truck_charging_stack s on s.tenant_id = g.tenant_id and s.id = g.stack_id and s.usage = 1
        join truck_station st on st.tenant_id = g.tenant_id and st.id = g.station_id and st.station_status = 50
        where g.tenant_id = $1 and g.is_deleted = 0 and g.dev_state = 2 and g.order_id is null
          and not exists (select from device_alarm a where a.tenant_id = g.tenant_id and a.alarm_status in (0, 1)
            and a.alarm_level = 1 and a.device_id in (g.id, g.stack_id))
          and not exists (select from truck_orders o where o.tenant_id = g.tenant_id and o.gun_id = g.id and o.order_proc in (0, 1, 2, 3, 5))
        order by g.id desc limit 1`,
      [tenant],
    );
    const id = String(gun?.id);
    await inDatabase(`alter table truck_charging_gun disable trigger user`);
    await inDatabase(`update truck_charging_gun set gun_status = 1, status_time = now() where id = $1`, [id]);
    await inDatabase(`alter table truck_charging_gun enable trigger user`);
    await inDatabase(
      `update truck_charging_stack set online_status = 1 where id = (select stack_id from truck_charging_gun where id = $1)`,
      [id],
    );
    return { id, name: String(gun?.name) };
  }

  async function remoteStart(): Promise<Row> {
    const cars = await callAs<{ records: Row[] }>(
      manager,
      'GET',
      `blade-truck/car/list?plateNo=${encodeURIComponent(plateNo)}`,
    );
    const draft = {
      orderType: 1,
      gunId,
      carId: cars.records[0]?.id,
      plateNo,
      merchantId: merchant.id,
      accountId: account.id,
    };
    return callAs<Row>(manager, 'POST', 'blade-truck/orders/submit', draft);
  }

  it('charges through midnight: 60.12 kWh before it and 48.99 kWh after it cost 119.17 yuan', async () => {
    gunId = (await freeGun()).id;
    const order = await remoteStart();
    await chargers.session(order.id, gunId, [
      [at(today, '23:10'), '1000.000'],
      [at(tomorrow, '00:00'), '1060.120'],
      [at(tomorrow, '00:40'), '1109.110'],
    ]);
    await openRow(`/trade/orders?orderNo=${order.orderNo}`, String(order.orderNo).slice(0, 12));
    const dialog = detail(String(order.orderNo));
    await dialog.getByRole('tab', { name: '账单' }).click();
    // 60.12 × 0.6346 = 38.152… → 38.15, 60.12 × 0.30 = 18.036 → 18.04; 48.99 × 0.9856 = 48.284… → 48.28, × 0.30 = 14.697 → 14.70
    const cells = (name: RegExp) =>
      dialog.locator('.order-table').getByRole('row', { name }).getByRole('cell').allTextContents();
    await expect
      .poll(() => cells(/23:10–00:00/))
      .toEqual([expect.stringContaining('平'), '60.12', '¥38.15× ¥0.6346', '¥18.04× ¥0.3000', '¥56.19']);
    expect(await cells(/00:00–00:40/)).toEqual([
      expect.stringContaining('平'),
      '48.99',
      '¥48.28× ¥0.9856',
      '¥14.70× ¥0.3000',
      '¥62.98',
    ]);
    expect(await cells(/^合计/)).toEqual(['109.11', '¥86.43', '¥32.74', '¥119.17']);
    await dialog.getByText('与明细一致').waitFor();
    // 2000.00 − 119.17
    await balanceIs('¥1,880.83');
  });

  it('bills 12.50 yuan for 40 minutes plugged in: 15 are free, and 25 cost 0.50 each', async () => {
    await chargers.unplugged(gunId, at(tomorrow, '01:20'));
    // 1880.83 − 12.50
    await balanceIs('¥1,868.33');
    await manager
      .getByRole('row')
      .filter({ hasText: '占位费' })
      .getByText(/12\.50/)
      .first()
      .waitFor();
  });

  it('charges 700 kWh for 654.22 yuan, which two people refund', async () => {
    gunId = (await freeGun()).id;
    const order = await remoteStart();
    // This order ends before midnight and has the first price: 700 × 0.6346 = 444.22, 700 × 0.30 = 210.00
    await chargers.session(order.id, gunId, [
      [at(today, '10:00'), '2000.000'],
      [at(today, '14:00'), '2700.000'],
    ]);
    await chargers.unplugged(gunId, at(today, '14:05'));
    // 1868.33 − 654.22
    await balanceIs('¥1,214.11');
    await openRow(`/trade/orders?orderNo=${order.orderNo}`, String(order.orderNo).slice(0, 12));
    await chooseAction(manager, detail(String(order.orderNo)), '退款');
    await manager.getByRole('button', { name: '全部可退' }).click();
    await field(manager, '退款原因').fill('车辆故障');
    await dialogButton(manager, '提交审核').click();
    await manager.getByText('已提交，等待另一人审核').waitFor();
    const { refunds } = await callAs<{ refunds: { refundNo: string }[] }>(
      manager,
      'GET',
      `blade-truck/orders/detail?id=${order.id}`,
    );
    await finance.goto(`/trade/refund?refundNo=${refunds[0]?.refundNo}`);
    await waitForRows(finance);
    await finance.getByRole('button', { name: '通过', exact: true }).first().click();
    await dialogButton(finance, '通过并退款 ¥654.22').click();
    await finance.getByText('已退款').waitFor();
    await balanceIs('¥1,868.33');
  });

  it('shows all these amounts in the monthly statement, which agrees', async () => {
    await openRow(`/fleet/merchant?merchantName=${encodeURIComponent(merchantName)}`, merchantName);
    await detail(merchantName).getByRole('tab', { name: '对账单' }).click();
    const month = detail(merchantName).getByLabel('月份');
    await month.fill(today.slice(0, 7));
    await month.press('Enter');
    const line = (name: RegExp) => detail(merchantName).getByRole('row', { name });
    // 0 + 2000 − 119.17 − 654.22 − 12.50 + 654.22
    await line(/期初.*0\.00/)
      .first()
      .waitFor();
    await line(/充值.*2,000\.00/).waitFor();
    await line(/占位费.*12\.50/).waitFor();
    await line(/退款.*654\.22/)
      .first()
      .waitFor();
    await line(/期末.*1,868\.33/).waitFor();
    await detail(merchantName).getByText('相符', { exact: true }).waitFor();
  });
});
