// Tests the draft of the price periods of a day: painting, gaps, borders, prices and typed times.
import { expect, test } from 'vitest';
import {
  borderRangeOf,
  bordersOf,
  type Day,
  eraseRange,
  gapsOf,
  minuteOf,
  moveBorder,
  paintPiece,
  setTonePrice,
} from './day-draft.ts';

const piece = (startMin: number, endMin: number, tone = 3, price = '1') => ({ startMin, endMin, tone, price });
const dayText = (day: Day | undefined) =>
  day?.map(({ startMin, endMin, tone }) => `${startMin}-${endMin}:${tone}`).join(' ');
const day: Day = [piece(0, 600), piece(600, 1440, 2)];

test('painting a piece cuts the pieces below it and joins neighbours of the same tone and price', () => {
  expect(dayText(paintPiece([], piece(60, 120)))).toBe('60-120:3');
  expect(dayText(paintPiece(day, piece(480, 720, 1)))).toBe('0-480:3 480-720:1 720-1440:2');
  expect(dayText(paintPiece(day, piece(100, 200, 1)))).toBe('0-100:3 100-200:1 200-600:3 600-1440:2');
  expect(dayText(paintPiece(day, piece(600, 700, 3)))).toBe('0-700:3 700-1440:2');
  expect(dayText(paintPiece(day, piece(0, 1440, 4)))).toBe('0-1440:4');
  expect(paintPiece(day, piece(300, 300, 1))).toBe(day);
  expect(dayText(paintPiece([piece(0, 600, 3, '1')], piece(600, 700, 3, '2')))).toBe('0-600:3 600-700:3');
});

test('the gaps of a day are listed', () => {
  expect(gapsOf([])).toEqual([{ startMin: 0, endMin: 1440 }]);
  expect(gapsOf(day)).toEqual([]);
  expect(gapsOf(eraseRange(day, { startMin: 300, endMin: 420 }))).toEqual([{ startMin: 300, endMin: 420 }]);
});

test('moving a border changes the pieces on both sides and never crosses another border', () => {
  const three: Day = [piece(0, 300), piece(300, 600, 2), piece(600, 1440, 1)];
  expect(bordersOf(three)).toEqual([300, 600]);
  expect(borderRangeOf(three, 300)).toEqual({ startMin: 1, endMin: 599 });
  expect(dayText(moveBorder(three, 300, 420))).toBe('0-420:3 420-600:2 600-1440:1');
  expect(moveBorder(three, 300, 600)).toBeUndefined();
  expect(moveBorder(three, 300, 0)).toBeUndefined();
  const open: Day = [piece(0, 300), piece(600, 1440, 2)];
  expect(dayText(moveBorder(open, 300, 600))).toBe('0-600:3 600-1440:2');
  expect(dayText(moveBorder(open, 600, 480))).toBe('0-300:3 480-1440:2');
  expect(moveBorder(open, 300, 601)).toBeUndefined();
});

test('a price is set for all pieces of its tone', () => {
  const two: Day = [piece(0, 300), piece(300, 600, 2), piece(600, 1440)];
  expect(setTonePrice(two, 3, '0.5').map(({ price }) => price)).toEqual(['0.5', '1', '0.5']);
});

test('times are read in the forms that people type, and other texts are refused', () => {
  expect(['9', '09:30', '0930', '9：05', '24:00', '24', '0'].map(minuteOf)).toEqual([
    540, 570, 570, 545, 1440, 1440, 0,
  ]);
  expect(['', 'x', '24:01', '9:60', '1:2', '25'].map(minuteOf)).toEqual(Array(6).fill(undefined));
});
