// Tests the comparison of our entries of a day with the entries of the other side.
import { expect, test } from 'vitest';
import { compare, type Entry, totalOf } from './compare.ts';

const paid = (bizNo: string, amount: string): Entry => ({ subject: 1, bizNo, amount });
const back = (bizNo: string, amount: string): Entry => ({ subject: 2, bizNo, amount, channelNo: `wx${bizNo}` });

test('equal entries on both sides are no difference', () => {
  const all = [paid('A', '119.17'), back('RF1', '38.15')];
  expect(compare(all, all, [...all].reverse())).toEqual([]);
  expect(compare([], [], [])).toEqual([]);
});

test('a difference is an entry that is missing here, missing there, or has another amount', () => {
  const ours = [paid('A', '119.17'), paid('B', '5.00'), back('RF1', '38.15')];
  const theirs = [paid('A', '119.71'), back('RF1', '38.15'), back('RF9', '1.00')];
  expect(compare(ours, ours, theirs)).toEqual([
    { subject: 1, bizNo: 'A', channelNo: undefined, diffKind: 3, ourAmount: '119.17', theirAmount: '119.71' },
    { subject: 2, bizNo: 'RF9', channelNo: 'wxRF9', diffKind: 1, ourAmount: undefined, theirAmount: '1.00' },
    { subject: 1, bizNo: 'B', channelNo: undefined, diffKind: 2, ourAmount: '5.00', theirAmount: undefined },
  ]);
});

test('an order and a refund with the same number are compared separately, and the parts of a refund are summed', () => {
  expect(compare([paid('X', '1.00')], [paid('X', '1.00')], [back('X', '1.00')])).toHaveLength(2);
  const whole = [back('RF1', '3.00')];
  expect(compare(whole, whole, [back('RF1', '1.00'), back('RF1', '2.00')])).toEqual([]);
});

test('an entry that our side has on another day is not missing', () => {
  expect(compare([], [paid('A', '5.00')], [paid('A', '5.00')])).toEqual([]);
});

test('the total of a side is its payments minus its refunds', () => {
  expect(totalOf([paid('A', '0.10'), paid('B', '0.20'), back('RF1', '0.05')])).toBe('0.25');
});
