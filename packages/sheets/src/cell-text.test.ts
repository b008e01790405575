// Tests how days and moments are read from cells and written to cells.
import { expect, test } from 'vitest';
import { readCell } from './cell-text.ts';
import { dateCell } from './date-cell.ts';

test.each([
  '2027年3月15日',
  '２０２７年３月１５日',
  '20270315',
  20270315,
  '2027/3/15',
  '2027-3-15',
  '2027.3.15',
  '2027-03-15 00:00:00',
  new Date('2027-03-15T00:00:00Z'),
])('%s is read as the day 2027-03-15', (cell) => {
  expect(readCell(cell, 'date')).toBe('2027-03-15');
  expect(readCell(cell, 'datetime')).toBe('2027-03-15 00:00:00');
});

test.each([
  '2027年3月15日 8时5分',
  '2027年3月15日8点5分',
  '2027年3月15日 8:05',
  '20270315 0805',
  '20270315080500',
  '2027/3/15 8:05',
  '2027-3-15 8:05:00',
  new Date('2027-03-15T08:05:00Z'),
])('%s is read as the moment 2027-03-15 08:05:00', (cell) => {
  expect(readCell(cell, 'datetime')).toBe('2027-03-15 08:05:00');
});

test('a cell that is no valid day is passed on as text, so that the checks refuse it', () => {
  expect(readCell('2027-02-30', 'date')).toBe('2027-02-30');
  expect(readCell('10000年1月1日', 'date')).toBe('10000-01-01');
  expect(readCell('2027年3月15日 8时5分', 'date')).toBe('2027年3月15日 8时5分');
  expect(readCell('46461', 'date')).toBe('46461');
  expect(readCell(new Date(Number.NaN), 'date')).toBe('Invalid Date');
});

test('days and moments become date cells, except days that do not exist in a spreadsheet program', () => {
  expect(dateCell('2027-03-15', 'date')).toEqual(new Date('2027-03-15T00:00:00Z'));
  expect(dateCell('2027-03-15 08:05:09', 'datetime')).toEqual(new Date('2027-03-15T08:05:09Z'));
  expect(dateCell('1900-01-01', 'date')).toBe('1900-01-01');
  expect(dateCell('2024-02-30', 'date')).toBe('2024-02-30');
  expect(dateCell('2024-02-29', 'date')).toEqual(new Date('2024-02-29T00:00:00Z'));
  expect(dateCell('2024-13-01', 'date')).toBe('2024-13-01');
  expect(dateCell('2027-03-15', 'text')).toBe('2027-03-15');
});
