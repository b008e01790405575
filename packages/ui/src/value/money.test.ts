import { expect, test } from 'vitest';
import { moneyText } from './money.ts';

test('money has its sign before it, two decimals and one minus', () => {
  expect(moneyText(1234.5)).toBe('¥1,234.50');
  expect(moneyText('-12.5')).toBe('−¥12.50');
  expect(moneyText(0)).toBe('¥0.00');
  expect(moneyText('999999999999.99')).toBe('¥999,999,999,999.99');
  expect(moneyText(null)).toBe('—');
});

test('a price says what it is the price of', () => {
  expect(moneyText(0.6346, { digits: 4, unit: '¥/kWh' })).toBe('¥0.6346/kWh');
});
