import { expect, test } from 'vitest';
import { pressed, type Sort } from './sorts.ts';

test('a heading sorts up, down, then not at all, and leaves the others in their place', () => {
  const other: Sort = { name: 'no', direction: 'desc' };
  const up = pressed([other], 'name');
  expect(up).toEqual([other, { name: 'name', direction: 'asc' }]);
  const down = pressed(up, 'name');
  expect(down).toEqual([other, { name: 'name', direction: 'desc' }]);
  expect(pressed(down, 'name')).toEqual([other]);
});
