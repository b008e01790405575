// Tests margins of stations over HTTP (BR-66): energy at the price of its minutes, exact cents, and who may see margins.
import { admin, type Site, tenant, testSite } from '@ec/fixtures/charging/test-site';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

let site: Site;
let priceId = '';
const month = '2026-03';
beforeAll(async () => {
  site = await testSite();
  const row = await site.row<{ energy_price_id: string }>('truck_billing_rules', site.ruleId);
  priceId = row.energy_price_id;
  await site.set('truck_station', site.stationId, { transformer_kva: 100 });
});
afterAll(() => site.close());

const cost = (costType: number, columns: object) =>
  site.insert('truck_energy_cost_setting', {
    station_id: site.stationId,
    cost_type: costType,
    effect_from: '2026-01-01',
    effect_to: '2026-12-31',
    ...columns,
  });
type Margin = {
  stationId: string;
  income: number;
  kwh: number;
  cost: number | null;
  profit: number | null;
  costs: object[];
};
const margins = (who = admin, monthName = month) =>
  site.on.get<Margin[]>(who, 'blade-truck/energyCostSetting/margin', { month: monthName });
const siteMargin = async () => (await margins()).data.find(({ stationId }) => stationId === site.stationId);
let turn = 0;
async function order(columns: object, lines: readonly [start: string, end: string, kwh: string][]) {
  turn += 1;
  const id = await site.insert('truck_orders', {
    order_no: `MARGIN${turn}`,
    order_type: 1,
    order_proc: 4,
    pay_status: 2,
    station_id: site.stationId,
    plate_no: '鲁A00001',
    ...(lines.length > 0 ? { end_time: new Date(`${lines.at(-1)?.[1]}+08:00`) } : {}),
    ...columns,
  });
  for (const [index, [start, end, kwh]] of lines.entries())
    await site.insert('truck_order_detail', {
      order_id: id,
      seq: index + 1,
      start_time: new Date(`${start}+08:00`),
      end_time: new Date(`${end}+08:00`),
      kind: 3,
      elec_price: '1',
      service_price: '0',
      kwh,
      elec_money: '0',
      service_money: '0',
    });
  return id;
}

test('cost and profit of a station are null until a cost is entered', async () => {
  await order({ total_kwh: '100', total_money: '200' }, [['2026-03-02T10:00:00', '2026-03-02T11:00:00', '100']]);
  expect(await siteMargin()).toMatchObject({ income: 200, kwh: 100, cost: null, profit: null });
});

test('energy costs the prices of the price family in its minutes, plus the line loss', async () => {
  const id = await cost(1, { energy_price_id: priceId });
  // 100 kWh × 0.6346 (flat) = 63.46
  expect(await siteMargin()).toMatchObject({ cost: 63.46, profit: 136.54 });
  // The first session crosses noon, so half is flat and half is peak. The second session began in the month before.
  await order({ total_kwh: '10', total_money: '10' }, [['2026-03-03T11:30:00', '2026-03-03T12:30:00', '10']]);
  await order({ total_kwh: '10', total_money: '10' }, [
    ['2026-02-28T23:30:00', '2026-03-01T00:00:00', '5'],
    ['2026-03-01T00:00:00', '2026-03-01T00:30:00', '5'],
  ]);
  // Each of these two sessions adds 5 × 0.6346 + 5 × 0.9856 = 8.101.
  expect(await siteMargin()).toMatchObject({ income: 220, kwh: 120, cost: 79.66, profit: 140.34 });
  await site.set('truck_energy_cost_setting', id, { loss_rate: '20' });
  expect(await siteMargin()).toMatchObject({ cost: 99.58 });
  await site.set('truck_energy_cost_setting', id, { loss_rate: null, effect_from: '2026-03-03' });
  expect(await siteMargin(), 'days without a price').toMatchObject({ cost: null, profit: null });
  await site.set('truck_energy_cost_setting', id, { effect_from: '2026-01-01' });
});

test('rent, O&M and capacity count by their days; refunds and waived orders are no income', async () => {
  await cost(7, { unit_price: '310', effect_to: '2026-03-10' });
  await cost(8, { unit_price: '31' });
  await cost(5, { unit_price: '1' });
  expect(await siteMargin()).toMatchObject({ cost: 310.66 });
  const ended = { total_kwh: '0', end_time: new Date('2026-03-05T11:00:00+08:00') };
  await order({ ...ended, total_money: '50', refund_money: '20', pay_money: '50', pay_status: 3 }, []);
  await order({ ...ended, total_money: '70', pay_status: 6 }, []);
  expect((await siteMargin())?.income).toBe(250);
});

test('people who may not see the costs of a station see no margin of it', async () => {
  expect((await margins([tenant, 'engineer1'])).status).toBe(403);
  expect((await margins(['100002', 'admin'])).data.map(({ stationId }) => stationId)).not.toContain(site.stationId);
  expect((await margins(admin, '2026-13')).status).toBe(400);
  const fleet = await site.fleet();
  const [user] = await site.on.stage.superuser.rows<{ id: string }>(
    `select id from "system_user" where tenant_id = $1 and account = 'manager'`,
    [tenant],
  );
  await site.insert('truck_merchant_user', {
    merchant_id: fleet.merchantId,
    real_name: '人',
    phone: '13800000000',
    mu_role: 1,
    mu_status: 1,
    user_id: user?.id,
  });
  expect((await margins([tenant, 'manager'])).data).toEqual([]);
});

test('the query of a month is planned for each call, not as a named prepared statement', async () => {
  for (let round = 0; round < 3; round += 1) await margins();
  const read = site.on.engine.database.read(tenant);
  const plans = await Promise.all(
    Array.from({ length: 12 }, () =>
      read.first<{ names: string[] }>(
        sql`select array(select name::text from pg_prepared_statements where statement like ${'%), bought as (%'}) as names
          from pg_sleep(0.2)`,
      ),
    ),
  );
  expect(plans.flatMap((plan) => plan?.names ?? [])).toEqual([]);
});
