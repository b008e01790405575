// Tests the texts of amounts of money and of numbers.
import { expect, test } from 'vitest';
import { groupNumber, moneyText } from './amount.ts';

test('moneyText writes the currency sign, two decimals, and a minus before the sign', () => {
  expect(moneyText(1234.5)).toBe('¥1,234.50');
  expect(moneyText('-12.5')).toBe('−¥12.50');
  expect(moneyText(0)).toBe('¥0.00');
  expect(moneyText('999999999999.99')).toBe('¥999,999,999,999.99');
  expect(moneyText(null)).toBe('—');
});

test('a price has its unit', () => {
  expect(moneyText(0.6346, { digits: 4, unit: '¥/kWh' })).toBe('¥0.6346/kWh');
});

test('groupNumber groups the digits, and writes a dash for a missing or invalid number', () => {
  expect(groupNumber(1234567.5)).toBe('1,234,567.5');
  expect(groupNumber('1200', 2)).toBe('1,200.00');
  expect(groupNumber(-0.5)).toBe('−0.5');
  expect(groupNumber(null)).toBe('—');
  expect(groupNumber('n/a')).toBe('—');
});

test('long numbers keep every digit', () => {
  expect(groupNumber('999999999999999.90', 2)).toBe('999,999,999,999,999.90');
  expect(groupNumber('-999999999999999.50')).toBe('−999,999,999,999,999.5');
  expect(groupNumber('9007199254740993123')).toBe('9,007,199,254,740,993,123');
});
