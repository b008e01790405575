// Tests the text of durations, also where rounding reaches the next unit.
import { expect, test } from 'vitest';
import { durationText } from './duration-text.ts';

test.each([
  [840, '840 ms'],
  [12_340, '12.3 s'],
  [59_949, '59.9 s'],
  [59_950, '1 min 0 s'],
  [59_999, '1 min 0 s'],
  [60_000, '1 min 0 s'],
  [119_499, '1 min 59 s'],
  [119_700, '2 min 0 s'],
  [245_000, '4 min 5 s'],
])('%s ms is shown as %s', (ms, expected) => {
  expect(durationText(ms)).toBe(expected);
});
