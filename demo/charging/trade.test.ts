// Tests the truck tenants of the demo against the rules that their rows can show (domain §7, §11).

import { reconcileDay, refundDeps } from '@ec/charging/server/public';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wipeDemo } from '../wipe-demo.ts';
import { accountRules } from './test-account-rules.ts';
import { type DemoStage, demoStage } from './test-demo.ts';
import { moneyRules } from './test-money-rules.ts';
import { placeRules } from './test-place-rules.ts';

let demo: DemoStage;
beforeAll(async () => {
  demo = await demoStage();
}, 120_000);
afterAll(() => demo.on.close());

const count = async (table: string, where = 'true') =>
  Object.fromEntries(
    (
      await demo.rows<{ tenant_id: string; n: string }>(
        `select tenant_id, count(*) as n from ${table} where is_deleted = 0 and ${where} group by 1`,
      )
    ).map(({ tenant_id, n }) => [tenant_id, Number(n)]),
  );

test.each([
  ['truck_charging_gun', 'true', 188, 28],
  ['truck_agv_info', 'true', 12, 2],
  ['truck_ess', 'true', 5, 1],
  ['device_inverter', 'biz_domain = 2', 25, 5],
  ['truck_merchant', 'true', 36, 4],
  ['truck_car', 'true', 432, 48],
  ['truck_car', 'battery_id is not null', 238, 22],
  ['truck_driver', 'true', 558, 62],
  ['truck_battery', 'true', 335, 37],
  ['truck_battery', 'slot_no is not null', 84, 14],
  ['truck_battery', 'slot_no is null and car_id is null', 13, 1],
])('%s where %s: %i rows in 100002 and %i in 100003 (domain §11)', async (table, where, main, small) => {
  expect(await count(table, where)).toEqual({ '100002': main, '100003': small });
});

test('the daily comparison with the ledger finds no difference', async () => {
  const deps = refundDeps(demo.on.engine);
  for (const tenantId of ['100002', '100003'])
    for (const day of ['2026-11-05', '2026-11-06', '2026-11-07', '2026-11-08', '2026-11-09'])
      await reconcileDay(deps, { tenantId, day, channel: 1 });
  const days = await demo.rows('select * from truck_reconcile_day where channel = 1 and our_count > 0');
  expect(days).toHaveLength(10);
  for (const day of days) expect(day).toMatchObject({ their_count: day.our_count, their_amount: day.our_amount });
  expect(await demo.rows('select biz_no from truck_reconcile_diff where channel = 1')).toEqual([]);
});

test('two orders of each truck tenant are held: impossible readings, nothing billed, free connectors', async () => {
  const held =
    'order_proc = 6 and held_cause = 1 and total_money is null and reported_kwh > plausible_kwh and abnormal = 1';
  expect(await count('truck_orders', held)).toEqual({ '100002': 2, '100003': 2 });
  expect(
    await demo.rows(
      'select o.id from truck_orders o join truck_charging_gun g on g.order_id = o.id where o.order_proc = 6',
    ),
  ).toEqual([]);
});

moneyRules(() => demo);
accountRules(() => demo);
placeRules(() => demo);

test('a wipe removes all trucks and packs, although they reference each other', async () => {
  await wipeDemo(demo.on.engine.database);
  expect(await count('truck_car')).toEqual({});
  expect(await count('truck_battery')).toEqual({});
});
