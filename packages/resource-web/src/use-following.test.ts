import { expect, test } from 'vitest';
import { valuesToTake } from './use-following.ts';

const start = { no: 1, address: '', name: '' };

test('takes over what nobody filled in, and what was taken over before', () => {
  const suggestion = { no: 3, address: '村东', name: '3号' };
  expect(valuesToTake({ no: 1, address: '', name: '自己写的' }, start, {}, suggestion)).toEqual({
    no: 3,
    address: '村东',
  });
  expect(valuesToTake({ no: 2, address: '村西', name: '' }, start, { no: 2, address: '村西' }, suggestion)).toEqual(
    suggestion,
  );
});

test('an empty answer clears nothing', () => {
  expect(valuesToTake({ no: 1, address: '村西' }, start, { address: '村西' }, { address: '' })).toEqual({});
});
