// Tests roles that are limited to chosen stations or regions (contract §3.4): people see these stations, their devices and orders, and no
// others. Also tests the explanation why a person sees a row, which names the data scope to change (contract §3.6).
import type { Explanation } from '@ec/system/shared/explain.contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Client, type TestApp, testApp } from './test-app.ts';
import { type Page, type Row, rowsIn } from './test-samples.ts';

const test: TestApp = await testApp({}, { demoDays: 3 });
afterAll(() => test.close());
const tenantId = '100003';
const { superuser } = test;

type Station = { id: string; name: string; no: string; area: string };
let admin: Client;
let stations: Station[] = [];
let foreignStation = '';
const [limited, watcherRole] = [test.app.engine.ids.next(), test.app.engine.ids.next()];
const watcherId = test.app.engine.ids.next();

beforeAll(async () => {
  admin = await test.as(tenantId, 'admin');
  const columns = 'id::text as id, station_name as name, station_no as no, area_code as area';
  stations = await superuser.rows<Station>(
    `select ${columns} from truck_station where tenant_id = '${tenantId}' and is_deleted = 0 order by id`,
  );
  const [foreign] = await superuser.rows<Station>(
    `select ${columns} from truck_station where tenant_id <> '${tenantId}' and is_deleted = 0 limit 1`,
  );
  foreignStation = foreign?.id ?? '';
  for (const id of [limited, watcherRole])
    await superuser.run(`insert into system_role (id, tenant_id, role_name, role_alias, sort)
      values (${id}, '${tenantId}', 'role ${id}', 'role${id}', 9);
      insert into system_role_menu (tenant_id, role_id, menu_id)
        select '${tenantId}', ${id}, id from system_menu where is_deleted = 0`);
  await superuser.run(`insert into "system_user" (id, tenant_id, account, user_type, name, real_name, role_id, dept_id, post_id)
    values (${watcherId}, '${tenantId}', 'sitewatcher', 1, 'w', 'w', array[${limited}::bigint], '{}', '{}')`);
}, 240_000);

const save = (client: Client, draft: object) => client.post<Row>('blade-system/data-scope/submit', draft);
const grant = async (client: Client, roleId: string, dataScopeIds: readonly string[]) => {
  const menus = await superuser.rows<{ id: string }>(
    `select menu_id::text as id from system_role_menu where role_id = ${roleId}`,
  );
  const menuIds = menus.map(({ id }) => id);
  return client.post('blade-system/role/grant', { roleIds: [roleId], menuIds, dataScopeIds, apiScopeIds: [] });
};
async function limitTo(draft: object): Promise<Row> {
  const saved = await save(admin, { scopeName: 'only these', ...draft });
  expect(saved, saved.msg).toMatchObject({ status: 200 });
  // Inserts the grant directly: a grant by the call would also depend on the package of the tenant, which limits its menus.
  await superuser.run(`delete from system_role_data_scope where role_id = ${limited};
    insert into system_role_data_scope (tenant_id, role_id, data_scope_id) values ('${tenantId}', ${limited}, ${saved.data.id})`);
  return saved.data;
}
const seenIds = async (base: string, of: (row: Row) => unknown = ({ id }) => id) => {
  const client = await test.as(tenantId, 'sitewatcher');
  const page = await client.get<Page>(`${base}/list`, { size: 200 });
  expect(page.status, page.msg).toBe(200);
  return [...new Set(rowsIn(page.data).map((row) => String(of(row))))].sort();
};
const stationOf = (index: number): Station => stations[index] ?? expect.fail('no such station');

