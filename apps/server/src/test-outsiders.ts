// People for tests of row visibility (domain BR-60): a person of one team and people of a merchant, with the rows they must not see.
import { merchantUser } from '@ec/truck/shared/fleet/merchant-user.resource';
import { expect } from 'vitest';
import type { Client, TestApp } from './test-app.ts';
import { samples } from './test-samples.ts';

export const tenantId = '100003';
type TextRow = Record<string, string>;

/** Rows that the person must not see. */
export interface Foreign {
  /** Ids of rows by the kind of row, as paths and parameters name it. */
  ids: Readonly<Record<string, string | undefined>>;
  /** Texts of foreign rows that no reply may contain: ids, names and numbers. */
  marks: readonly string[];
  /** Paths of calls whose replies may contain a mark, each with the reason. */
  right?: readonly (readonly [path: string, why: string])[];
  /** The SQL condition for the foreign rows of each table. */
  tables: ReadonlyMap<string, string>;
}

export interface Stranger {
  client: Client;
  foreign: Foreign;
}

/** Creates functions that read the database without row-level security. */
function createLookups(test: TestApp) {
  const rows = (text: string) => test.superuser.rows<TextRow>(text);
  const first = async (text: string): Promise<TextRow> => (await rows(text))[0] ?? {};
  const idOf = async (from: string) => (await first(`select id::text as id ${from} limit 1`)).id;
  const valuesOf = async (text: string): Promise<string[]> =>
    (await rows(text))
      .flatMap((row) => Object.values(row))
      .filter((value) => value !== null && String(value).length > 5);
  /** Returns the tables that have the column. It omits live rows and roll-ups of stations, because jobs write these at any time. */
  const tablesWith = async (column: string): Promise<string[]> =>
    (
      await rows(`select c.table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = '${column}'`)
    )
      .flatMap(({ table_name }) => table_name ?? [])
      .filter((table) => !/^station_(live|5m|hour|day|month|roll)$/.test(table));
  return { rows, first, idOf, valuesOf, tablesWith };
}

/** Inserts a user who has every menu and button of the tenant but is no administrator. */
async function insertPerson(test: TestApp, account: string, dept: string): Promise<{ id: string; roleId: string }> {
  const roleId = test.app.engine.ids.next();
  const id = test.app.engine.ids.next();
  await test.superuser.run(`insert into system_role (id, tenant_id, role_name, role_alias, sort)
    values (${roleId}, '${tenantId}', '${account}', '${account}', 9);
    insert into system_role_menu (tenant_id, role_id, menu_id)
      select '${tenantId}', ${roleId}, id from system_menu where is_deleted = 0;
    insert into "system_user" (id, tenant_id, account, user_type, name, real_name, role_id, dept_id, post_id)
      values (${id}, '${tenantId}', '${account}', 1, '${account}', '${account}', array[${roleId}::bigint], array[${dept}::bigint], '{}')`);
  return { id, roleId };
}

/** Inserts a user who sees only the stations of engineer1’s team. */
async function insertTeamster(test: TestApp): Promise<Stranger> {
  const { first, idOf, valuesOf, tablesWith } = createLookups(test);
  const team = await first(
    `select u.dept_id[1]::text as id from "system_user" u where tenant_id = '${tenantId}' and account = 'engineer1'`,
  );
  const { roleId } = await insertPerson(test, 'teamster', team.id ?? '');
  await test.superuser.run(`insert into system_role_data_scope (tenant_id, role_id, data_scope_id)
    select '${tenantId}', ${roleId}, id from system_data_scope where tenant_id = '${tenantId}' and scope_class = 'station'`);
  const stations = `tenant_id = '${tenantId}' and dept_id <> ${team.id}`;
  const theirs = `tenant_id = '${tenantId}' and station_id in (select id from truck_station where ${stations})`;
  const of = (table: string) => idOf(`from ${table} where ${theirs}`);
  const gun = await of('truck_charging_gun');
  const ids = {
    station: await idOf(`from truck_station where ${stations}`),
    chargingStack: await of('truck_charging_stack'),
    chargingGun: gun,
    chargineGun: gun,
    gun,
    battery: await of('truck_battery'),
    orders: await of('truck_orders'),
    order: await of('truck_orders'),
    meter: await of('truck_meter'),
    camera: await of('truck_camera'),
    ess: await of('truck_ess'),
    energyCostSetting: await of('truck_energy_cost_setting'),
    deviceAlarm: await of('device_alarm'),
    orderReady: await of('truck_order_ready'),
    activity: await idOf(`from truck_activity where tenant_id = '${tenantId}'`),
    // The person may see the following rows, although they also have orders at stations of other teams.
    merchant: await idOf(`from truck_merchant m where tenant_id = '${tenantId}' and exists (
      select from truck_orders o where o.merchant_id = m.id and o.order_proc = 4 and o.${theirs})`),
    account: await idOf(`from truck_account a where tenant_id = '${tenantId}' and exists (
      select from truck_orders o where o.account_id = a.id and o.order_proc = 4 and o.${theirs})`),
    car: await idOf(`from truck_car c where tenant_id = '${tenantId}' and exists (
      select from truck_orders o where o.car_id = c.id and o.${theirs})`),
    driver: await idOf(`from truck_driver where tenant_id = '${tenantId}'`),
  };
  expect(ids.station && gun && ids.orders && ids.merchant && ids.account && ids.car).toBeTruthy();
  const marks = [
    ...(await valuesOf(`select id::text as id, station_no, station_name from truck_station where ${stations}`)),
    ...(await valuesOf(`select id::text as id, gun_no from truck_charging_gun where ${theirs}`)),
    ...(await valuesOf(`select id::text as id, order_no from truck_orders where ${theirs}`)),
    ...(await valuesOf(`select id::text as id, alarm_no from device_alarm where ${theirs}`)),
  ];
  const right = [
    ['accountHis/list', 'what a customer paid is the business of his account, wherever he charged'],
  ] as const;
  const tables = new Map((await tablesWith('station_id')).map((table) => [table, theirs]));
  return {
    client: await test.as(tenantId, 'teamster'),
    foreign: { ids, marks, right, tables: tables.set('truck_station', stations) },
  };
}

