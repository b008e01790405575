import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { query } from './database.ts';

let t: TestDatabase;

beforeAll(async () => {
  t = await testDatabase({ size: 1 });
  await t.owner.run(`create table thing (tenant_id varchar(12) not null, id bigint primary key, name text not null, amount numeric(14,2),
    made timestamptz default '2026-11-21 04:05:06.789+00', unique (tenant_id, id)); select ec_fence('thing')`);
  await t.database.withTenant('A', (tx) =>
    tx.run(query.insertInto('thing').values({ tenant_id: 'A', id: '1', name: '甲', amount: '1.10' })),
  );
  await t.database.withTenant('B', (tx) =>
    tx.run(query.insertInto('thing').values({ tenant_id: 'B', id: '2', name: '乙' })),
  );
});
afterAll(() => t?.close());

const all = query.selectFrom('thing').select(['id', 'tenant_id']);

describe('the fence', () => {
  test('without a tenant there are no rows', async () => {
    expect(await t.database.unfenced.rows(all)).toEqual([]);
  });
  test('a tenant never sees another one, even when the statement forgets tenant_id', async () => {
    expect(await t.database.read('A').rows(all)).toEqual([{ id: '1', tenant_id: 'A' }]);
    expect(await t.database.read('B').rows(all)).toEqual([{ id: '2', tenant_id: 'B' }]);
  });
});
test('values arrive as text where JavaScript would round them', async () => {
  expect(await t.database.read('A').first(query.selectFrom('thing').selectAll())).toEqual({
    tenant_id: 'A',
    id: '1',
    name: '甲',
    amount: '1.10',
    made: '2026-11-21 12:05:06.789+08',
  });
});