describe('a role for chosen stations', () => {
  it('is defined by name, rule and stations only, and hides other stations', async () => {
    const { id, name } = stationOf(0);
    const scope = await limitTo({ scopeType: 6, siteKind: 1, siteIds: id });
    expect(scope).toMatchObject({ siteName: name, scopeClass: 'truck.station', scopeTypeName: '指定站点' });
    await vi.waitFor(async () => expect(await seenIds('blade-truck/station')).toEqual([id]));
    for (const base of ['blade-truck/chargingStack', 'blade-truck/chargingGun', 'blade-truck/orders'])
      expect(await seenIds(base, ({ stationId }) => stationId), base).toEqual([id]);
    const client = await test.as(tenantId, 'sitewatcher');
    expect((await client.get('blade-truck/station/detail', { id: stationOf(1).id })).status).toBe(404);
    const edit = { id: stationOf(1).id, remark: 'reached' };
    expect((await client.post('blade-truck/station/submit', edit)).status).toBe(404);
  });

  it('refuses stations of another tenant, missing stations, invalid ids, and no station', async () => {
    const draft = { scopeName: 'x', scopeType: 6, siteKind: 1 };
    for (const siteIds of [foreignStation, '1', '', '99999999999999999999', 'x', '\u0000', '\ud800'])
      expect((await save(admin, { ...draft, siteIds })).status, siteIds).toBe(400);
    expect((await save(admin, { ...draft, siteKind: 9, siteIds: stationOf(0).id })).status).toBe(400);
    expect((await save(admin, { ...draft, siteKind: '', siteIds: stationOf(0).id })).status).toBe(400);
    const stranger = await test.as('100002', 'admin');
    expect((await save(stranger, { ...draft, siteIds: stationOf(0).id })).status).toBe(400);
    for (const account of ['viewer', 'manager'])
      expect((await save(await test.as(tenantId, account), { ...draft, siteIds: stationOf(0).id })).status).toBe(403);
  });

  it('prevents people from granting more stations or orders than they see', async () => {
    const wide = await save(admin, { scopeName: 'other', scopeType: 6, siteKind: 1, siteIds: stationOf(1).id });
    const orders = await superuser.rows<{ id: string }>(`insert into system_data_scope
      (id, tenant_id, menu_id, scope_name, resource_code, scope_class, scope_column, scope_type, scope_value)
      values (${test.app.engine.ids.next()}, '${tenantId}', (select id from system_menu where code = 'orders'), 'all orders', 'o', 'orders',
        'createUser', 1, null) returning id::text as id`);
    const ownScope = await limitTo({ scopeType: 6, siteKind: 1, siteIds: stationOf(0).id });
    await vi.waitFor(async () => expect(await seenIds('blade-truck/station')).toEqual([stationOf(0).id]));
    const client = await test.as(tenantId, 'sitewatcher');
    const refused = async (ids: readonly string[]) => (await grant(client, watcherRole, ids)).msg;
    expect(await refused([ownScope.id, wide.data.id])).toContain('other');
    expect(await refused([ownScope.id, String(orders[0]?.id)])).toContain('all orders');
  });
});

describe('a role for chosen regions', () => {
  it('sees the stations of the region and the regions below it, and their devices', async () => {
    const area = stationOf(0).area;
    const inside = stations.filter((each) => each.area.startsWith(area.slice(0, 4))).map(({ id }) => id);
    await limitTo({ scopeType: 7, siteKind: 1, areaCodes: area.slice(0, 4) });
    await vi.waitFor(async () => expect(await seenIds('blade-truck/station')).toEqual([...inside].sort()));
    const stood = await seenIds('blade-truck/chargingStack', ({ stationId }) => stationId);
    expect(inside).toEqual(expect.arrayContaining(stood));
    expect(stood.length).toBeGreaterThan(0);
    await limitTo({ scopeType: 7, siteKind: 1, areaCodes: '65' });
    await vi.waitFor(async () => expect(await seenIds('blade-truck/station')).toEqual([]));
    expect(await seenIds('blade-truck/orders')).toEqual([]);
    await limitTo({ scopeType: 7, siteKind: 1, areaCodes: '00' });
    await vi.waitFor(async () => expect(await seenIds('blade-truck/station')).toHaveLength(stations.length));
    for (const areaCodes of ['', '999999', "37' or true --"])
      expect((await save(admin, { scopeName: 'x', scopeType: 7, siteKind: 1, areaCodes })).status).toBe(400);
  });
});

