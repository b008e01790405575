// Tests the limit of the error log.
import { expect, test } from 'vitest';
import { bounded, type LoggedError } from './error-log.ts';

test('the error log keeps the newest entries and omits a repeated entry', () => {
  const entry = (message: string): LoggedError => ({ type: 'error', url: '', message, stack: '', time: '', info: '' });
  expect(bounded([entry('a'), entry('b'), entry('b'), entry('c')], 2).map((each) => each.message)).toEqual(['b', 'c']);
});
