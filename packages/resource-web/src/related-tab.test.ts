// Tests the tab of a detail with the rows that refer to this row: its filters, its columns, and the first values of a new row.
import { defineEnum } from '@ec/resource/enum';
import { dict, integer, ref, refBy, text } from '@ec/resource/fields';
import { decodeQuery } from '@ec/resource/query-tree';
import { defineResource } from '@ec/resource/resource';
import { expect, test } from 'vitest';
import { relatedColumns, relatedQuery, runningFilter, startOfRelated } from './related-tab.tsx';

const label = { zh: '车辆', en: 'Truck' };
const truck = defineResource({
  name: 'test.truck',
  base: 'test/truck',
  table: 'test_truck',
  label,
  title: 'plateNo',
  fields: {
    plateNo: text(label).search(),
    ownerId: ref('test.owner', label).search(),
    batteryId: ref('test.battery', label),
    kind: integer(label),
    atId: refBy({ field: 'kind', targets: { 1: 'test.site' } }, label),
  },
});

test('the link to the list filters by the search field for the reference', () => {
  expect(relatedQuery(truck, 'ownerId', '7')).toEqual({ ownerId: '7' });
});

test('the link to the list has a condition of the query builder if the list has no such search field', () => {
  const { q = '' } = relatedQuery(truck, 'batteryId', '7');
  expect(decodeQuery(q)).toEqual({ all: [{ f: 'batteryId', o: 'equal', v: '7' }] });
});

test('related rows have the cells of their own page, without the column that is equal in all rows', () => {
  const paired = defineResource({
    name: 'test.trip',
    base: 'test/trip',
    table: 'test_trip',
    label,
    title: 'tripNo',
    columns: [['plateNo', 'ownerId'], 'seconds'],
    fields: { tripNo: text(label), plateNo: text(label), ownerId: ref('test.owner', label), seconds: text(label) },
  });
  const slots = { cells: { plateNo: () => 'as on the page' } };
  const columns = relatedColumns(paired, slots, 'ownerId', 'en');
  expect(columns.map(({ name, below }) => [name, below?.name])).toEqual([
    ['tripNo', undefined],
    ['plateNo', undefined],
    ['seconds', undefined],
  ]);
  expect(columns[1]?.render({ id: '1' })).toBe('as on the page');
});

test('the filter of running rows has all states that are not final', () => {
  const state = defineEnum('test_state', label, {
    open: [0, '开', 'Open'],
    busy: [1, '忙', 'Busy'],
    done: [9, '完', 'Done'],
  });
  const job = defineResource({
    name: 'test.job',
    base: 'test/job',
    table: 'test_job',
    label,
    title: 'jobNo',
    fields: { jobNo: text(label), state: dict(state) },
    past: { field: 'state', values: [state.key.done] },
  });
  expect(runningFilter(job)).toEqual({ state: '0,1' });
  expect(runningFilter(truck)).toEqual({});
});

test('a new row starts with its reference to this row, and no row can be added if its form cannot set that', () => {
  expect(startOfRelated(truck, {}, 'ownerId', { ownerId: '7' })).toEqual({ ownerId: '7' });
  const startsWith = (filters: Record<string, string>) => ({ plateNo: `of ${filters.ownerId}` });
  expect(startOfRelated(truck, { startsWith }, 'ownerId', { ownerId: '7' })).toEqual({ plateNo: 'of 7', ownerId: '7' });
  expect(startOfRelated(truck, {}, 'dismissed', { dismissed: '7' })).toBeUndefined();
  // A reference to one of several tables also needs the value that selects the table.
  expect(startOfRelated(truck, {}, 'atId', { atId: '7' })).toBeUndefined();
  expect(startOfRelated(truck, {}, 'atId', { atId: '7', kind: 1 })).toEqual({ atId: '7', kind: 1 });
});
