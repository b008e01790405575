// Tests the migrations of old orders: paid orders without energy and cost become "no charge". Orders of that state with an occupancy fee that
// was debited later become paid.
import { ensureJobTables } from '@ec/kernel/jobs/tables';
import { createLog } from '@ec/kernel/log';
import { migrate } from '@ec/kernel/migrate';
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';

let on: TestDatabase;
const orderOf = (id: number, kwh: string, money: string, state = 2) =>
  `(${id}, '700001', 'O${id}', 1, '鲁A12345', 4, ${state}, ${kwh}, ${money}, 0, '2026-01-02 10:00+08')`;

beforeAll(async () => {
  on = await testDatabase({ from: 'empty' });
  const log = createLog('silent');
  await ensureJobTables(on.urls.owner);
  await migrate({ url: on.urls.owner, log, last: '0178_z.sql' });
  await on.superuser.run(`insert into system_tenant (id, tenant_id, tenant_name, linkman, contact_number)
    values (1, '700001', '甲', 'x', '1')`);
  await on.superuser.run(`insert into truck_orders (id, tenant_id, order_no, order_type, plate_no, order_proc, pay_status,
      total_kwh, total_money, pay_money, pay_time)
    values ${orderOf(1, '0', '0')}, ${orderOf(2, 'null', 'null')}, ${orderOf(3, '5', '0')}, ${orderOf(4, '0', '1')}, ${orderOf(5, '0', '0', 4)}`);
  await on.superuser.run(`insert into truck_order_event (tenant_id, order_id, field, before, after)
    values ('700001', 1, 'payStatus', 1, 2), ('700001', 1, 'orderProc', 1, 2), ('700001', 3, 'payStatus', 1, 2)`);
  await migrate({ url: on.urls.owner, log, last: '0242_z.sql' });
  await on.superuser.run(`insert into truck_orders (id, tenant_id, order_no, order_type, plate_no, order_proc, pay_status,
      total_kwh, total_money, occupy_money, pay_money)
    values (6, '700001', 'O6', 1, '鲁A12346', 4, 7, 0, 10, 10, 10), (7, '700001', 'O7', 1, '鲁A12347', 4, 1, 0, 10, 10, 0)`);
  await on.superuser.run(`with txn as (
      insert into ledger_txn (id, tenant_id, create_time, biz_type, biz_no, leg_count)
      values (9, '700001', '2026-01-02 11:00+08', 4, 'O6', 2)
    ) insert into ledger_leg (tenant_id, txn_id, seq, leg_count, pocket, amount)
      values ('700001', 9, 1, 2, 90, -10), ('700001', 9, 2, 2, 91, 10)`);
  await migrate({ url: on.urls.owner, log });
});
afterAll(() => on.close());

test('paid orders without energy and cost become no charge, with their history; other orders stay unchanged', async () => {
  expect(
    await on.superuser.rows(
      'select id::int, pay_status, pay_time is not null as paid from truck_orders where id <= 5 order by id',
    ),
  ).toEqual([
    { id: 1, pay_status: 7, paid: false },
    { id: 2, pay_status: 7, paid: false },
    { id: 3, pay_status: 2, paid: true },
    { id: 4, pay_status: 2, paid: true },
    { id: 5, pay_status: 4, paid: true },
  ]);
  expect(
    await on.superuser.rows(
      'select order_id::int as id, field, after from truck_order_event where order_id <= 5 order by id, field',
    ),
  ).toEqual(
    [
      { id: 1, field: 'payStatus', after: 7 },
      { id: 1, field: 'orderProc', after: 2 },
      { id: 3, field: 'payStatus', after: 2 },
    ].sort((one, other) => one.id - other.id || one.field.localeCompare(other.field)),
  );
});

test('a no-charge order with a debited fee becomes paid at the time of the debit; a due order stays due', async () => {
  expect(
    await on.superuser.rows('select id::int, pay_status, pay_time from truck_orders where id > 5 order by id'),
  ).toEqual([
    { id: 6, pay_status: 2, pay_time: new Date('2026-01-02T11:00:00+08:00') },
    { id: 7, pay_status: 1, pay_time: null },
  ]);
  expect(
    await on.superuser.rows('select before, after from truck_order_event where order_id in (6, 7) order by id'),
  ).toEqual([
    { before: 7, after: 1 },
    { before: 1, after: 2 },
  ]);
});

test('the triggers work after the migrations: no charge cannot become paid, and changes are recorded', async () => {
  await expect(on.superuser.run('update truck_orders set pay_status = 2 where id = 1')).rejects.toMatchObject({
    code: 'EC409',
  });
  await on.superuser.run('update truck_orders set pay_status = 3 where id = 3');
  expect(await on.superuser.rows('select after from truck_order_event where order_id = 3 and before = 2')).toEqual([
    { after: 3 },
  ]);
});
