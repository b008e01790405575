// Tests reading values of an unknown type.
import { expect, test } from 'vitest';
import { codeOf, messageOf, objectOf, textOf } from './unknown.ts';

test('textOf returns a value as text, and an empty text for null and undefined', () => {
  expect([1, '1', 0, '', null, undefined].map(textOf)).toEqual(['1', '1', '0', '', '', '']);
});

test('objectOf returns an object unchanged, and an empty object for any other value', () => {
  expect(objectOf({ a: 1 })).toEqual({ a: 1 });
  expect([null, undefined, 'text', [1]].map(objectOf)).toEqual([{}, {}, {}, {}]);
});

test('messageOf and codeOf read errors and other thrown values', () => {
  const gone = Object.assign(new Error('It is gone'), { code: 'ENOENT' });
  expect([messageOf(gone), messageOf('gone'), messageOf(undefined)]).toEqual(['It is gone', 'gone', 'undefined']);
  expect([codeOf(gone), codeOf('gone'), codeOf(null)]).toEqual(['ENOENT', undefined, undefined]);
});
