import { expect, test } from 'vitest';
import { plannedWithValues, statementName } from './statement-name.ts';

test('a statement gets a name the second time it is seen, always the same', () => {
  expect(statementName('select 1 as once')).toBeUndefined();
  const name = statementName('select 1 as once');
  expect(name).toMatch(/^s[\w-]{20}$/);
  expect(statementName('select 1 as once')).toBe(name);
});

test('a statement that is planned with its values never gets one', () => {
  const text = `select ${plannedWithValues}1`;
  statementName(text);
  expect(statementName(text)).toBeUndefined();
});
