// Tests which suggested values a new row takes over.
import { expect, test } from 'vitest';
import { valuesToTake } from './use-following.ts';

const start = { no: 1, address: '', name: '' };

test('a suggestion fills untouched fields and replaces values of an earlier suggestion', () => {
  const suggestion = { no: 3, address: '村东', name: '3号' };
  expect(valuesToTake({ no: 1, address: '', name: '自己写的' }, start, {}, suggestion)).toEqual({
    no: 3,
    address: '村东',
  });
  expect(valuesToTake({ no: 2, address: '村西', name: '' }, start, { no: 2, address: '村西' }, suggestion)).toEqual(
    suggestion,
  );
});

test('an empty value of a suggestion clears nothing', () => {
  expect(valuesToTake({ no: 1, address: '村西' }, start, { address: '村西' }, { address: '' })).toEqual({});
});
