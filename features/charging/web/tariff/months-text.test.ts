import { expect, test } from 'vitest';
import { runsOf } from './months-text.tsx';

test('months are told as runs, over the turn of the year, too', () => {
  expect([[12, 1, 2], [3, 4, 5, 9, 10, 11], [6], [1, 12]].map(runsOf)).toEqual(['12–2', '3–5、9–11', '6', '12–1']);
});
