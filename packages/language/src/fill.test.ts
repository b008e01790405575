// Tests filling values into texts with placeholders.
import { expect, test } from 'vitest';
import { fill } from './fill.ts';

test('fill inserts a value at each of its placeholders', () => {
  expect(fill('{count} 条，共 {count} 条「{name}」', { count: 3, name: '一号站' })).toBe('3 条，共 3 条「一号站」');
});

test('fill removes the placeholder of a missing value, and fills no placeholder inside a value', () => {
  expect(fill('{a}{b}', { a: undefined })).toBe('');
  expect(fill('{a}', { a: '{b}', b: 'no' })).toBe('{b}');
});
