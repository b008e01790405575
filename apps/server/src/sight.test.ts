// Tests that the table of a person's visible rows agrees with the lists of the resources (domain BR-60), over a demo of three days, for a
// person of one team, a merchant person and an administrator.
import { listAt } from '@ec/resource/contracts/row-calls';
import type { VisibleRows } from '@ec/system/shared/sight.contract';
import { afterAll, describe, expect, it } from 'vitest';
import { type Client, type TestApp, testApp } from './test-app.ts';
import { outsiders, tenantId } from './test-outsiders.ts';
import { type Page, rowsIn } from './test-samples.ts';

const test: TestApp = await testApp({}, { demoDays: 3 });
const { teamster, merchantPerson } = outsiders(test);
afterAll(() => test.close());

const { registry } = test.app.engine;

async function tableOf(account: string, language: 'zh' | 'en' = 'zh'): Promise<VisibleRows[]> {
  const [user] = await test.superuser.rows<{ id: string }>(
    `select id::text as id from "system_user" where tenant_id = $1 and account = $2`,
    [tenantId, account],
  );
  const admin = await test.as(tenantId, 'admin', language);
  const { data, msg, code } = await admin.get<VisibleRows[]>('blade-system/role/sight', { userId: user?.id ?? '' });
  expect(code, msg).toBe(200);
  return data;
}

const count = async (client: Client, name: string): Promise<number | undefined> => {
  const { status, data } = await client.get<Page>(listAt(registry.get(name)).path, { size: 1 });
  if (status !== 200) return undefined;
  return Array.isArray(data) ? flat(rowsIn(data)) : data.total;
};
const flat = (rows: readonly object[]): number =>
  rows.reduce((sum, row) => sum + 1 + ('children' in row && Array.isArray(row.children) ? flat(row.children) : 0), 0);

/** Compares the table with the lists. It leaves out logs, because they grow with each request. @returns the number of resources by visibility */
async function holds(client: Client, table: readonly VisibleRows[]) {
  const admin = await test.as(tenantId, 'admin');
  const kinds = { all: 0, part: 0, none: 0 };
  for (const { resource, sees, opens, words } of table.filter((each) => !each.resource.startsWith('system.log'))) {
    const [theirs, whole] = [await count(client, resource), await count(admin, resource)];
    expect(theirs !== undefined, `${resource} opens`).toBe(opens);
    if (theirs === undefined || whole === undefined) continue;
    kinds[sees] += 1;
    if (sees === 'none') expect(theirs, `${resource}: ${words}`).toBe(0);
    if (sees === 'all') expect(theirs, `${resource}: ${words}`).toBe(whole);
    if (sees === 'part') expect(theirs, `${resource}: ${words}`).toBeLessThanOrEqual(whole);
  }
  return kinds;
}
const wordsFor = (table: readonly VisibleRows[], name: string) =>
  table.find(({ resource }) => resource === name)?.words;

describe('the table of visible rows', () => {
  it('of a team member names the stations of the team and the resources that follow stations', async () => {
    const { client } = await teamster();
    const table = await tableOf('teamster');
    const kinds = await holds(client, table);
    expect(kinds.part).toBeGreaterThan(10);
    expect(wordsFor(table, 'truck.station')).toMatch(/^本部门及下级（.+）的（数据权限“.+”）/);
    expect(wordsFor(table, 'truck.chargingGun')).toMatch(/^随站点：本部门及下级（/);
    const english = await tableOf('teamster', 'en');
    expect(wordsFor(english, 'truck.chargingGun')).toMatch(/^through Station: of their department and below/);
  }, 240_000);

  it('of a merchant person has resources with some rows and resources with none', async () => {
    const { client } = await merchantPerson('fleet', 'truck_orders', 'merchant_id');
    const kinds = await holds(client, await tableOf('fleet'));
    expect(kinds.part).toBeGreaterThan(5);
    expect(kinds.none).toBeGreaterThan(5);
  }, 240_000);

  it('of an administrator shows all rows of every resource', async () => {
    const kinds = await holds(await test.as(tenantId, 'admin'), await tableOf('admin'));
    expect(kinds).toMatchObject({ part: 0, none: 0 });
  }, 240_000);

  it('of a role follows its data scopes, without the department of a person', async () => {
    const [held] = await test.superuser.rows<{ id: string }>(
      `select r.id::text as id from system_role r join system_role_data_scope g on g.tenant_id = r.tenant_id and g.role_id = r.id
       where r.tenant_id = $1 order by r.id limit 1`,
      [tenantId],
    );
    const ask = (client: Client, query: Record<string, string>) =>
      client.get<VisibleRows[]>('blade-system/role/sight', query);
    const admin = await test.as(tenantId, 'admin');
    const { data } = await ask(admin, { roleId: held?.id ?? '' });
    expect(wordsFor(data, 'truck.station')).toMatch(/^本部门及下级的（数据权限“.+”）/);
    expect(data.some(({ resource }) => resource === 'system.tenant')).toBe(false);
    // The platform may read the table of any role. Another tenant does not find the role, and a viewer lacks the permission.
    const root = await test.as('000000', 'admin');
    expect((await ask(root, { roleId: held?.id ?? '' })).data).toEqual(data);
    expect((await ask(await test.as('100002', 'admin'), { roleId: held?.id ?? '' })).status).toBe(404);
    expect((await ask(await test.as(tenantId, 'viewer'), { roleId: held?.id ?? '' })).status).toBe(403);
    expect((await ask(admin, {})).status).toBe(400);
    const [top] = await test.superuser.rows<{ id: string }>(
      `select id::text as id from system_role where tenant_id = $1 and role_alias = 'admin'`,
      [tenantId],
    );
    expect((await ask(await test.as(tenantId, 'teamster'), { roleId: top?.id ?? '' })).status).toBe(404);
  });
});
