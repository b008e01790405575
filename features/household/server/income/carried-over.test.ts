// Tests the migration of rows that are older than the history of facts: the history is built from the audit, and a day keeps the prices of
// its lines.
import { ensureJobTables } from '@ec/kernel/jobs/tables';
import { migrate } from '@ec/kernel/migrate';
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findChangedDays, storePrices } from './price-days.ts';

let on: TestDatabase;
const tenant = '100001';
beforeAll(async () => {
  on = await testDatabase({ from: 'empty' });
  await ensureJobTables(on.urls.owner);
  await migrate({ url: on.urls.owner, log: on.log, last: '0195' });
  // The station belonged to Zhang (11), shared its income and was on the grid. Now it is Li's (12) own and is out of service.
  await on.superuser.run(`set session_replication_role = replica;
    insert into household_station_customer (id, tenant_id, customer_name, id_card, phone, cust_status, area_code, address, roof_type, rent_mode, rent_price)
    values (11, '${tenant}', '张', 'a', '1', 4, '37', 'x', 1, 3, 1200), (12, '${tenant}', '李', 'b', '2', 4, '37', 'x', 1, null, null);
    insert into household_union (id, tenant_id, station_no, customer_id, station_state, subject_type, coop_mode, dept_id, area_code, address, lng, lat, grid_mode, grid_date)
    values (21, '${tenant}', 'N21', 12, 5, 1, 3, 1, '37', 'x', 117, 36, 2, '2025-01-01');
    insert into household_station_scale (id, tenant_id, station_id, phase_no, module_wp, module_count, capacity_kwp, ac_kw, tilt, azimuth)
    values (22, '${tenant}', 21, 1, 500, 10, 5, 5, 25, 180);
    insert into household_income_seting (id, tenant_id, scope_type, grid_mode, effect_from, feed_price, self_price, self_ratio, share_rate, co2_factor)
    values (31, '${tenant}', 1, 2, '2025-01-01', 0.9, 0.8, 50, 77, 0.5);
    insert into household_station_day (tenant_id, station_id, day, kwh, is_estimated)
    values ('${tenant}', 21, '2026-04-05', 100, false), ('${tenant}', 21, '2026-04-06', 100, false);
    insert into household_station_income (id, tenant_id, station_id, customer_id, day, seting_id, kwh, income, farmer_share, share_rate, lines)
    values (41, '${tenant}', 21, 11, '2026-04-05', 31, 100, 50, 5, 10,
      '[{"kind": "feed", "kwh": 50, "price": 0.4, "amount": 20}, {"kind": "self", "kwh": 50, "price": 0.6, "amount": 30}]');
    insert into audit_log (id, tenant_id, action, resource, row_id, changes, create_time) values
      (51, '${tenant}', 'create', 'household.union', '21', '{"after": {"customerId": "11"}}', '2025-01-01 12:00+08'),
      (52, '${tenant}', 'update', 'household.union', '21', '{"before": {"customerId": "11", "coopMode": 2}, "after": {"customerId": "12", "coopMode": 3}}', '2026-05-10 23:30+08'),
      (53, '${tenant}', 'update', 'household.union', '21', '{"before": {"stationState": 4}, "after": {"stationState": 5}}', '2026-06-01 00:30+08'),
      (54, '${tenant}', 'update', 'household.stationCustomer', '11', '{"before": {"rentPrice": 900}, "after": {"rentPrice": 1200}}', '2026-03-01 12:00+08');
    set session_replication_role = origin;`);
  await migrate({ url: on.urls.owner, log: on.log });
}, 120_000);
afterAll(() => on.close());

test('the history has a row for each change in the audit, and its first row has no beginning', async () => {
  expect(
    await on.superuser.rows(`select from_day::text as day, customer_id::int as customer, coop_mode as coop, is_connected, was_connected
      from household_station_terms order by from_day`),
  ).toEqual([
    { day: '-infinity', customer: 11, coop: 2, is_connected: true, was_connected: true },
    { day: '2026-05-10', customer: 12, coop: 3, is_connected: true, was_connected: true },
    { day: '2026-06-01', customer: 12, coop: 3, is_connected: false, was_connected: true },
  ]);
  expect(
    await on.superuser.rows(
      `select from_day::text as day, rent_price::float as price from household_customer_terms where customer_id = 11 order by 1`,
    ),
  ).toEqual([
    { day: '-infinity', price: 900 },
    { day: '2026-03-01', price: 1200 },
  ]);
  expect(await on.superuser.rows(`select from_day::text as day, modules from household_phase_terms`)).toEqual([
    { day: '-infinity', modules: 10 },
  ]);
});

test('a priced day keeps its prices, and a late day has the facts of its own date', async () => {
  await on.superuser.run(`update household_station_day set kwh = 101 where day = '2026-04-05'`);
  const clock = { now: () => new Date() };
  await on.database.withTenant(tenant, async (tx) => {
    const { changed } = await findChangedDays(tx, { from: '2026-04-01', to: '2026-04-30', how: 'due', most: 10 });
    await storePrices(tx, { ids: on.ids, clock }, changed);
  });
  expect(
    await on.superuser.rows(`select day::text as day, customer_id::int as customer, income::float as income, farmer_share::float as share
      from household_station_income order by 1`),
  ).toEqual([
    { day: '2026-04-05', customer: 11, income: 50.5, share: 5.05 },
    { day: '2026-04-06', customer: 11, income: 85, share: 65.45 },
  ]);
});
