// Tests filters with several values.
import { expect, it } from 'vitest';
import { decimal, integer, ref, region, text } from './fields.ts';
import { parseListQuery } from './filter.ts';
import { defineResource } from './resource.ts';
import { severalIn } from './several.ts';

const label = { zh: '号', en: 'No.' };
const plate = text(label).search();

it.each([
  ['浙B00018D\n浙B00017D\r\n浙B00042D', 3],
  ['浙B00018D, 浙B00017D，浙B00042D', 3],
  ['浙B00018D\t浙B00017D 浙B00042D；浙B00042D', 3],
  ['  浙B00018D  ', 1],
  // A part without a digit shows that these are names, which may contain blanks and commas.
  ['Ningbo East, site 3', 1],
  ['宁波鄞州 03', 1],
  ['宁波鄞州 03、杭州 5', 2],
])('%j is split into %i values', (pasted, count) => {
  expect(severalIn(plate, pasted)).toHaveLength(count);
});

it('severalIn splits regions, integers and ids, but not decimals', () => {
  expect(severalIn(decimal(12, 2, label), '1,000')).toEqual(['1,000']);
  expect(severalIn(region(label), '33 31')).toEqual(['33', '31']);
  expect(severalIn(integer(label), '3 5')).toEqual(['3', '5']);
  expect(severalIn(ref('a.b', label), '1, 2')).toEqual(['1', '2']);
});

const truck = defineResource({
  name: 'probe.truck',
  base: 'blade-probe/truck',
  table: 'probe_truck',
  label,
  title: 'plateNo',
  fields: {
    plateNo: text(label).max(10).search(),
    siteId: ref('probe.site', label).search(),
    deptId: ref('probe.dept', label).search('within'),
    regionCode: region(label).search(),
    phone: text(label).max(11).masked().search(),
  },
});
const read = (query: Record<string, string>, seesPlain = false) => parseListQuery(truck, query, { seesPlain });

it('a filter with several values finds each of them in either spelling, and the whole text as a name', () => {
  expect(read({ plateNo: ' 浙b1 浙B2 ' }).query.filters).toMatchObject([
    { name: 'plateNo', operator: 'in', value: ['浙b1', '浙B1', '浙B2'], orContains: '浙b1 浙B2' },
  ]);
  expect(read({ siteId: '7,8' }).query.filters).toMatchObject([{ operator: 'in', value: ['7', '8'] }]);
  expect(read({ plateNo: ' 浙B1 ' }).query.filters).toMatchObject([{ operator: 'contains', value: '浙B1' }]);
});

it('a filter with several regions or tree nodes finds the rows within each of them', () => {
  expect(read({ regionCode: '3302,37' }).query.filters).toMatchObject([{ operator: 'within', value: ['3302', '37'] }]);
  expect(read({ deptId: '7,8' }).query.filters).toMatchObject([{ operator: 'within', value: ['7', '8'] }]);
  expect(read({ regionCode: '3302' }).query.filters).toMatchObject([{ operator: 'within', value: '3302' }]);
  expect(read({ regionCode: '3302,\u0000' }).problems).toEqual([{ key: 'regionCode', why: 'type' }]);
});

it('a filter on a masked field is one value, unless the caller sees the field in full', () => {
  expect(read({ phone: '13800000001 13800000002' }).query.filters).toMatchObject([{ operator: 'equal' }]);
  expect(read({ phone: '13800000001 13800000002' }, true).query.filters).toMatchObject([{ operator: 'in' }]);
});

it('a filter has at most 200 values, and each of them must be valid', () => {
  const plates = (count: number) => Array.from({ length: count }, (_, index) => `B${index}`).join('\n');
  expect(read({ plateNo: plates(200) }).problems).toEqual([]);
  expect(read({ plateNo: plates(201) }).problems).toEqual([{ key: 'plateNo', why: 'many' }]);
  expect(read({ siteId: '7,x' }).problems).toEqual([{ key: 'siteId', why: 'type' }]);
  expect(read({ siteId: '7,99999999999999999999' }).problems).toEqual([{ key: 'siteId', why: 'type' }]);
  expect(read({ plateNo: 'B1\u0000;B2' }).problems).toEqual([{ key: 'plateNo', why: 'type' }]);
  expect(read({ plateNo: 'B1;B2\ud800' }).problems).toEqual([{ key: 'plateNo', why: 'type' }]);
});
