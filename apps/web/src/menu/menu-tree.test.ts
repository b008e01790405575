// Tests the menu that a person sees.
import { expect, test } from 'vitest';
import { groupsAbove, leavesOf, type MenuRow, readMenus, uniqueLeaves } from './menu-tree.ts';

const row = (code: string, path: string, over: Partial<MenuRow> = {}): MenuRow => ({
  id: `id-${code}`,
  code,
  name: code,
  path,
  roles: '',
  ...over,
});
const every = () => true;
const rows = [
  row('system', '/system', {
    children: [row('param', '/system/param'), row('secret', '/system/secret', { roles: 'administrator,auditor' })],
  }),
  row('manual', 'https://example.com/manual'),
  row('page', '/static/help.html', { isOpen: 2 }),
];

test('a menu shows only if it has no role restriction or one of the roles of the person', () => {
  const codes = (roles: string[]) => leavesOf(readMenus(rows, roles, every)).map((leaf) => leaf.code);
  expect(codes(['user'])).toEqual(['param', 'manual', 'page']);
  expect(codes(['user', 'auditor'])).toEqual(['param', 'secret', 'manual', 'page']);
});

test('external addresses are embedded by their code, and isOpen 2 opens a window', () => {
  const leaves = leavesOf(readMenus(rows, [], every));
  expect(leaves.find((leaf) => leaf.code === 'manual')).toMatchObject({
    path: '/myiframe/manual',
    address: 'https://example.com/manual',
    newWindow: false,
  });
  expect(leaves.find((leaf) => leaf.code === 'page')).toMatchObject({ path: '/myiframe/page', newWindow: true });
});

test('a menu path with a query opens the page of the path with the query', () => {
  const [leaf] = leavesOf(
    readMenus([row('cars', 'fleet/car/?status=1&target=_blank')], [], (path) => path === '/fleet/car'),
  );
  expect(leaf).toMatchObject({ path: '/fleet/car', query: '?status=1&target=_blank' });
});

test('leaves without a view are left out together with groups that lose all leaves', () => {
  expect(readMenus(rows.slice(0, 1), [], () => false)).toEqual([]);
});

test('the groups above a page are found by its path', () => {
  expect(groupsAbove(readMenus(rows, [], every), '/system/param')).toEqual(['id-system']);
  expect(groupsAbove(readMenus(rows, [], every), '/nowhere')).toEqual([]);
});

test('a menu in two folders is one page', () => {
  const twice = [
    row('one', '/one', { children: [row('both', '/both')] }),
    row('two', '/two', { children: [row('both', '/both')] }),
  ];
  const menus = readMenus(twice, [], every);
  expect(menus.map(({ children }) => children.length)).toEqual([1, 1]);
  expect(uniqueLeaves(leavesOf(menus)).map(({ code, trail }) => [code, ...trail])).toEqual([['both', 'one']]);
});
