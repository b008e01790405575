// Tests which statements get a name, so that PostgreSQL prepares them.
import { expect, test } from 'vitest';
import { findPrepared, plannedWithValues } from './prepared.ts';

test('a statement gets a name at its second occurrence and keeps that name', () => {
  expect(findPrepared('select 1 as once')).toBeUndefined();
  const prepared = findPrepared('select 1 as once');
  expect(prepared?.name).toMatch(/^s[\w-]{20}$/);
  expect(findPrepared('select 1 as once')).toBe(prepared);
});

test('a statement that is planned with its values never gets a name', () => {
  const text = `select ${plannedWithValues}1`;
  findPrepared(text);
  expect(findPrepared(text)).toBeUndefined();
});
