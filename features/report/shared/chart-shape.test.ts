// Tests the shapes of charts: the range of their values, their lines and their pie slices.
import { expect, test } from 'vitest';
import { lineOf, rangeOf, slicesOf } from './chart-shape.ts';

const point = (value: number) => ({ label: `${value}`, text: `${value}`, value });

test.each([
  [[], 0, 1],
  [[0, 0], 0, 1],
  [[3, 5], 0, 5],
  [[-4, 5], -4, 5],
  [[-4, -2], -4, 0],
])('the range of %j includes 0', (values, low, high) => {
  expect(rangeOf(values.map(point))).toEqual({ low, high });
});

test('a line goes from edge to edge, and a single point is at the start', () => {
  expect(lineOf([point(0), point(10), point(5)], 100, 50)).toBe('0,50 50,0 100,25');
  expect(lineOf([point(7)], 100, 50)).toBe('0,0');
});

test('a pie has slices for the largest values and one for the rest, but none for values up to 0', () => {
  const others = (rest: readonly { value: number }[]) => point(rest.reduce((sum, { value }) => sum + value, 0));
  const slices = slicesOf([1, 5, -3, 0, 2, 2].map(point), 2, others);
  expect(slices.map(({ value, share }) => [value, share])).toEqual([
    [5, 0.5],
    [2, 0.2],
    [3, 0.3],
  ]);
  expect(slicesOf([point(4)], 5, others)[0]?.path).toContain('A100,100');
});
