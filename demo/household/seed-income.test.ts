// Tests that all days of the demo have their income after the first start, even if days after a gap were priced earlier.
import { householdFeature } from '@ec/household/server/public';
import { toWireDate } from '@ec/kernel/clock';
import { maintenanceFeature } from '@ec/maintenance/server/public';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { type TestEngine, testEngine } from '@ec/testing/engine';
import { truckFeature } from '@ec/truck/server/public';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedPeople } from '../system/seed-people.ts';
import { seedEnergy } from './seed-energy.ts';
import { seedHouses } from './seed-houses.ts';
import { seedIncome } from './seed-income.ts';

let on: TestEngine;
const now = new Date(`${toWireDate(new Date())}T12:37:00+08:00`);
beforeAll(async () => {
  on = await testEngine({
    features: [systemFeature, maintenanceFeature, truckFeature, householdFeature],
    names: createDisplayNames,
    fill: seedPeople,
  });
  await seedHouses(on.engine, now);
  await seedEnergy(on.engine, 12, now);
}, 240_000);
afterAll(() => on.close());

const rows = <T extends object>(text: string) => on.stage.superuser.rows<T>(text);

test('prices each day on the grid, and makes the statements of the small tenant once', async () => {
  const before = await rows('select 1 from household_station_income limit 1');
  expect(before).toHaveLength(1);
  await seedIncome(on.engine, now);
  const unpriced = await rows(`select d.station_id, d.day from household_station_day d
    join household_union u on u.tenant_id = d.tenant_id and u.id = d.station_id
    where household_on_grid(d.tenant_id, d.station_id, u.grid_date, d.day) and not exists (select from household_station_income i
      where i.tenant_id = d.tenant_id and i.station_id = d.station_id and i.day = d.day and i.kwh = d.kwh)`);
  expect(unpriced).toEqual([]);
  const counts = () =>
    rows(`select tenant_id as tenant, month, statement_state as state, count(*)::int from household_income_statement
      group by 1, 2, 3 order by 1, 2, 3`);
  const stated = await counts();
  expect(stated.length).toBeGreaterThan(1);
  expect(stated).toEqual(stated.map((each) => ({ ...each, tenant: '100003', count: expect.any(Number) })));
  await seedIncome(on.engine, now);
  expect(await counts()).toEqual(stated);
}, 240_000);
