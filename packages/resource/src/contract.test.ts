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

it('takes ids as clients send them, up to what the database holds', () => {
  expect([id.parse(' 7 '), id.parse(7), id.parse('9223372036854775807')]).toEqual(['7', '7', '9223372036854775807']);
  for (const wrong of ['9223372036854775808', 'x', '', -1, 1.5, 2 ** 53])
    expect(id.safeParse(wrong).success).toBe(false);
});

it('takes an id that may be left out, or empty', () => {
  expect([optionalId.parse(undefined), optionalId.parse(''), optionalId.parse('7')]).toEqual([
    undefined,
    undefined,
    '7',
  ]);
  expect(optionalId.safeParse('x').success).toBe(false);
});

it('describes some of a row, with what a call tells beside it, and no key more', () => {
  const short = someOfRow(pump, ['pumpName', 'siteName'], { guns: z.array(z.string()) });
  const row = { id: '1', pumpName: 'P', siteName: 'S', guns: ['a'] };
  expect(short.safeParse(row).success).toBe(true);
  expect(short.safeParse({ ...row, power: 1 }).success).toBe(false);
  expect(short.safeParse({ ...row, pumpName: 1 }).success).toBe(false);
});

it('describes a whole row with what a call tells beside it', () => {
  const schema = rowWith(pump, { subs: z.array(z.string()) });
  expect(schema.safeParse({ id: '1', subs: ['a'] }).success).toBe(false);
  const common = { id: '1', tenantId: 't', createUser: '', createDept: '', createTime: '', updateUser: '' };
  const rest = { updateTime: '', status: 1, isDeleted: 0, rowVersion: 1, remark: '' };
  const row = { ...common, ...rest, pumpName: 'P', siteId: '', siteName: '', power: null };
  expect(schema.safeParse({ ...row, subs: ['a'] }).success).toBe(true);
  expect(schema.safeParse(row).success).toBe(false);
});