describe('the explanation why a person sees a row', () => {
  const why = (client: Client, query: Record<string, string>) =>
    client.get<Explanation>('blade-user/explain', { userId: watcherId, resource: 'truck.station', ...query });

  it('finds the row by name or number, and names the data scope that decides', async () => {
    const scope = await limitTo({ scopeType: 6, siteKind: 1, siteIds: stationOf(0).id });
    await vi.waitFor(async () => expect(await seenIds('blade-truck/station')).toEqual([stationOf(0).id]));
    const change = expect.arrayContaining([{ resource: 'system.dataScope', id: scope.id, name: 'only these' }]);
    for (const name of [stationOf(0).name, stationOf(0).no]) {
      const { data, msg } = await why(admin, { name });
      expect(data, msg).toMatchObject({ allowed: true });
      expect(data.reasons).toContainEqual(expect.objectContaining({ ok: true, change }));
    }
    const { data } = await why(admin, { name: stationOf(1).no });
    expect(data.allowed).toBe(false);
    expect(data.reasons).toContainEqual(expect.objectContaining({ ok: false, change }));
    expect((await why(admin, { name: 'nowhere' })).status).toBe(404);
    const stranger = await test.as('100002', 'admin');
    expect((await why(stranger, { name: stationOf(0).no })).status).toBe(404);
  });

  it('agrees with the detail of a device that is bound to the person, in both languages', async () => {
    const scope = await limitTo({ scopeType: 6, siteKind: 1, siteIds: stationOf(0).id });
    const [stack] = await superuser.rows<{ id: string }>(
      `select id::text as id from truck_charging_stack where tenant_id = '${tenantId}' and station_id = ${stationOf(1).id}
        and is_deleted = 0 order by id limit 1`,
    );
    const id = stack?.id ?? expect.fail('no stack at the second station');
    const watcher = await test.as(tenantId, 'sitewatcher');
    const detailStatus = async () => (await watcher.get('blade-truck/chargingStack/detail', { id })).status;
    const explain = async (client = admin) => (await why(client, { resource: 'truck.chargingStack', id })).data;
    const change = [expect.objectContaining({ id: scope.id })];
    await vi.waitFor(async () => expect((await explain()).reasons).toContainEqual(expect.objectContaining({ change })));
    expect((await explain()).allowed).toBe(false);
    expect(await detailStatus()).toBe(404);
    await superuser.run(`insert into truck_device_bind (id, tenant_id, device_type, device_id, target_type, target_id, rights, bind_status)
      values (${test.app.engine.ids.next()}, '${tenantId}', 1, ${id}, 1, ${watcherId}, '{1}', 1)`);
    expect(await detailStatus()).toBe(200);
    const english = await test.as(tenantId, 'admin', 'en');
    for (const [client, text] of [
      [admin, '单独授予本人'],
      [english, 'granted to this person'],
    ] as const) {
      const { allowed, reasons } = await explain(client);
      expect(allowed).toBe(true);
      expect(reasons).toContainEqual({ ok: true, text: expect.stringContaining(text) });
      expect(reasons.filter(({ ok }) => ok === false)).toEqual([]);
      // The scope that does not contain the row is named, but not as a reason against access.
      expect(reasons).toContainEqual({ text: expect.any(String), change });
    }
  });

  it('agrees with the detail of a row that a rule of the resource hides', async () => {
    const id = test.app.engine.ids.next();
    await superuser.run(`insert into report_report (id, tenant_id, name, sharing, source, layout, create_user)
      values (${id}, '${tenantId}', 'of the manager', 1, 'truck.station', '{}',
        (select id from "system_user" where tenant_id = '${tenantId}' and account = 'manager'))`);
    const watcher = await test.as(tenantId, 'sitewatcher');
    expect((await watcher.get('blade-report/report/rest/detail', { id })).status).toBe(404);
    const { data, msg } = await why(admin, { resource: 'report.report', id });
    expect(data, msg).toMatchObject({ allowed: false });
    expect(data.reasons.filter(({ ok }) => ok === false)).toEqual([
      { ok: false, text: expect.stringContaining('规则') },
    ]);
  });

  it('a picker finds a station by its number, and the table of a role names the station', async () => {
    const { id, no } = stationOf(0);
    const { data } = await admin.get<Row[]>('blade-truck/station/select', { keyword: no });
    expect(data.map((row) => row.id)).toEqual([id]);
    const { data: sight } = await admin.get<{ resource: string; words: string }[]>('blade-system/role/sight', {
      roleId: limited,
    });
    expect(sight.find(({ resource }) => resource === 'truck.station')?.words).toContain(stationOf(0).name);
  });
});
