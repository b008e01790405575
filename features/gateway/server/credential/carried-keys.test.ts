// Tests the migration of charger keys: the key from the form of a charger becomes its access key, unless the charger already has one.
import { ensureJobTables } from '@ec/kernel/jobs/tables';
import { migrate } from '@ec/kernel/migrate';
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';

let on: TestDatabase;
const tenant = '100003';
beforeAll(async () => {
  on = await testDatabase({ from: 'empty' });
  await ensureJobTables(on.urls.owner);
  await migrate({ url: on.urls.owner, log: on.log, last: '0183' });
  const charger = (id: number, key: string, isDeleted = 0) =>
    `(${id}, '${tenant}', 'S${id}', '桩', 7, 1, 1, 2, '厂', 1, 240, ${key}, ${isDeleted})`;
  await on.superuser.run(`set session_replication_role = replica;
    insert into truck_station (id, tenant_id, station_no, station_name, operator_id, biz_types, station_type, station_status, area_code, address,
      lng, lat, dept_id, service_tel, support_order)
    values (7, '${tenant}', 'T7', '站', '91370100A', '{1}', 1, 50, '370102', '路1号', 117, 36, 1, '400', 1);
    insert into truck_charging_stack (id, tenant_id, stack_no, stack_name, station_id, usage, equip_type, dev_state, manufacturer, protocol,
      rated_power_kw, auth_key, is_deleted)
    values ${[charger(1, `'$argon2id$1'`), charger(2, `'$argon2id$2'`), charger(3, `'$argon2id$3'`), charger(4, 'null'), charger(5, `'$argon2id$5'`, 1)].join()};
    insert into gateway_credential (id, tenant_id, biz_domain, device_type, device_id, device_no, credential_state, secret_hash, is_deleted)
    values (11, '${tenant}', 2, 1, 2, 'S2', 2, 'own', 0), (12, '${tenant}', 2, 1, 3, 'S3', 2, 'removed', 1);
    set session_replication_role = origin;`);
  await migrate({ url: on.urls.owner, log: on.log });
}, 120_000);
afterAll(() => on.close());

test('migrates a typed key, and keeps a withdrawn access key withdrawn', async () => {
  expect(
    await on.superuser.rows(`select device_no as no, station_id::int as station, credential_state as state, secret_hash as digest
      from gateway_credential where is_deleted = 0 order by device_no`),
  ).toEqual([
    { no: 'S1', station: 7, state: 1, digest: '$argon2id$1' },
    { no: 'S2', station: null, state: 2, digest: 'own' },
    { no: 'S3', station: 7, state: 1, digest: '$argon2id$3' },
  ]);
  const columns = await on.superuser.rows(
    `select 1 from information_schema.columns where table_name = 'truck_charging_stack' and column_name = 'auth_key'`,
  );
  expect(columns).toEqual([]);
});
