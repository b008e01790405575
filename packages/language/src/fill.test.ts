import { expect, test } from 'vitest';
import { fill } from './fill.ts';

test('values stand in their places, as often as they are named', () => {
  expect(fill('{count} 条，共 {count} 条「{name}」', { count: 3, name: '一号站' })).toBe('3 条，共 3 条「一号站」');
});

test('a missing value leaves nothing behind, and what a value says is not filled again', () => {
  expect(fill('{a}{b}', { a: undefined })).toBe('');
  expect(fill('{a}', { a: '{b}', b: 'no' })).toBe('{b}');
});
