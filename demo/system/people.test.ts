// Tests the demo's people and their rights.

import { chargingFeature } from '@ec/charging/server/public';
import { deskFeature } from '@ec/desk/server/public';
import { householdFeature } from '@ec/household/server/public';
import type { Rights } from '@ec/kernel/caller';
import { md5Hex, verifyPassword } from '@ec/kernel/password';
import { maintenanceFeature } from '@ec/maintenance/server/public';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { type TestEngine, testEngine } from '@ec/testing/engine';
import { truckFeature } from '@ec/truck/server/public';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword, demoTenants, people } from './demo-tenants.ts';
import { seedPeople } from './seed-people.ts';

let on: TestEngine;
beforeAll(async () => {
  on = await testEngine({
    features: [systemFeature, deskFeature, maintenanceFeature, truckFeature, chargingFeature, householdFeature],
    names: createDisplayNames,
    fill: seedPeople,
  });
});
afterAll(() => on.close());

const rows = <T extends object>(text: string, values: unknown[] = []) => on.stage.superuser.rows<T>(text, values);

async function rightsOf(tenantId: string, account: string): Promise<Rights> {
  const [user] = await rows<{ id: string; roles: string[]; depts: string[]; aliases: string[] }>(
    `select u.id, u.role_id as roles, u.dept_id as depts,
       array(select role_alias::text from system_role r where r.id = any(u.role_id)) as aliases
     from "system_user" u where tenant_id = $1 and account = $2`,
    [tenantId, account],
  );
  if (!user) throw new Error(`No ${account}`);
  return on.engine.rights.of({
    tenantId,
    userId: user.id,
    account,
    name: account,
    deptIds: user.depts,
    roleIds: user.roles,
    aliases: user.aliases,
    sessionId: '1',
  });
}

test('the demo has three tenants, each with seven people, seven departments and five roles', async () => {
  const stored = await rows(
    `select t.tenant_id as tenant, t.is_demo as demo,
       (select count(*)::int from "system_user" u where u.tenant_id = t.tenant_id) as users,
       (select count(*)::int from system_dept u where u.tenant_id = t.tenant_id) as depts,
       (select count(*)::int from system_role u where u.tenant_id = t.tenant_id) as roles,
       (select package_name from system_tenant_package p where p.id = t.package_id) as package
     from system_tenant t where is_demo = 1 order by 1`,
  );
  const same = { demo: 1, users: 7, depts: 7, roles: 5 };
  expect(stored).toEqual([
    { tenant: '100001', ...same, package: '户用光伏版' },
    { tenant: '100002', ...same, package: '重卡补能版' },
    { tenant: '100003', ...same, package: null },
  ]);
});

test('the same seed gives the same people', async () => {
  const phones = await rows<{ phone: string }>(
    `select phone from "system_user" where tenant_id = '100003' order by account`,
  );
  expect(phones.map(({ phone }) => phone)).toMatchInlineSnapshot(`
    [
      "19902130424",
      "19907768363",
      "19902251584",
      "19901488403",
      "19905431291",
      "19907373519",
      "19902321482",
    ]
  `);
  const [user] = await rows<{ password: string }>(
    `select password from "system_user" where tenant_id = '100001' and account = 'viewer'`,
  );
  expect(await verifyPassword(user?.password, md5Hex(demoPassword))).toBe(true);
});

test('a second start adds nothing', async () => {
  await seedPeople(on.engine);
  expect(await rows(`select 1 from "system_user" where tenant_id like '10000_'`)).toHaveLength(21);
});

test('demo users hold no menus of the platform or of a business that their tenant lacks', async () => {
  for (const { tenantId, business } of demoTenants) {
    for (const { account } of people) {
      const rights = await rightsOf(tenantId, account);
      expect(rights.isAdministrator).toBe(false);
      for (const code of ['tenant', 'menu', 'client_add', 'datasource', 'region'])
        expect(rights.holds(code), code).toBe(false);
      if (business !== 'both') {
        expect(rights.holds('station')).toBe(business === 'truck' && account !== 'finance');
        expect(rights.holds('union')).toBe(business === 'household' && account !== 'finance');
      }
    }
  }
});

test.each([
  ['admin', ['station_delete', 'user_add', 'param'], ['param_nothing', 'tenant']],
  ['manager', ['station_delete', 'orders', 'union_edit', 'notice'], ['user', 'role']],
  ['engineer1', ['station', 'station_edit', 'deviceAlarm', 'collector'], ['station_delete', 'orders', 'car', 'user']],
  ['finance', ['orders', 'accountHis', 'incomeSeting_edit'], ['station', 'collector', 'user']],
  ['viewer', ['station', 'station_view', 'orders', 'orders_view'], ['station_add', 'orders_edit', 'station_export']],
])('%s of 100003 holds %s and not %s', async (account, held, barred) => {
  const rights = await rightsOf('100003', account);
  expect(held.filter((code) => !rights.holds(code))).toEqual([]);
  expect(barred.filter((code) => rights.holds(code))).toEqual([]);
});

test('engineers see the rows of their team, the viewer those of all teams, the manager all rows', async () => {
  const named = await rows<{ id: string; name: string }>(
    `select id, dept_name as name from system_dept where tenant_id = '100002'`,
  );
  const nameOf = (id: string) => named.find((dept) => dept.id === id)?.name;
  const seen = async (account: string) => {
    const { scopes, deptsBelow } = await rightsOf('100002', account);
    return [scopes.map(({ resource, column, type }) => `${resource}.${column} ${type}`), deptsBelow.map(nameOf).sort()];
  };
  const both = ['station.deptId 4', 'union.deptId 4'];
  expect(await seen('engineer2')).toEqual([both, ['运维二队']]);
  expect(await seen('viewer')).toEqual([both, ['运维一队', '运维三队', '运维二队', '运维部'].sort()]);
  expect((await seen('manager'))[0]).toEqual([]);
});
