// Tests inserting many rows with one call.
import { anyQuery } from '@ec/testing/any-query';
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { insertBulk } from './insert-bulk.ts';

let on: TestDatabase;
beforeAll(async () => {
  on = await testDatabase();
  await on.owner.run(`create table bulk_try (tenant_id varchar(12) not null, id bigint primary key, name text, price numeric(8,4),
    months smallint[], body jsonb, flag smallint not null default 0, seen timestamptz)`);
  await on.owner.run(`select ec_fence('bulk_try')`);
});
afterAll(() => on.close());

test('rows are stored unchanged: quotes, braces, null, arrays, JSON and timestamps', async () => {
  const texts = ['plain', '', 'null', 'NULL', 'a"b\\c', '{x,y}', '两个 字', null, "it's"];
  const rows = texts.map((name, at) => ({
    tenant_id: '100003',
    id: String(at + 1),
    name,
    price: at === 3 ? null : '0.9856',
    months: at === 0 ? null : [12, 1, at],
    body: { at, text: name },
    flag: 1,
    seen: new Date(Date.UTC(2026, 10, 21, 0, 0, at)),
  }));
  await on.database.withTenant('100003', async (tx) => {
    expect(await insertBulk(tx, 'bulk_try', rows)).toBe(texts.length);
    const stored = await tx.rows<Record<string, unknown>>(anyQuery.selectFrom('bulk_try').selectAll().orderBy('id'));
    expect(stored.map(({ name }) => name)).toEqual(texts);
    expect(stored[4]).toMatchObject({ price: '0.9856', flag: 1, body: { at: 4, text: 'a"b\\c' } });
    expect(stored[3]).toMatchObject({ price: null });
    const [third] = await tx.rows(sql`select months::text, seen::text from bulk_try where id = 3`);
    expect(third).toEqual({ months: '{12,1,2}', seen: '2026-11-21 08:00:02+08' });
  });
});

test('insertBulk inserts 9,001 rows, one row and no row; with "missing" it keeps an existing row', async () => {
  await on.database.withTenant('100003', async (tx) => {
    const many = Array.from({ length: 9001 }, (_, at) => ({ tenant_id: '100003', id: String(1000 + at) }));
    expect(await insertBulk(tx, 'bulk_try', many)).toBe(9001);
    expect(await insertBulk(tx, 'bulk_try', [{ tenant_id: '100003', id: '70', name: null }])).toBe(1);
    expect(await insertBulk(tx, 'bulk_try', [])).toBe(0);
    await insertBulk(tx, 'bulk_try', [{ tenant_id: '100003', id: '70', name: 'again' }], 'missing');
    expect(await tx.rows(sql`select name from bulk_try where id = 70`)).toEqual([{ name: null }]);
  });
});

test('insertBulk refuses rows of another tenant', async () => {
  const foreign = on.database.withTenant('100003', (tx) =>
    insertBulk(tx, 'bulk_try', [{ tenant_id: '100002', id: '8' }]),
  );
  await expect(foreign).rejects.toThrow(/row-level security/);
});
