// Tests quantities with their units.
import { expect, test } from 'vitest';
import { quantityText, scaleQuantity } from './quantity.ts';

test('power and energy are scaled by size and other units stay', () => {
  expect(scaleQuantity(9999, 'kW')).toEqual({ value: 9999, unit: 'kW' });
  expect(scaleQuantity(12_500, 'kWh')).toEqual({ value: 12.5, unit: 'MWh' });
  expect(scaleQuantity(12_500, '元')).toEqual({ value: 12_500, unit: '元' });
  expect(scaleQuantity('', 'kW').value).toBeUndefined();
});

test('a unit follows a thin space, and an unknown value has no unit', () => {
  expect(quantityText(360, 'kW')).toBe('360\u2009kW');
  expect(quantityText(undefined, 'kW')).toBe('—');
});
