// Tests live rows: a browser learns within a second which rows another process changed. It learns only of rows that its person may see.
import { gatewayFeatures, type TestGateway, tenant, testGateway } from '@ec/fixtures/gateway/test-gateway';
import { createDatabase } from '@ec/kernel/database';
import { objectOf } from '@ec/language/unknown';
import { type ChangedRows, parseChangedRows } from '@ec/resource/live-rows';
import { type Composed, composeFeatures } from '@ec/resource-server/compose';
import { createDisplayNames } from '@ec/system/server/public';
import { tokenFor } from '@ec/testing/client';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

let on: TestGateway;
let port: number;
/** This engine stands for another process. Its own `Database` object notes its commits. */
let other: Composed;
const closing: (() => Promise<void>)[] = [];
let guns: string[];
let otherGun: string;

beforeAll(async () => {
  on = await testGateway();
  port = await on.port();
  const { config, log, ids } = on.on.engine;
  const database = createDatabase({ urls: on.on.stage.urls, log, ids, size: 4, name: 'other' });
  other = await composeFeatures({
    config,
    log,
    database,
    ids,
    features: gatewayFeatures,
    names: createDisplayNames,
    later: on.later,
  });
  closing.push(
    () => other.close(),
    () => database.close(),
  );
  const deptOf = async (account: string) => {
    const [gun] = await on.on.stage.superuser.rows<{ dept: string }>(
      `select dept_id[1] as dept from "system_user" where tenant_id = $1 and account = $2`,
      [tenant, account],
    );
    return gun?.dept;
  };
  await on.set('truck_station', on.stationId, { dept_id: await deptOf('engineer1') });
  const [copied] = await on.on.stage.superuser.rows<Record<string, unknown>>(
    'select * from truck_station where id = $1',
    [on.stationId],
  );
  const { id: _id, ...station } = copied ?? {};
  const elsewhere = await on.insert('truck_station', {
    ...station,
    station_no: 'ELSEWHERE',
    dept_id: await deptOf('engineer2'),
  });
  guns = (await on.charger()).guns;
  const foreign = await on.charger({ station_id: elsewhere });
  otherGun = foreign.guns[0] ?? '';
  await on.set('truck_charging_gun', otherGun, { station_id: elsewhere });
});
afterAll(async () => {
  for (const close of closing) await close();
  await on.close();
});

interface Browser {
  /** Returns all changes of rows of the resource that this browser has received. */
  told(resource: string): ChangedRows[];
  text(): string;
  close(): void;
}

async function browser(account: string, of = tenant): Promise<Browser> {
  const token = await tokenFor(on.on.engine, of, account);
  const stop = new AbortController();
  const response = await fetch(`http://127.0.0.1:${port}/api/blade-system/live`, {
    headers: { 'Blade-Auth': `bearer ${token}` },
    signal: stop.signal,
  });
  let text = '';
  void (async () => {
    const decoder = new TextDecoder();
    for await (const part of response.body ?? []) text += decoder.decode(part);
  })().catch(() => undefined);
  await expect.poll(() => text).toContain('event: hello');
  return {
    told: (resource) =>
      [...text.matchAll(/event: rows\ndata: (.*)\n/g)]
        .flatMap(([, data]) => parseChangedRows(JSON.parse(data ?? '')))
        .filter((each) => each.resource === resource),
    text: () => text,
    close: () => stop.abort(),
  };
}

const within = { timeout: 1000, interval: 20 };
const gunName = 'truck.chargingGun';
const changed = (rows: readonly ChangedRows[]) => rows.flatMap((each) => each.changed ?? ['*']);

const charge = (gunId: string, powerKw: number) =>
  other.engine.database.withTenant(tenant, (tx) =>
    tx.run(sql`update truck_charging_gun set power_kw = ${powerKw} where tenant_id = ${tenant} and id = ${gunId}`),
  );

test('a change in one process reaches those browsers of another process that may see the row', async () => {
  const merchant = await on.fleet();
  await on.on.stage.superuser.run(
    `insert into truck_merchant_user (id, tenant_id, merchant_id, user_id, mu_role, mu_status, real_name, phone)
     select $1, tenant_id, $3, id, 1, 1, '车队', '13900000001' from "system_user" where tenant_id = $2 and account = 'finance'`,
    [on.on.engine.ids.next(), tenant, merchant.merchantId],
  );
  const [admin, mine, foreign, owner] = await Promise.all([
    browser('admin'),
    browser('engineer1'),
    browser('admin', '100002'),
    browser('finance'),
  ]);
  await charge(guns[0] ?? '', 11);
  await charge(otherGun, 12);
  await expect.poll(() => changed(admin.told(gunName)).sort(), within).toEqual([guns[0], otherGun].sort());
  await expect.poll(() => changed(mine.told(gunName)), within).toEqual([guns[0]]);
  // The changes have reached `admin` and `mine` by now. No browser may have received a row that its person may not see.
  expect(mine.text()).not.toContain(otherGun);
  expect(foreign.text()).not.toContain('event: rows');
  expect(owner.text()).not.toContain(guns[0]);
  for (const each of [admin, mine, foreign, owner]) each.close();
});

