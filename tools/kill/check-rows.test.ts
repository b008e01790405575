// Tests the check of the database that ends the kill test.
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkRows } from './check-rows.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  const param = (id: number, key: string) =>
    database.superuser.run(
      'insert into system_param (id, param_name, param_key, param_value) values ($1, $2::text, $2::text, $2::text)',
      [id, key],
    );
  const audit = (id: number, rowId: number) =>
    database.superuser.run(
      `insert into audit_log (id, tenant_id, action, resource, row_id) values ($1, '000000', 'create', 'system.param', $2)`,
      [id, String(rowId)],
    );
  await param(1, 'kill-1-0-0');
  await audit(11, 1);
  await param(2, 'kill-1-0-1'); // the row is written, but has no audit entry
  await audit(13, 3); // the audit entry is written, but its row is not
  await param(4, 'other');
});
afterAll(() => database.close());

test('finds lost rows, rows without an audit entry and audit entries without a row', async () => {
  const acknowledged = new Map([
    ['kill-1-0-0', '1'],
    ['kill-1-0-2', '5'],
  ]);
  expect(await checkRows(database.urls.superuser, acknowledged)).toEqual({
    written: 2,
    lost: ['kill-1-0-2 5'],
    half: ['kill-1-0-1 2'],
    foreign: ['3'],
  });
});
