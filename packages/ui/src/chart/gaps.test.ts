// Tests the gaps of curves: where a line breaks, and which values become dots.
import { expect, test } from 'vitest';
import { breakAtGaps, linePath, loneIndexes } from './gaps.ts';

test('a moment without values is added between moments that are too far apart', () => {
  expect(breakAtGaps([0, 60, 400], [[1, 2, 3]], 180)).toEqual({ times: [0, 60, 230, 400], columns: [[1, 2, null, 3]] });
});

test('late samples are sorted by time, and the later of two samples for one moment counts', () => {
  const { times, columns } = breakAtGaps([120, 0, 60, 60], [[3, 1, 2, 2.5]], 180);
  expect([times, columns]).toEqual([[0, 60, 120], [[1, 2.5, 3]]]);
});

test('a value without neighbours is a dot', () => {
  expect(loneIndexes([1, null, 2, 3, null, 4])).toEqual([0, 5]);
  expect(linePath([[0, 0], undefined, [2, 2], [3, 3]])).toBe('M0.0 0.0h0.01M2.0 2.0L3.0 3.0');
  expect(loneIndexes([7])).toEqual([0]);
});
