// Tests the sort order after a press on a heading.
import { expect, test } from 'vitest';
import { type Sort, sortsAfterPress } from './sorts.ts';

test('presses on a heading sort ascending, then descending, then not at all, and keep the sorts by other columns', () => {
  const other: Sort = { name: 'no', direction: 'desc' };
  const up = sortsAfterPress([other], 'name');
  expect(up).toEqual([other, { name: 'name', direction: 'asc' }]);
  const down = sortsAfterPress(up, 'name');
  expect(down).toEqual([other, { name: 'name', direction: 'desc' }]);
  expect(sortsAfterPress(down, 'name')).toEqual([other]);
});
