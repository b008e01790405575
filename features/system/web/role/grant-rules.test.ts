// Tests which nodes of a grant tree are granted, checked and found.
import { expect, test } from 'vitest';
import { checkStateOf, filterNodes, type GrantNode, isFolder, keysIn, pathsOf, toggled } from './grant-rules.ts';

const button = (key: string): GrantNode => ({ key, title: key, category: 2 });
const screen: GrantNode = { key: 'station', title: 'Station', category: 1, children: [button('add'), button('edit')] };
const bare: GrantNode = { key: 'map', title: 'Map', category: 1 };
const folder: GrantNode = { key: 'asset', title: 'Asset', category: 1, children: [screen, bare] };
const scopes: GrantNode = { key: 'station', title: 'Station', children: [{ key: 's1', title: 'Own' }] };

test('a folder itself is never granted; a menu can be granted without its buttons', () => {
  expect([folder, screen, bare, scopes].map(isFolder)).toEqual([true, false, false, true]);
  expect(keysIn(folder)).toEqual(['station', 'add', 'edit', 'map']);
  expect(keysIn(scopes)).toEqual(['s1']);
  expect([...toggled(new Set(), bare, true)]).toEqual(['map']);
  expect([...toggled(new Set(['station', 'add', 'x']), button('add'), false)]).toEqual(['station', 'x']);
});

test('trees check the stored grants, and a folder follows the nodes in it', () => {
  expect(checkStateOf([folder], new Set(['station', 'unseen']))).toEqual({
    checked: ['station'],
    halfChecked: ['asset'],
  });
  expect(checkStateOf([folder], new Set(['add']))).toEqual({ checked: ['add'], halfChecked: ['station', 'asset'] });
  const all = toggled(new Set(['unseen']), folder, true);
  expect(checkStateOf([folder], all).checked.sort()).toEqual(['add', 'asset', 'edit', 'map', 'station']);
  expect([...toggled(all, folder, false)]).toEqual(['unseen']);
});

test('a search keeps the ancestors of each match', () => {
  expect(filterNodes([folder], 'map')).toEqual([{ ...folder, children: [bare] }]);
  expect(filterNodes([folder], 'nothing')).toEqual([]);
  expect(pathsOf([folder]).get('edit')).toBe('Asset › Station › edit');
});
