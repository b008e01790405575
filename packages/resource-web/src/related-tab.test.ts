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

test('the whole list opens with the search field that shows the same rows', () => {
  expect(relatedQuery(truck, 'ownerId', '7')).toEqual({ ownerId: '7' });
});

test('or with a condition, where the list has no such search field', () => {
  const { q = '' } = relatedQuery(truck, 'batteryId', '7');
  expect(decodeQuery(q)).toEqual({ all: [{ f: 'batteryId', o: 'equal', v: '7' }] });
});

test('rows stand with the cells of their own page, without what is the same in all of them', () => {
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

test('what is running are the rows of each state that is not over', () => {
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

test('a row that is added there belongs there, and where its form does not ask for that none is added', () => {
  expect(startOfRelated(truck, {}, 'ownerId', { ownerId: '7' })).toEqual({ ownerId: '7' });
  const startsWith = (filters: Record<string, string>) => ({ plateNo: `of ${filters.ownerId}` });
  expect(startOfRelated(truck, { startsWith }, 'ownerId', { ownerId: '7' })).toEqual({ plateNo: 'of 7', ownerId: '7' });
  expect(startOfRelated(truck, {}, 'dismissed', { dismissed: '7' })).toBeUndefined();
  // The filter must name the table of the reference.
  expect(startOfRelated(truck, {}, 'atId', { atId: '7' })).toBeUndefined();
  expect(startOfRelated(truck, {}, 'atId', { atId: '7', kind: 1 })).toEqual({ atId: '7', kind: 1 });
});
