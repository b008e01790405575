// Tests the search for menus by the beginning of their names.
import { expect, test } from 'vitest';
import { leavesOf, readMenus } from '../menu/menu-tree.ts';
import { findLeavesByPrefix } from './leaf-match.ts';

const names = ['Stations', '站点管理', 'Charging stations', '站点告警', 'stAtion map'];
const rows = names.map((name, index) => ({ id: `${index}`, code: `c${index}`, name, path: `/p${index}` }));
const leaves = leavesOf(readMenus(rows, [], () => true));

test.each([
  ['st', ['Stations', 'stAtion map']],
  [' STA', ['Stations', 'stAtion map']],
  ['站点', ['站点管理', '站点告警']],
  ['点', []],
  ['', names],
])('%j finds the menus whose names begin with it', (text, expected) => {
  expect(findLeavesByPrefix(leaves, text).map(({ label }) => label)).toEqual(expected);
});
