// The picture of the energy flow fits its window: small nodes with two lines on a phone, wide ones elsewhere.
import { expect, it } from 'vitest';
import { nameWithin, sizeOf } from './flow-picture.tsx';

it('four nodes fit a phone of 390 pixels, and are as wide as ever on a desk', () => {
  const phone = sizeOf(326, 4);
  expect(phone.isNarrow).toBe(true);
  expect(4 * phone.width).toBeLessThan(326);
  expect(sizeOf(860, 4)).toMatchObject({ width: 124, isNarrow: false });
  expect(sizeOf(0, 4).isNarrow).toBe(false);
});

it('nodes never get too small to hold their words', () => expect(sizeOf(200, 4).width).toBe(76));

it('a name that is wider than its node is cut', () => {
  expect(nameWithin('Grid', 76)).toBe('Grid');
  expect(nameWithin('1号储能系统', 102)).toBe('1号储能系统');
  expect(nameWithin('宁波鄞州一号储能系统', 76)).toBe('宁波鄞州…');
});
