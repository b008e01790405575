// Tests that voucher numbers that look alike are stored as the same number.
import { expect, test } from 'vitest';
import { voucherOf } from './voucher-no.ts';

test.each([
  ['case', 'hk-20261101a'],
  ['full width', 'ＨＫ－２０２６１１０１Ａ'],
  ['blanks', ' HK-2026\u00a01101\u3000A\t'],
  ['a zero-width space', 'HK-\u200b20261101A'],
  ['a soft hyphen and a joiner', 'HK\u00ad-2026\u200d1101A'],
  ['a mark of direction', '\u202eHK-20261101A'],
  ['fillers', '\u3164HK-20261101\u115fA\u2800'],
  ['another dash', 'HK–20261101A'],
  ['a control', 'HK-20261101A\u0007'],
])('a voucher number that differs by %s is the same number', (_what, typed) => {
  expect(voucherOf(typed)).toBe('HK-20261101A');
});

test('a text without visible characters gives an empty voucher number', () => {
  expect(voucherOf('\u200b\u3164 ')).toBe('');
});
