// Tests the deletion of the demo.
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { type TestEngine, testEngine } from '@ec/testing/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedMenus } from './system/seed-menus.ts';
import { seedPeople } from './system/seed-people.ts';
import { demoTenantIds, wipeDemo } from './wipe-demo.ts';

let on: TestEngine;
beforeAll(async () => {
  on = await testEngine({ features: [systemFeature], names: createDisplayNames, fill: seedPeople });
  await seedMenus(on.engine);
});
afterAll(() => on.close());

test('a wipe deletes all rows of the demo tenants and no others, and the demo does not return', async () => {
  await on.get(['100003', 'admin'], 'blade-system/menu/routes');
  expect(await demoTenantIds(on.engine.database.unfenced)).toEqual(['100001', '100002', '100003']);
  const wiped = await wipeDemo(on.engine.database);
  expect(wiped.tenants).toHaveLength(3);
  expect(wiped.rows).toBeGreaterThan(100);
  await seedPeople(on.engine);
  await seedMenus(on.engine);
  const tables = await on.stage.superuser.rows<{ name: string }>(
    `select table_name::text as name from information_schema.columns
     where table_schema = 'public' and column_name = 'tenant_id'`,
  );
  for (const { name } of tables) {
    const left = await on.stage.superuser.rows(`select tenant_id from "${name}" where tenant_id like '10000_'`);
    expect(left, name).toEqual([]);
  }
  expect(await on.stage.superuser.rows(`select account from "system_user"`)).toEqual([{ account: 'admin' }]);
  expect(await on.stage.superuser.rows('select 1 from system_tenant_package')).toEqual([]);
  expect(await on.stage.superuser.rows(`select 1 from system_menu where code = 'site_safety'`)).toEqual([]);
});
