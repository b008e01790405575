// Tests the figures of the big screen, also where rounding reaches the next unit.
import { expect, test } from 'vitest';
import { countText, figureOf, moneyOf } from './format.ts';

test.each([
  [null, '— kW'],
  [0, '0 kW'],
  [-0.001, '0 kW'],
  [12.345, '12.35 kW'],
  [99.996, '100.0 kW'],
  [999.97, '1,000 kW'],
  [9999, '9,999 kW'],
  [9999.7, '10.00 MW'],
  [12_300, '12.30 MW'],
  [-5, '−5.00 kW'],
  [999_949, '999.9 MW'],
  [999_960, '1.00 GW'],
  [999_999_999, '1,000 GW'],
])('%s kW is shown as %s', (value, expected) => {
  const { text, unit } = figureOf(value, 'kW');
  expect(`${text} ${unit}`).toBe(expected);
});

test.each([
  [999_999, 'en', '1.00 M¥'],
  [9999.996, 'en', '10.00 k¥'],
  [9999.4, 'zh', '9,999.40 元'],
  [99_999_999, 'zh', '1.00 亿元'],
  [-12_345, 'zh', '−1.23 万元'],
  [null, 'zh', '— 元'],
  [undefined, 'en', '— ¥'],
] as const)('%s yuan in %s is shown as %s', (value, language, expected) => {
  const { text, unit } = moneyOf(value, language);
  expect(`${text} ${unit}`).toBe(expected);
});

test('a negative count has the minus sign of the other figures', () => {
  expect(countText(-3)).toBe('−3');
});
