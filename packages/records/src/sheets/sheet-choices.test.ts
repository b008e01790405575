// Tests the columns that an export offers, and the requests of an export.
import type { DataColumn } from '@ec/ui/table/data-column';
import { expect, test } from 'vitest';
import type { ListState } from '../list/list-state.ts';
import { exportBody, sheetColumnsOf } from './sheet-choices.ts';

const column = (name: string, isMasked = false): DataColumn => {
  return {
    name,
    heading: `${name} (m)`,
    width: 1,
    isNumber: false,
    isSortable: true,
    isTitle: false,
    isMasked,
    render: String,
  };
};
const [name, kind, flow, phone] = [column('name'), column('kind'), column('flow'), column('phone', true)];

const state: ListState = {
  current: 3,
  size: 30,
  filters: { name: '泵' },
  sorts: [{ name: 'flow', direction: 'desc' }],
  q: 'flow>5',
  columns: '',
};

test('the columns of the list come first, ticked and in the order of the list', () => {
  const columns = sheetColumnsOf([name, kind, flow, phone], [flow, name]);
  expect(columns.map(({ label, isShown }) => [label, isShown])).toEqual([
    ['flow (m)', true],
    ['name (m)', true],
    ['kind (m)', false],
    ['phone (m)', false],
  ]);
  expect(columns.filter(({ isMasked }) => isMasked).map((one) => one.name)).toEqual(['phone']);
});

test('an export of all matching rows has the filters and the order of the list, but no page', () => {
  const body = exportBody(state, ['1'], { rows: 'all', columns: ['name'], format: 'csv' });
  expect(body).toEqual({
    filters: { name: '泵', descs: 'flow' },
    q: 'flow>5',
    columns: ['name'],
    format: 'csv',
  });
});

test('an export of ticked rows has their ids and the order of the list, but not its filters', () => {
  const body = exportBody(state, ['1', '2'], { rows: 'selected', columns: ['name'], format: 'xlsx' });
  expect(body).toEqual({ ids: ['1', '2'], filters: { descs: 'flow' }, columns: ['name'], format: 'xlsx' });
});
