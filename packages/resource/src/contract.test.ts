// Tests the building blocks of contracts: ids and rows with further keys.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { id, optionalId } from './contract.ts';
import { integer, ref, text } from './fields.ts';
import { defineResource } from './resource.ts';
import { rowWith, someOfRow } from './schema.ts';

const label = { zh: '泵', en: 'Pump' };
const pump = defineResource({
  name: 'test.contractPump',
  base: 'test/contractPump',
  table: 'pump',
  label,
  title: 'pumpName',
  fields: {
    pumpName: text(label).required(),
    siteId: ref('test.site', label),
    power: integer(label),
  },
});

it('id accepts texts and numbers up to the largest bigint', () => {
  expect([id.parse(' 7 '), id.parse(7), id.parse('9223372036854775807')]).toEqual(['7', '7', '9223372036854775807']);
  for (const wrong of ['9223372036854775808', 'x', '', -1, 1.5, 2 ** 53])
    expect(id.safeParse(wrong).success).toBe(false);
});

it('optionalId accepts an id, an empty text and a missing value', () => {
  expect([optionalId.parse(undefined), optionalId.parse(''), optionalId.parse('7')]).toEqual([
    undefined,
    undefined,
    '7',
  ]);
  expect(optionalId.safeParse('x').success).toBe(false);
});

it('someOfRow describes some fields of a row and the added keys, and refuses other keys', () => {
  const short = someOfRow(pump, ['pumpName', 'siteName'], { guns: z.array(z.string()) });
  const row = { id: '1', pumpName: 'P', siteName: 'S', guns: ['a'] };
  expect(short.safeParse(row).success).toBe(true);
  expect(short.safeParse({ ...row, power: 1 }).success).toBe(false);
  expect(short.safeParse({ ...row, pumpName: 1 }).success).toBe(false);
});

it('rowWith describes all fields of a row and the added keys', () => {
  const schema = rowWith(pump, { subs: z.array(z.string()) });
  expect(schema.safeParse({ id: '1', subs: ['a'] }).success).toBe(false);
  const common = { id: '1', tenantId: 't', createUser: '', createDept: '', createTime: '', updateUser: '' };
  const rest = { updateTime: '', status: 1, isDeleted: 0, rowVersion: 1, remark: '' };
  const row = { ...common, ...rest, pumpName: 'P', siteId: '', siteName: '', power: null };
  expect(schema.safeParse({ ...row, subs: ['a'] }).success).toBe(true);
  expect(schema.safeParse(row).success).toBe(false);
});
