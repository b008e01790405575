// Every read of the product, those written by hand too, asked by somebody who sees one team's stations and by one of a merchant's
// people, over a demo of some days: what is not theirs stands in no answer (domain BR-60). The calls come from the description.
import { seedDemo } from '@ec/demo/public';
import { merchantUser } from '@ec/truck/shared/fleet/merchant-user.resource';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, type TestApp, testApp } from './test-app.ts';
import { samples } from './test-samples.ts';

const tenantId = '100003';
const test: TestApp = await testApp();
const { draftFor } = samples(test);
afterAll(() => test.close());

type Named = Record<string, string>;
const rows = (text: string) => test.superuser.rows<Named>(text);
const first = async (text: string): Promise<Named> => (await rows(text))[0] ?? {};

/** Somebody with every menu and button of the tenant, but no administrator. */
async function person(account: string, dept: string): Promise<{ id: string; roleId: string }> {
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

interface Operation {
  path: string;
  required: string[];
}
let reads: Operation[] = [];
/** Ids of rows that are not the person's, by the kind of row. */
interface Foreign {
  ids: Readonly<Record<string, string | undefined>>;
  /** Texts that no answer may hold: ids, names and numbers of what is not his. */
  marks: readonly string[];
  /** Marks that stand where they are not meant: what they are, and why that is right. */
  right?: readonly (readonly [path: string, why: string])[];
}

beforeAll(async () => {
  await seedDemo(test.app.engine, { size: 'small', days: 3 });
  const admin = await test.as(tenantId, 'admin');
  const { paths } = (await admin.get('openapi.json')) as unknown as {
    paths: Record<string, { get?: { parameters?: { name: string; required?: boolean }[] } }>;
  };
  reads = Object.entries(paths).flatMap(([path, { get }]) =>
    get ? [{ path, required: (get.parameters ?? []).flatMap(({ name, required }) => (required ? [name] : [])) }] : [],
  );
  expect(reads.length).toBeGreaterThan(300);
}, 240_000);

/** The resource of a path by its base: `blade-truck/station/detail` asks about a station. */
const kindOf = (path: string): string => path.split('/').at(-2) ?? '';
// A stream, files, what is public, and the way out.
const open =
  /\/(live|logout|import-template|export-template|export-user|openapi\.json|file|captcha|render\/.*|avatar\/.*)$/;

/** Every read without a filter, and every one that names a row with a row that is not his. */
async function holds(client: Client, foreign: Foreign): Promise<string[]> {
  const found: string[] = [];
  const month = new Date().toISOString().slice(0, 7);
  for (const { path, required } of reads) {
    if (open.test(path)) continue;
    const named = required.filter((name) => /^(id|code)$|Id$/.test(name));
    const query: Record<string, string> = { size: '200' };
    for (const name of required) {
      const kind = name === 'id' ? kindOf(path) : name.replace(/Id$/, '');
      query[name] = name === 'month' ? month : (foreign.ids[kind] ?? '1');
    }
    const answer = await client.get(path.replace(/^\/api\//, ''), query);
    expect(answer.status, `${path} ${answer.msg}`).toBeLessThan(500);
    if (answer.status !== 200) continue;
    const text = JSON.stringify(answer.data);
    if (foreign.right?.some(([known]) => path.endsWith(known))) continue;
    const mark = foreign.marks.find((one) => text.includes(one));
    if (mark) found.push(`${path}${named.length > 0 ? ` of ${query[named[0] ?? '']}` : ''} tells ${mark}`);
  }
  return found;
}

const valuesOf = async (text: string): Promise<string[]> =>
  (await rows(text)).flatMap((row) => Object.values(row)).filter((value) => value !== null && String(value).length > 5);

describe('a person of one team', () => {
  it('reads nothing of the stations of other teams', async () => {
    const team = await first(
      `select u.dept_id[1]::text as id from "system_user" u where tenant_id = '${tenantId}' and account = 'engineer1'`,
    );
    const { roleId } = await person('teamster', team.id ?? '');
    await test.superuser.run(`insert into system_role_data_scope (tenant_id, role_id, data_scope_id)
      select '${tenantId}', ${roleId}, id from system_data_scope where tenant_id = '${tenantId}' and scope_class = 'station'`);
    const admin = await test.as(tenantId, 'admin');
    const userId = (
      await first(`select id::text as id from "system_user" where tenant_id = '${tenantId}' and account = 'engineer1'`)
    ).id;
    const why = await admin.get<{ reasons: { text: string }[] }>('blade-user/explain', {
      userId: userId ?? '',
      resource: 'truck.chargingGun',
    });
    expect(why.data.reasons.map(({ text }) => text).join(), 'says by which scope').toContain('站点：本队及下级');
    const theirs = `tenant_id = '${tenantId}' and station_id in (select id from truck_station where tenant_id = '${tenantId}' and dept_id <> ${team.id})`;
    const stations = `from truck_station where tenant_id = '${tenantId}' and dept_id <> ${team.id}`;
    const idOf = async (table: string) =>
      (await first(`select id::text as id from ${table} where ${theirs} limit 1`)).id;
    const ids = {
      station: (await first(`select id::text as id ${stations} limit 1`)).id,
      chargingStack: await idOf('truck_charging_stack'),
      chargingGun: await idOf('truck_charging_gun'),
      chargineGun: await idOf('truck_charging_gun'),
      gun: await idOf('truck_charging_gun'),
      battery: await idOf('truck_battery'),
      orders: await idOf('truck_orders'),
      order: await idOf('truck_orders'),
      meter: await idOf('truck_meter'),
      deviceAlarm: await idOf('device_alarm'),
      orderReady: await idOf('truck_order_ready'),
      activity: (await first(`select id::text as id from truck_activity where tenant_id = '${tenantId}' limit 1`)).id,
    };
    expect(ids.station && ids.chargingGun && ids.orders).toBeTruthy();
    const marks = [
      ...(await valuesOf(`select id::text as id, station_no, station_name ${stations}`)),
      ...(await valuesOf(`select id::text as id, gun_no from truck_charging_gun where ${theirs}`)),
      ...(await valuesOf(`select id::text as id, order_no from truck_orders where ${theirs}`)),
      ...(await valuesOf(`select id::text as id, alarm_no from device_alarm where ${theirs}`)),
    ];
    expect(marks.length).toBeGreaterThan(100);
    // Who sees all of it is told it by these very questions.
    expect((await holds(admin, { ids, marks })).length).toBeGreaterThan(25);
    const right = [
      ['accountHis/list', 'what a customer paid is the business of his account, wherever he charged'],
    ] as const;
    expect(await holds(await test.as(tenantId, 'teamster'), { ids, marks, right })).toEqual([]);
  }, 240_000);
});

describe('a person of a merchant', () => {
  it.each([
    ['fleet', 'truck_orders', 'merchant_id'],
    ['bank', 'truck_battery', 'owner_id'],
  ])(
    'of a %s reads nothing of other merchants',
    async (kind, table, owner) => {
      const [ours] =
        await rows(`select m.id::text as id from truck_merchant m where m.tenant_id = '${tenantId}' and exists (
      select from ${table} o where o.tenant_id = m.tenant_id and o.${owner} = m.id) order by m.id limit 1`);
      const dept = await first(
        `select id::text as id from system_dept where tenant_id = '${tenantId}' and parent_id is null`,
      );
      const { id: userId } = await person(kind, dept.id ?? '');
      const admin = await test.as(tenantId, 'admin');
      const link = await draftFor(merchantUser, admin);
      const linked = await admin.post('blade-truck/merchantUser/submit', {
        ...link,
        merchantId: ours?.id ?? '',
        userId,
        muStatus: 1,
      });
      expect(linked.status, linked.msg).toBe(200);
      const others = `tenant_id = '${tenantId}' and merchant_id <> ${ours?.id}`;
      const accounts = `from truck_account where tenant_id = '${tenantId}' and owner_type = 1 and owner_id <> ${ours?.id}`;
      const idOf = async (from: string) => (await first(`select id::text as id ${from} limit 1`)).id;
      const ids = {
        merchant: await idOf(`from truck_merchant where tenant_id = '${tenantId}' and id <> ${ours?.id}`),
        car: await idOf(`from truck_car where ${others}`),
        driver: await idOf(`from truck_driver where ${others}`),
        orders: await idOf(`from truck_orders where ${others}`),
        order: await idOf(`from truck_orders where ${others}`),
        account: await idOf(accounts),
        // His own pack, which others drive with.
        battery: await idOf(
          `from truck_battery where tenant_id = '${tenantId}' order by owner_id = ${ours?.id} desc nulls last`,
        ),
        activity: await idOf(`from truck_activity where tenant_id = '${tenantId}'`),
      };
      const marks = [
        ...(await valuesOf(
          `select id::text as id, merchant_name, credit_code from truck_merchant where tenant_id = '${tenantId}' and id <> ${ours?.id}`,
        )),
        ...(await valuesOf(`select id::text as id, plate_no, vin from truck_car where ${others}`)),
        ...(await valuesOf(`select id::text as id from truck_driver where ${others}`)),
        ...(await valuesOf(`select id::text as id, order_no from truck_orders where ${others}`)),
        ...(await valuesOf(`select id::text as id, account_no ${accounts}`)),
      ];
      expect(marks.length).toBeGreaterThan(100);
      expect((await holds(admin, { ids, marks })).length).toBeGreaterThan(20);
      expect(await holds(await test.as(tenantId, kind), { ids, marks })).toEqual([]);
    },
    240_000,
  );
});
