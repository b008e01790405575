// Tests the items that the console stores in the browser.
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
  const storages = stores();
  writeItem('collapsed', true, undefined, storages);
  const item = JSON.parse(storages.local.getItem('energy-cloud-collapsed') ?? '{}');
  expect(item).toEqual({ dataType: 'boolean', content: true, datetime: expect.any(Number) });
  expect(storages.session.length).toBe(0);
});

test('a session item has the type session, is in session storage, and is read before a local item', () => {
  const storages = stores();
  writeItem('tabs', ['local'], undefined, storages);
  writeItem('tabs', ['session'], 'session', storages);
  expect(JSON.parse(storages.session.getItem('energy-cloud-tabs') ?? '{}').type).toBe('session');
  expect(readItem('tabs', storages)).toEqual(['session']);
});

test('an absent, broken or removed item is undefined', () => {
  const storages = stores();
  storages.local.setItem('energy-cloud-broken', '{');
  storages.local.setItem('energy-cloud-foreign', '5');
  writeItem('gone', 1, undefined, storages);
  removeItem('gone', storages);
  for (const name of ['absent', 'broken', 'foreign', 'gone']) expect(readItem(name, storages)).toBeUndefined();
});

test('items with the same beginning of their names are removed together, or only those older than a time', () => {
  const storages = stores();
  for (const name of ['draft-a', 'draft-b', 'tabs']) writeItem(name, 1, undefined, storages);
  removeItems('draft-', Date.now() - 1000, storages);
  expect(storages.local.length).toBe(3);
  removeItems('draft-', undefined, storages);
  expect(storages.local.key(0)).toBe('energy-cloud-tabs');
  expect(storages.local.length).toBe(1);
});
