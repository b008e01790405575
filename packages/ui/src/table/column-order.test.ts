// Tests how columns move in the panel in which a person arranges them.
import { expect, test } from 'vitest';
import { moveColumn, stepColumn, withColumn } from './column-order.ts';

const columns = [
  { name: 'title', label: 'Title', isShown: true, isLocked: true },
  { name: 'a', label: 'A', isShown: true },
  { name: 'b', label: 'B', isShown: true },
  { name: 'c', label: 'C', isShown: false },
];
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join('');

test('a column moves to the place of the column that it is dragged to', () => {
  expect(names(moveColumn(columns, 'b', 'a'))).toBe('titlebac');
  expect(names(moveColumn(columns, 'a', 'b'))).toBe('titlebac');
});

test('locked and unknown columns do not move, and no column takes their place', () => {
  for (const [name, to] of [
    ['a', 'title'],
    ['title', 'a'],
    ['a', 'a'],
    ['x', 'a'],
    ['a', 'x'],
  ] as const)
    expect(names(moveColumn(columns, name, to))).toBe('titleabc');
});

test('a step moves a column by one place among the visible columns that are not locked', () => {
  expect(names(stepColumn(columns, 'b', -1))).toBe('titlebac');
  expect(names(stepColumn(columns, 'b', 1))).toBe('titleabc');
  expect(names(stepColumn(columns, 'a', -1))).toBe('titleabc');
});

test('a change applies to its column only', () => {
  expect(withColumn(columns, 'c', { isShown: true }).map(({ isShown }) => isShown)).toEqual([true, true, true, true]);
});
