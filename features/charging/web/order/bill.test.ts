// Tests the sums of the rows of a bill, and whether an order agrees with them.
import { expect, test } from 'vitest';
import { agrees, sumOf, sumsOf } from './bill.ts';

const line = (kwh: number, elecMoney: number, serviceMoney: number) => ({ kwh, elecMoney, serviceMoney });
const lines = [line(60.12, 38.15, 18.04), line(48.99, 48.28, 14.7)];
const row = {
  totalKwh: 109.11,
  elecMoney: 86.43,
  serviceMoney: 32.74,
  occupyMoney: 0,
  swapMoney: 0,
  discountMoney: 0,
  totalMoney: 119.17,
};

test('rows are summed without losing a cent', () => {
  expect(sumsOf(lines)).toEqual({ kwh: 109.11, elecMoney: 86.43, serviceMoney: 32.74, money: 119.17 });
  expect(sumOf(0.1, 0.2)).toBe(0.3);
});

test('an order agrees if its rows give its parts and its parts give its total', () => {
  expect(agrees(row, lines)).toBe(true);
  expect(agrees({ ...row, occupyMoney: 10, discountMoney: 3.27, totalMoney: 125.9 }, lines)).toBe(true);
  expect(agrees({ ...row, totalMoney: 119.18 }, lines)).toBe(false);
  expect(agrees({ ...row, elecMoney: 86.44, totalMoney: 119.18 }, lines)).toBe(false);
});
