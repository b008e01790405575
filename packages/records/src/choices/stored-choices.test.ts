// Tests that a stored value that is no longer offered stays among the choices of its field.
import { expect, test } from 'vitest';
import { withStored } from './stored-choices.ts';

const offered = [{ value: 1, label: '运营' }];

test('a stored value that is not offered is added to the choices with its words', () => {
  expect(withStored(offered, 9, '已停用')).toEqual([...offered, { value: 9, label: '已停用' }]);
  expect(withStored(offered, '1,9', '运营,已停用')).toEqual([...offered, { value: 9, label: '已停用' }]);
});

test('no choice is added without words, for an offered value, or without a stored value', () => {
  expect(withStored(offered, 9, '')).toBe(offered);
  expect(withStored(offered, 1, '别的')).toBe(offered);
  expect(withStored(offered, undefined, undefined)).toBe(offered);
});