/** Inserts a user of a merchant that owns at least one row of `table`; `owner` is the column that names the merchant. */
async function insertMerchantPerson(
  test: TestApp,
  { draftFor }: Pick<ReturnType<typeof samples>, 'draftFor'>,
  { kind, table, owner }: { kind: string; table: string; owner: string },
): Promise<Stranger> {
  const { idOf, valuesOf, tablesWith } = createLookups(test);
  const ours = await idOf(`from truck_merchant m where m.tenant_id = '${tenantId}' and exists (
    select from ${table} o where o.tenant_id = m.tenant_id and o.${owner} = m.id) order by m.id`);
  const dept = await idOf(`from system_dept where tenant_id = '${tenantId}' and parent_id is null`);
  const { id: userId } = await insertPerson(test, kind, dept ?? '');
  const admin = await test.as(tenantId, 'admin');
  const link = await draftFor(merchantUser, admin);
  const linked = await admin.post('blade-truck/merchantUser/submit', {
    ...link,
    merchantId: ours,
    userId,
    muStatus: 1,
  });
  expect(linked.status, linked.msg).toBe(200);
  const others = `tenant_id = '${tenantId}' and merchant_id <> ${ours}`;
  const merchants = `tenant_id = '${tenantId}' and id <> ${ours}`;
  const accounts = `tenant_id = '${tenantId}' and owner_type = 1 and owner_id <> ${ours}`;
  const order = await idOf(`from truck_orders where ${others}`);
  const ids = {
    merchant: await idOf(`from truck_merchant where ${merchants}`),
    car: await idOf(`from truck_car where ${others}`),
    driver: await idOf(`from truck_driver where ${others}`),
    orders: order,
    order,
    account: await idOf(`from truck_account where ${accounts}`),
    // Chooses a battery pack of the merchant, or another pack if the merchant has none.
    battery: await idOf(
      `from truck_battery where tenant_id = '${tenantId}' order by owner_id = ${ours} desc nulls last`,
    ),
    activity: await idOf(`from truck_activity where tenant_id = '${tenantId}'`),
  };
  const marks = [
    ...(await valuesOf(`select id::text as id, merchant_name, credit_code from truck_merchant where ${merchants}`)),
    ...(await valuesOf(`select id::text as id, plate_no, vin from truck_car where ${others}`)),
    ...(await valuesOf(`select id::text as id from truck_driver where ${others}`)),
    ...(await valuesOf(`select id::text as id, order_no from truck_orders where ${others}`)),
    ...(await valuesOf(`select id::text as id, account_no from truck_account where ${accounts}`)),
  ];
  const booked = `tenant_id = '${tenantId}' and account_id in (select id from truck_account where ${accounts})`;
  const tables = new Map([
    ...(await tablesWith('account_id')).map((name) => [name, booked] as const),
    ...(await tablesWith('merchant_id')).map((name) => [name, others] as const),
    ['truck_merchant', merchants],
    ['truck_account', accounts],
  ]);
  return { client: await test.as(tenantId, kind), foreign: { ids, marks, tables } };
}

export function outsiders(test: TestApp) {
  const drafts = samples(test);
  return {
    teamster: () => insertTeamster(test),
    merchantPerson: (kind: string, table: string, owner: string) =>
      insertMerchantPerson(test, drafts, { kind, table, owner }),
  };
}
