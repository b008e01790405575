import { expect, test } from 'vitest';
import { type Sort, sortsAfterPress } from './sorts.ts';

test('a heading sorts up, down, then not at all, and leaves the others in their place', () => {
  const other: Sort = { name: 'no', direction: 'desc' };
  const up = sortsAfterPress([other], 'name');
  expect(up).toEqual([other, { name: 'name', direction: 'asc' }]);
  const down = sortsAfterPress(up, 'name');
  expect(down).toEqual([other, { name: 'name', direction: 'desc' }]);
  expect(sortsAfterPress(down, 'name')).toEqual([other]);
});
