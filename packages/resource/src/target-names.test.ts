// Tests references whose target resource is determined by one or two other fields of the row.
import { expect, test } from 'vitest';
import { decidingFields, targetNames } from './field.ts';
import { ref, refBy, text } from './fields.ts';
import { createRegistry, targetOf } from './registry.ts';
import { defineResource } from './resource.ts';

const label = { zh: '设备', en: 'Device' };
const onHouses = { field: 'type', targets: { 8: 'a.inverter' } };
const device = refBy(
  { field: 'domain', targets: { 1: onHouses, 2: { field: 'type', targets: { 8: 'b.inverter', 1: 'b.pile' } } } },
  label,
);
const plain = (name: string) =>
  defineResource({
    name,
    base: name.replace('.', '/'),
    table: name.replace('.', '_'),
    label,
    title: 'no',
    fields: { no: text(label) },
  });

test('each target has the values of the deciding fields', () => {
  expect(targetNames(device)).toEqual([
    { name: 'a.inverter', when: { domain: 1, type: 8 } },
    { name: 'b.pile', when: { domain: 2, type: 1 } },
    { name: 'b.inverter', when: { domain: 2, type: 8 } },
  ]);
  expect(decidingFields(device)).toEqual(['domain', 'type']);
  expect(targetNames(ref('a.inverter', label))).toEqual([{ name: 'a.inverter', when: {} }]);
  expect(decidingFields(ref('a.inverter', label))).toEqual([]);
  expect(targetNames(text(label))).toEqual([]);
});

test('a row has the target whose values all match, also when the row has them as texts', () => {
  const registry = createRegistry([plain('a.inverter'), plain('b.inverter'), plain('b.pile')]);
  const targetName = (row: Record<string, unknown>) => targetOf(registry, device, row)?.name;
  expect(targetName({ domain: 2, type: 8 })).toBe('b.inverter');
  expect(targetName({ domain: '1', type: '8' })).toBe('a.inverter');
  expect(targetName({ domain: 1, type: 1 })).toBeUndefined();
  expect(targetName({ domain: 1, type: null })).toBeUndefined();
  expect(targetName({ type: 8 })).toBeUndefined();
});
