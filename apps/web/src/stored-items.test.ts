import { expect, test } from 'vitest';
import { readItem, removeItem, removeItems, type Stores, writeItem } from './stored-items.ts';

function memory(): Storage {
  const map = new Map<string, string>();
  return {
    get length() {
      return map.size;
    },
    clear: () => map.clear(),
    getItem: (key) => map.get(key) ?? null,
    key: (index) => [...map.keys()][index] ?? null,
    removeItem: (key) => void map.delete(key),
    setItem: (key, value) => void map.set(key, value),
  };
}
const stores = (): Stores => ({ local: memory(), session: memory() });

test('an item holds data type, content and time under a key prefixed with the site key', () => {
  const own = stores();
  writeItem('collapsed', true, undefined, own);
  const item = JSON.parse(own.local.getItem('energy-cloud-collapsed') ?? '{}');
  expect(item).toEqual({ dataType: 'boolean', content: true, datetime: expect.any(Number) });
  expect(own.session.length).toBe(0);
});

test('a session item says so, lives in session storage, and is read before a local one', () => {
  const own = stores();
  writeItem('tabs', ['local'], undefined, own);
  writeItem('tabs', ['session'], 'session', own);
  expect(JSON.parse(own.session.getItem('energy-cloud-tabs') ?? '{}').type).toBe('session');
  expect(readItem('tabs', own)).toEqual(['session']);
});

test('an absent, broken or removed item is undefined', () => {
  const own = stores();
  own.local.setItem('energy-cloud-broken', '{');
  own.local.setItem('energy-cloud-foreign', '5');
  writeItem('gone', 1, undefined, own);
  removeItem('gone', own);
  for (const name of ['absent', 'broken', 'foreign', 'gone']) expect(readItem(name, own)).toBeUndefined();
});

test('items of one kind go together, or only those older than a time', () => {
  const own = stores();
  for (const name of ['draft-a', 'draft-b', 'tabs']) writeItem(name, 1, undefined, own);
  removeItems('draft-', Date.now() - 1000, own);
  expect(own.local.length).toBe(3);
  removeItems('draft-', undefined, own);
  expect(own.local.key(0)).toBe('energy-cloud-tabs');
  expect(own.local.length).toBe(1);
});
