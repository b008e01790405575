// Tests the number that a new connector of a charger gets.
import { expect, test } from 'vitest';
import { freeNumber, gunNoOf } from './next-gun.ts';

test('a new connector takes the smallest free number', () => {
  expect([freeNumber([]), freeNumber([1, 2]), freeNumber([3, 1]), freeNumber([2])]).toEqual([1, 3, 2, 1]);
  expect(gunNoOf('371001A01', 3)).toBe('371001A0103');
});
