// Tests query trees: nested conditions that are encoded in addresses.
import { describe, expect, it } from 'vitest';
import { datetime, decimal, region, secret, text } from './fields.ts';
import {
  decodeQuery,
  encodeQuery,
  operatorsFor,
  parseQueryTree,
  type QueryGroup,
  type QueryNode,
} from './query-tree.ts';
import { defineResource } from './resource.ts';

const label = { zh: '字段', en: 'Field' };
const pump = defineResource({
  name: 'test.pump',
  base: 'blade-test/pump',
  table: 'test_pump',
  label,
  title: 'pumpName',
  fields: {
    pumpName: text(label),
    power: decimal(8, 1, label),
    areaCode: region(label),
    phone: text(label).masked(),
    key: secret(label),
    openedAt: datetime(label),
  },
});
const read = (node: QueryNode, seesPlain = false) => parseQueryTree(pump, encodeQuery({ all: [node] }), seesPlain);
const nested = (depth: number): QueryGroup => (depth === 1 ? { all: [] } : { any: [nested(depth - 1)] });

describe('a query tree', () => {
  it('is the same after encoding and decoding', () => {
    const group: QueryGroup = { any: [{ f: 'pumpName', o: 'contains', v: '泵 ?&+/=' }, { all: [] }] };
    expect(encodeQuery(group)).toMatch(/^[\w-]+$/);
    expect(decodeQuery(encodeQuery(group))).toEqual(group);
  });

  it.each(['', 'x', '%%%', btoa('[]'), btoa('null'), btoa('{"f":"a","o":"equal"}'), btoa('{"all":[],"any":[]}')])(
    'is refused as %j',
    (text) => expect(decodeQuery(text)).toBeUndefined(),
  );

  it('is at most 5 deep and has at most 50 filters', () => {
    const leaves = (count: number) => ({
      all: Array.from({ length: count }, () => ({ f: 'power', o: 'isEmpty' }) as const),
    });
    expect(decodeQuery(encodeQuery(nested(5)))).toBeDefined();
    expect(decodeQuery(encodeQuery(nested(6)))).toBeUndefined();
    expect(decodeQuery(encodeQuery(leaves(50)))).toBeDefined();
    expect(decodeQuery(encodeQuery(leaves(51)))).toBeUndefined();
  });

  it.each<[QueryNode, unknown]>([
    [
      { f: 'power', o: 'between', v: [1, '2.5'] },
      {
        all: [
          { operator: 'ge', value: '1' },
          { operator: 'le', value: '2.5' },
        ],
      },
    ],
    [
      { f: 'power', o: 'in', v: [1, 2] },
      { operator: 'in', value: ['1', '2'] },
    ],
    [{ f: 'areaCode', o: 'in', v: ['37', '11'] }, { any: [{ operator: 'within' }, { operator: 'within' }] }],
    [
      { f: 'openedAt', o: 'equal', v: '2026-12-31' },
      { all: [{ operator: 'ge' }, { operator: 'lt', value: '2027-01-01 00:00:00+08' }] },
    ],
    [
      { f: 'openedAt', o: 'le', v: '2026-11-21' },
      { operator: 'lt', value: '2026-11-22 00:00:00+08' },
    ],
    [{ f: 'phone', o: 'equal', v: '138' }, { operator: 'equal' }],
  ])('reads %o', (node, expected) => expect(read(node)).toMatchObject({ all: [expected] }));

  it.each<QueryNode>([
    { f: 'nosuch', o: 'equal', v: 1 },
    { f: '__proto__', o: 'equal', v: 1 },
    { f: 'key', o: 'equal', v: 'x' },
    { f: 'phone', o: 'contains', v: '138' },
    { f: 'power', o: 'contains', v: '1' },
    { f: 'power', o: 'or' as never, v: '1' },
    { f: 'power', o: 'ge', v: 'x' },
    { f: 'power', o: 'ge' },
    { f: 'power', o: 'between', v: [1] },
    { f: 'power', o: 'in', v: [] },
  ])('refuses %o', (node) => expect(read(node)).toBeUndefined());

  it('allows all operators on a masked field to callers who see it in full', () => {
    expect(read({ f: 'phone', o: 'contains', v: '138' }, true)).toBeDefined();
    expect(operatorsFor(pump.fields.phone, false)).toEqual(['equal', 'isEmpty', 'isNotEmpty']);
  });
});
