// Tests that the page of a station shows the prices in force, and that the passport of a battery lists the swaps of its orders.

import { afterAll, beforeEach, expect, test } from 'vitest';
import type { StationPrices } from '../../shared/tariff/station-prices.ts';
import { admin, prices, rules, tariffStage } from './test-tariffs.ts';

const stage = await tariffStage();
const { on, priceDraft, ruleDraft, active, backdate, planted, stationWith } = stage;
beforeEach(() => stage.next());
afterAll(() => stage.close());

test('the page of a station shows the tariff in force with the prices of today, or null without a tariff', async () => {
  const periods = [
    { startMin: 0, endMin: 480, kind: 4, elecPrice: 0.3087 },
    { startMin: 480, endMin: 1440, kind: 2, elecPrice: 0.9856 },
  ];
  const price = await active(prices, priceDraft({ periods }));
  await backdate('truck_energy_price', price.id, `effect_from = '2026-01-01'`);
  const rule = await active(rules, ruleDraft({ energyPriceId: price.id, occupyFreeMin: 15, occupyPrice: 0.5 }));
  await backdate('truck_billing_rules', rule.id, `effect_from = '2026-01-01', rule_status = 2`);
  const stationId = await stationWith({ rule_charge_id: rule.id });
  const { data } = await on.get<StationPrices>(admin, `${rules}/inForce`, { stationId });
  expect(data.charge).toMatchObject({
    ruleName: rule.ruleName,
    versionNo: 1,
    minBalance: '50.00',
    swapPrice: null,
    periods: [
      { startMin: 0, endMin: 480, kind: 4, elecPrice: '0.3087', servicePrice: '0.3000', sum: '0.6087' },
      { startMin: 480, endMin: 1440, kind: 2, elecPrice: '0.9856', servicePrice: '0.3000', sum: '1.2856' },
    ],
    occupy: { freeMin: 15, price: '0.5000', cap: null },
  });
  expect(data.swap).toBeNull();
  expect((await on.get(['100002', 'admin'], `${rules}/inForce`, { stationId })).status).toBe(404);
});

test('the passport of a battery lists its swaps, with the SOH that follows from their bills', async () => {
  const batteryId = await planted('truck_battery', { rated_kwh: 282, battery_status: 5 });
  const stationId = await stationWith({});
  const swap = (columns: Record<string, unknown>) =>
    planted('truck_orders', { order_type: 2, order_proc: 4, station_id: stationId, plate_no: '鲁B12345', ...columns });
  // By BR-20 both amounts of energy mean an SOH of 93 %: 282 × 0.93 × 0.95 = 249.15 kWh and 282 × 0.93 × 0.30 = 78.68 kWh.
  await swap({ new_battery_id: batteryId, new_soc: 95, new_kwh: 249.15, end_time: '2026-10-01 10:00:00+08' });
  await swap({ old_battery_id: batteryId, old_soc: 30, old_kwh: 78.68, end_time: '2026-10-01 18:00:00+08' });
  await swap({ old_battery_id: batteryId, old_soc: 9, old_kwh: 23.6, end_time: '2026-10-02 18:00:00+08' });
  await swap({ new_battery_id: batteryId, order_proc: 2 });
  await swap({ new_battery_id: batteryId, tenant_id: '100002', end_time: '2026-10-02 19:00:00+08' });
  const { data } = await on.get<{ swaps: object[] }>(admin, 'blade-truck/battery/passport', { id: batteryId });
  expect(data.swaps).toMatchObject([
    { wentOn: false, soc: 9, soh: null, at: '2026-10-02 18:00:00' },
    { wentOn: false, soc: 30, soh: 93, stationName: 'Station', plateNo: '鲁B12345' },
    { wentOn: true, soc: 95, soh: 93 },
  ]);
});
