import { decimal, integer, secret, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { expect, test } from 'vitest';
import type { ListState } from './list-state.ts';
import { exportBody, matchKeysOf, sheetColumnsOf } from './sheet-choices.ts';

const pump = defineResource({
  name: 'truck.pump',
  base: 'blade-truck/pump',
  table: 'truck_pump',
  label: { zh: '泵', en: 'Pump' },
  title: 'name',
  unique: [['kind', 'code']],
  fields: {
    name: text({ zh: '名称', en: 'Name' }).list(),
    kind: integer({ zh: '类型', en: 'Kind' }),
    code: text({ zh: '编号', en: 'Code' }).unique(),
    flow: decimal(8, 1, { zh: '流量', en: 'Flow', unit: 'm³/h' }),
    phone: text({ zh: '电话', en: 'Phone' }).masked(),
    key: secret({ zh: '密钥', en: 'Key' }),
  },
});

const state: ListState = {
  current: 3,
  size: 30,
  filters: { name: '泵' },
  sorts: [{ name: 'flow', direction: 'desc' }],
  q: { all: [{ f: 'flow', o: 'gt', v: 5 }] },
  columns: '',
};

test('columns of the list come first and ticked, in its order; secrets never', () => {
  const columns = sheetColumnsOf(pump, [{ name: 'name' }, { name: 'flow' }], 'en');
  expect(columns.slice(0, 2).map(({ label, isShown }) => [label, isShown])).toEqual([
    ['Name', true],
    ['Flow (m³/h)', true],
  ]);
  expect(columns.slice(2).every(({ isShown }) => !isShown)).toBe(true);
  expect(columns.find(({ name }) => name === 'phone')?.isMasked).toBe(true);
  expect(columns.some(({ name }) => name === 'key')).toBe(false);
});

test('all that match are exported with the filters and the order of the list, on all pages', () => {
  const body = exportBody(state, ['1'], { rows: 'all', columns: ['name'], format: 'csv' });
  expect(body).toEqual({
    filters: { name: '泵', descs: 'flow' },
    q: expect.any(String),
    columns: ['name'],
    format: 'csv',
  });
});

test('ticked rows are exported whatever the filters have become', () => {
  const body = exportBody(state, ['1', '2'], { rows: 'selected', columns: ['name'], format: 'xlsx' });
  expect(body).toEqual({ ids: ['1', '2'], filters: { descs: 'flow' }, columns: ['name'], format: 'xlsx' });
});

test('rows can be matched by every unique key', () => {
  expect(matchKeysOf(pump, 'zh')).toEqual([
    { by: 'code', label: '编号' },
    { by: 'kind,code', label: '类型 + 编号' },
  ]);
});
