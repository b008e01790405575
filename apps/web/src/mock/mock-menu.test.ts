// Tests the mock menu of development.
import { expect, test } from 'vitest';
import { leavesOf, readMenus } from '../menu/menu-tree.ts';
import { resolvePath } from '../routing/resolve-path.ts';
import { hasMockMenu, mockMenus, mockPages } from './mock-menu.ts';

test('/test/index is a page only with the mock menu and its page', () => {
  expect(hasMockMenu).toBe(false);
  const leaves = leavesOf(readMenus([...mockMenus], [], (path) => path in mockPages));
  expect(resolvePath('/test/index', mockPages, leaves)).toMatchObject({ kind: 'view', pattern: '/test/index' });
  expect(resolvePath('/test/index', {}, [])).toEqual({ kind: 'redirect', to: '/404' });
  expect(resolvePath('/test/index', mockPages, [])).toEqual({ kind: 'redirect', to: '/403' });
});
