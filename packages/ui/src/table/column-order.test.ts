import { expect, test } from 'vitest';
import { moveColumn, stepColumn, withColumn } from './column-order.ts';

const columns = [
  { name: 'title', label: 'Title', isShown: true, isLocked: true },
  { name: 'a', label: 'A', isShown: true },
  { name: 'b', label: 'B', isShown: true },
  { name: 'c', label: 'C', isShown: false },
];
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join('');

test('a column goes where it is dragged', () => {
  expect(names(moveColumn(columns, 'b', 'a'))).toBe('titlebac');
  expect(names(moveColumn(columns, 'a', 'b'))).toBe('titlebac');
});

test('nothing passes a locked column, nor moves without a place', () => {
  for (const [name, to] of [
    ['a', 'title'],
    ['title', 'a'],
    ['a', 'a'],
    ['x', 'a'],
    ['a', 'x'],
  ] as const)
    expect(names(moveColumn(columns, name, to))).toBe('titleabc');
});

test('keys move a column one step among those shown', () => {
  expect(names(stepColumn(columns, 'b', -1))).toBe('titlebac');
  expect(names(stepColumn(columns, 'b', 1))).toBe('titleabc');
  expect(names(stepColumn(columns, 'a', -1))).toBe('titleabc');
});

test('one column changes, the others stay', () => {
  expect(withColumn(columns, 'c', { isShown: true }).map(({ isShown }) => isShown)).toEqual([true, true, true, true]);
});
