// Tests the time that is not charged as occupancy, and when a session has used up the available money.
import { describe, expect, test } from 'vitest';
import { excludedMs, type Span, spansWhile } from './excluded-time.ts';
import { isUsedUp } from './running-stop.ts';

describe('time that costs nothing', () => {
  test.each<[Span[], number]>([
    [[], 0],
    [[[10, 20]], 10],
    [[[-50, 20]], 20],
    [[[90, 500]], 10],
    [[[-50, 500]], 100],
    [[[100, 200]], 0],
    [
      [
        [10, 40],
        [30, 60],
      ],
      50,
    ],
    [
      [
        [30, 60],
        [10, 100],
        [40, 50],
      ],
      90,
    ],
    [
      [
        [10, 20],
        [20, 30],
        [50, 50],
      ],
      20,
    ],
  ])('of 0–100 with %j is %d', (spans, expected) => {
    expect(excludedMs([0, 100], spans)).toBe(expected);
  });

  const isAway = (state: number) => state === 0 || state === 255;

  test('lasts from the loss of the connector to its return, also across a second loss', () => {
    const changes = [
      { at: 10, state: 0 },
      { at: 30, state: 255 },
      { at: 40, state: 2 },
      { at: 70, state: 0 },
    ];
    expect(spansWhile(changes, 2, isAway, [0, 100])).toEqual([
      [10, 40],
      [70, 100],
    ]);
    expect(spansWhile([{ at: 5, state: 1 }], 0, isAway, [0, 100])).toEqual([[0, 5]]);
    expect(spansWhile([], 0, isAway, [0, 100])).toEqual([[0, 100]]);
    expect(spansWhile([], 2, isAway, [0, 100])).toEqual([]);
  });
});

describe('a running session', () => {
  test.each([
    ['97.99', '100.00', false],
    ['98.00', '100.00', true],
    ['120.00', '100.00', true],
    ['0.00', '2.00', true],
    ['0.00', '2.01', false],
  ])('that costs %s has used up the available %s: %s', (running, available, expected) => {
    expect(isUsedUp(running, available)).toBe(expected);
  });
});
