import { expect, test } from 'vitest';
import { groupNumber, quantityText, scaleQuantity } from './quantity.ts';

test('numbers are grouped and unknown ones are a dash', () => {
  expect(groupNumber(1234567.5)).toBe('1,234,567.5');
  expect(groupNumber('1200', 2)).toBe('1,200.00');
  expect(groupNumber(-0.5)).toBe('−0.5');
  expect(groupNumber(null)).toBe('—');
  expect(groupNumber('n/a')).toBe('—');
});

test('long numbers keep every digit', () => {
  expect(groupNumber('999999999999999.90', 2)).toBe('999,999,999,999,999.90');
  expect(groupNumber('-999999999999999.50')).toBe('-999,999,999,999,999.5');
  expect(groupNumber('9007199254740993123')).toBe('9,007,199,254,740,993,123');
});

test('power and energy are scaled by size and other units stay', () => {
  expect(scaleQuantity(9999, 'kW')).toEqual({ value: 9999, unit: 'kW' });
  expect(scaleQuantity(12_500, 'kWh')).toEqual({ value: 12.5, unit: 'MWh' });
  expect(scaleQuantity(12_500, '元')).toEqual({ value: 12_500, unit: '元' });
  expect(scaleQuantity('', 'kW').value).toBeUndefined();
});

test('a unit follows a thin space, never a dash', () => {
  expect(quantityText(360, 'kW')).toBe('360\u2009kW');
  expect(quantityText(undefined, 'kW')).toBe('—');
});