test('sends the first change at once and those of the next second together; many rows are one short message', async () => {
  const admin = await browser('admin');
  const id = guns[1] ?? '';
  const begun = performance.now();
  await charge(id, 0.01);
  await expect.poll(() => changed(admin.told(gunName)), within).toEqual([id]);
  expect(performance.now() - begun).toBeLessThan(500);
  for (let power = 1; power <= 60; power += 1) await charge(id, power);
  const took = performance.now() - begun;
  await expect.poll(() => changed(admin.told(gunName)).length, { timeout: 2000, interval: 20 }).toBe(2);
  expect(took).toBeLessThan(1000);
  const before = admin.text().length;
  const many = Array.from({ length: 5000 }, () => other.engine.ids.next());
  await other.engine.database.withTenant(tenant, (tx) =>
    tx.run(
      sql`insert into ocpp_message (id, tenant_id, stack_id, message_time, way, kind)
        select id, ${tenant}, (select min(id) from truck_charging_stack where tenant_id = ${tenant}), now(), 1, 2 from unnest(${many}::bigint[]) id`,
    ),
  );
  await expect.poll(() => admin.told('gateway.ocppMessage'), within).toEqual([{ resource: 'gateway.ocppMessage' }]);
  expect(admin.text().length - before).toBeLessThan(1000);
  admin.close();
});

test('reports a change of many rows only to people who see a row of the resource', async () => {
  // This browser connects first, so the server would send the message to this browser before the others.
  const nobody = await browser('engineer3');
  const [admin, mine] = [await browser('admin'), await browser('engineer1')];
  const pole = await on.on.stage.superuser.rows(
    `select from truck_charging_gun g join truck_station s on s.id = g.station_id, "system_user" u
     where u.tenant_id = $1 and u.account = 'engineer3' and s.dept_id = any(u.dept_id)`,
    [tenant],
  );
  expect(pole).toEqual([]);
  const [copied] = await on.on.stage.superuser.rows<Record<string, unknown>>(
    'select * from truck_charging_gun where id = $1',
    [otherGun],
  );
  const { id: _, ...gun } = copied ?? {};
  const many = Array.from({ length: 150 }, (_each, index) => ({ id: other.engine.ids.next(), no: 100 + index }));
  const names = Object.keys(gun).filter((name) => !['connector_no', 'gun_no', 'order_id'].includes(name));
  await on.on.stage.superuser.run(
    `insert into truck_charging_gun (id, connector_no, gun_no, ${names.join(', ')})
     select n.id, n.no, 'MANY' || n.no, ${names.map((name) => `g.${name}`).join(', ')}
     from truck_charging_gun g, unnest($1::bigint[], $2::int[]) n (id, no) where g.id = $3`,
    [many.map(({ id }) => id), many.map(({ no }) => no), otherGun],
  );
  await other.engine.database.withTenant(tenant, (tx) =>
    tx.run(sql`update truck_charging_gun set park_no = 'M' where tenant_id = ${tenant} and gun_no like 'MANY%'`),
  );
  const all = [{ resource: gunName }];
  await expect.poll(() => admin.told(gunName), within).toEqual(all);
  await expect.poll(() => mine.told(gunName), within).toEqual(all);
  expect(nobody.told(gunName)).toEqual([]);
  for (const each of [admin, mine, nobody]) each.close();
});

test('does not report rolled back or unchanged rows, but reports a removed row', async () => {
  const admin = await browser('admin');
  const { database } = other.engine;
  const rolledBack = database.withTenant(tenant, async (tx) => {
    await tx.run(sql`update truck_charging_gun set park_no = 'X' where tenant_id = ${tenant}`);
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  await database.withTenant(tenant, (tx) =>
    tx.run(sql`update truck_charging_gun set park_no = park_no where tenant_id = ${tenant}`),
  );
  const { stackId } = await on.charger();
  await other.engine.database.withTenant(tenant, (tx) =>
    tx.run(sql`update truck_charging_stack set is_deleted = 1 where tenant_id = ${tenant} and id = ${stackId}`),
  );
  const moved = () => admin.told('truck.chargingStack').flatMap((each) => each.moved ?? []);
  await expect.poll(moved, within).toEqual([stackId]);
  expect(admin.told(gunName)).toEqual([]);
  expect(objectOf(admin.told('truck.chargingStack')[0]).changed).toEqual([]);
  admin.close();
});
