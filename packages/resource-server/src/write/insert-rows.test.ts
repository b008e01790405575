// Tests inserting rows of a resource, and the types that check their columns.
import type { Sql } from '@ec/kernel/database';
import { flag, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertRows } from './insert-rows.ts';

const label = (en: string) => ({ zh: en, en });
const part = defineResource({
  name: 'probe.part',
  base: 'blade-probe/part',
  table: 'probe_part',
  label: label('Part'),
  title: 'partName',
  fields: { partName: text(label('Name')).required(), isSpare: flag(label('Spare')) },
});

let on: TestDatabase;
beforeAll(async () => {
  on = await testDatabase();
  await on.owner.run(`select ec_table('probe_part', 'part_name text not null, is_spare smallint not null default 0')`);
});
afterAll(() => on.close());

const common = { id: '1', tenant_id: '100003' };

test('insertRows writes rows to the table of their resource', async () => {
  await on.database.withTenant('100003', async (tx) => {
    const names = ['fuse', 'cable'];
    const rows = names.map((part_name, index) => ({
      tenant_id: '100003',
      id: `${index + 1}`,
      part_name,
      remark: 'new',
    }));
    expect(await insertRows(tx, part, rows)).toBe(2);
    expect(await insertRows(tx, part, [{ ...common, part_name: 'again' }], 'missing')).toBe(1);
    const stored = await tx.rows(sql`select part_name, is_spare, remark from probe_part order by id`);
    expect(stored).toEqual(names.map((part_name) => ({ part_name, is_spare: 0, remark: 'new' })));
  });
});

test('insertRows does not compile with a wrong column or value, or without tenant_id', () => {
  const misspelt = [{ ...common, part_nmae: 'fuse' }];
  const mixed = [
    { ...common, part_name: 'fuse' },
    { ...common, part_name: 'fuse', isSpare: 1 as const },
  ];
  // Only the compiler checks these calls; they never run.
  const calls = (tx: Sql) => [
    insertRows(tx, part, [{ ...common, part_name: 'fuse', is_spare: 1 }]),
    // @ts-expect-error The column is misspelt in a row literal.
    insertRows(tx, part, [{ ...common, part_nmae: 'fuse' }]),
    // @ts-expect-error The column is misspelt in rows from a variable.
    insertRows(tx, part, misspelt),
    // @ts-expect-error One of the rows has the name of a field instead of its column.
    insertRows(tx, part, mixed),
    // @ts-expect-error The value does not have the type of the column.
    insertRows(tx, part, [{ ...common, part_name: 7 }]),
    // @ts-expect-error The row has no `tenant_id`.
    insertRows(tx, part, [{ id: '1', part_name: 'fuse' }]),
  ];
  expect(calls).toBeTypeOf('function');
});
