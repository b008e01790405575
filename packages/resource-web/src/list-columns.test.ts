// Tests which columns a list can have, which of them it shows, and by which keys an import finds its rows.
import { decimal, integer, secret, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { expect, test } from 'vitest';
import { allColumnsOf, shownColumnsOf } from './list-columns.tsx';
import { matchKeysOf } from './match-keys.ts';

const pump = defineResource({
  name: 'truck.pump',
  base: 'blade-truck/pump',
  table: 'truck_pump',
  label: { zh: '泵', en: 'Pump' },
  title: 'name',
  unique: [['kind', 'code']],
  uniqueWhile: [{ on: ['phone'], while: { kind: 1 } }],
  fields: {
    name: text({ zh: '名称', en: 'Name' }).list(),
    kind: integer({ zh: '类型', en: 'Kind' }),
    code: text({ zh: '编号', en: 'Code' }).unique(),
    flow: decimal(8, 1, { zh: '流量', en: 'Flow', unit: 'm³/h' }),
    phone: text({ zh: '电话', en: 'Phone' }).masked(),
    key: secret({ zh: '密钥', en: 'Key' }),
  },
});

test('rows can be matched by each unique key, but not by one that is unique only under a condition', () => {
  expect(matchKeysOf(pump, 'zh')).toEqual([
    { by: 'code', label: '编号' },
    { by: 'kind,code', label: '类型 + 编号' },
  ]);
});

test('every field except secrets can be a column, and the title comes first', () => {
  const all = allColumnsOf(pump, {}, 'en');
  expect(all.map(({ name }) => name).slice(0, 5)).toEqual(['name', 'kind', 'code', 'flow', 'phone']);
  expect(all.find(({ name }) => name === 'flow')).toMatchObject({ heading: 'Flow (m³/h)', isNumber: true });
  expect(all.find(({ name }) => name === 'phone')).toMatchObject({ isMasked: true, isSortable: false });
  expect(all.some(({ name }) => name === 'key')).toBe(false);
});

test('the visible columns follow the columns text, with columns pinned to the right at the end', () => {
  const columns = shownColumnsOf(pump, allColumnsOf(pump, {}, 'en'), 'name,r.code,flow');
  expect(columns.map(({ name, pin }) => [name, pin])).toEqual([
    ['name', 'left'],
    ['flow', undefined],
    ['code', 'right'],
  ]);
});
