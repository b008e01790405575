import { expect, test } from 'vitest';
import { plannedWithValues, preparedAs } from './prepared.ts';

test('a statement gets a name the second time it is seen, always the same', () => {
  expect(preparedAs('select 1 as once')).toBeUndefined();
  const prepared = preparedAs('select 1 as once');
  expect(prepared?.name).toMatch(/^s[\w-]{20}$/);
  expect(preparedAs('select 1 as once')).toBe(prepared);
});

test('a statement that is planned with its values never gets one', () => {
  const text = `select ${plannedWithValues}1`;
  preparedAs(text);
  expect(preparedAs(text)).toBeUndefined();
});
