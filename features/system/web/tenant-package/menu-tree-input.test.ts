// Tests which menus of the tree a package stores.
import { expect, test } from 'vitest';
import { withFolders } from './menu-tree-input.tsx';

const node = (id: string, children?: object[]) =>
  ({ id, key: id, value: id, title: id, ...(children ? { children } : {}) }) as Parameters<
    typeof withFolders
  >[0][number];
const tree = [node('a', [node('a1'), node('a2')]), node('b'), node('c', [node('d', [node('d1')])])];

test('the chosen menus are stored in the order of the tree, with their folders', () => {
  expect(withFolders(tree, new Set(['d1', 'a2']))).toEqual(['a', 'a2', 'c', 'd', 'd1']);
  expect(withFolders(tree, new Set(['b']))).toEqual(['b']);
});

test('a folder without a chosen menu is not stored, so that later menus in it are not included', () => {
  expect(withFolders(tree, new Set(['a', 'c']))).toEqual([]);
});
