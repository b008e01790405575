// Tests the range and ticks of a value axis, and shares that add up after rounding.
import { expect, test } from 'vitest';
import { evenParts, valueAxis } from './value-ticks.ts';

test('ticks are round numbers that cover 0 and all values', () => {
  expect(valueAxis([3, 87])).toEqual({ low: 0, high: 100, digits: 0, ticks: [0, 25, 50, 75, 100] });
  expect(valueAxis([-12, 30]).ticks).toEqual([-20, 0, 20, 40]);
  expect(valueAxis([0.02, 0.07])).toMatchObject({ low: 0, high: 0.08, digits: 2 });
});

test('an axis without 0 lies close around its values', () => {
  const { low, high } = valueAxis([228.1, 231.9], { zero: false });
  expect([low >= 227, high <= 233]).toEqual([true, true]);
});

test('no value, a single value or NaN gives a usable axis too', () => {
  for (const values of [[], [null], [5], [Number.NaN], [0], [-3]]) {
    const { low, high, ticks } = valueAxis(values);
    expect(low).toBeLessThan(high);
    expect(ticks.length).toBeGreaterThan(1);
  }
});

test('counts have whole ticks', () => {
  expect(valueAxis([0, 1, 2], { isCount: true }).ticks).toEqual([0, 1, 2]);
  expect(valueAxis([1], { isCount: true })).toMatchObject({ ticks: [0, 1], digits: 0 });
});

test('an axis keeps the ends that the caller sets', () => {
  expect(valueAxis([40, 60], { low: 0, high: 100 })).toMatchObject({ low: 0, high: 100, ticks: [0, 25, 50, 75, 100] });
});

test('rounded shares add up to the whole, unless all values are 0', () => {
  expect(evenParts([1, 1, 1], 100, 1)).toEqual([33.4, 33.3, 33.3]);
  expect(evenParts([1.1, 0.5], 1.6, 1)).toEqual([1.1, 0.5]);
  expect(evenParts([0, 0], 100, 1)).toEqual([0, 0]);
  for (let run = 0; run < 200; run++) {
    const values = Array.from({ length: 7 }, (_, index) => ((run * 37 + index * 91) % 113) / 7);
    const sum = evenParts(values, 100, 1).reduce((total, part) => total + Math.round(part * 10), 0);
    expect(sum).toBe(1000);
  }
});
