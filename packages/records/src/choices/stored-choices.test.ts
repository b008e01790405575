import { expect, test } from 'vitest';
import { withStored } from './stored-choices.ts';

const offered = [{ value: 1, label: '运营' }];

test('what the row has is in words, offered or not', () => {
  expect(withStored(offered, 9, '已停用')).toEqual([...offered, { value: 9, label: '已停用' }]);
  expect(withStored(offered, '1,9', '运营,已停用')).toEqual([...offered, { value: 9, label: '已停用' }]);
});

test('nothing is added without words, twice, or where there is no row', () => {
  expect(withStored(offered, 9, '')).toBe(offered);
  expect(withStored(offered, 1, '别的')).toBe(offered);
  expect(withStored(offered, undefined, undefined)).toBe(offered);
});
