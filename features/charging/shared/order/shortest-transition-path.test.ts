// Tests the path through the states that a device passed through without reporting them.
import { expect, test } from 'vitest';
import { shortestTransitionPath } from './shortest-transition-path.ts';

const moves = { 0: [1, 2, 3], 1: [0, 2], 2: [1, 3], 3: [2, 0] };

test.each([
  [1, 1, []],
  [1, 2, [2]],
  [1, 3, [2, 3]],
  [3, 1, [2, 1]],
  [3, 0, [0]],
  [undefined, 3, [3]],
  [2, 9, [9]],
])('from %s to %s, and not through 0: %j', (from, to, way) => {
  expect(shortestTransitionPath(moves, from, to, [0])).toEqual(way);
});
