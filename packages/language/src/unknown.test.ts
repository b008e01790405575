import { expect, test } from 'vitest';
import { codeOf, messageOf, objectOf, textOf } from './unknown.ts';

test('says what a value says, and nothing of none', () => {
  expect([1, '1', 0, '', null, undefined].map(textOf)).toEqual(['1', '1', '0', '', '', '']);
});

test('gives the members of an object, and none of anything else', () => {
  expect(objectOf({ a: 1 })).toEqual({ a: 1 });
  expect([null, undefined, 'text', [1]].map(objectOf)).toEqual([{}, {}, {}, {}]);
});

test('tells what was thrown, whatever it is', () => {
  const gone = Object.assign(new Error('It is gone'), { code: 'ENOENT' });
  expect([messageOf(gone), messageOf('gone'), messageOf(undefined)]).toEqual(['It is gone', 'gone', 'undefined']);
  expect([codeOf(gone), codeOf('gone'), codeOf(null)]).toEqual(['ENOENT', undefined, undefined]);
});
