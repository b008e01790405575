// Tests whether a header If-None-Match names the ETag of a reply (RFC 9110 §13.1.2).
import { expect, test } from 'vitest';
import { matchesTag } from './matches-tag.ts';

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['"b",W/"a" , "c"', true],
  ['*', true],
  [' * ', true],
  ['"b"', false],
  ['"b", "c"', false],
  ['"a,b"', false],
  ['"*"', false],
  ['"A"', false],
  ['a', false],
  ['"a', false],
  ['', false],
  [undefined, false],
])('%s names the tag "a": %s', (header, isNamed) => {
  expect(matchesTag(header, '"a"')).toBe(isNamed);
  expect(matchesTag(header, 'W/"a"')).toBe(isNamed);
});

test('a tag may contain commas', () => {
  expect(matchesTag('"x", "a,b"', '"a,b"')).toBe(true);
});
