// Tests the order of the cards and the period of the board.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { periodOf } from './board-period.ts';
import { moveCard, visibleCards } from './use-layout.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-26T17:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const view = (address: Record<string, string>) => ({ read: (key: string) => address[key] ?? '' });

test('a card moves by one place and not beyond the ends', () => {
  expect(moveCard(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c']);
  expect(moveCard(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c']);
  expect(moveCard(['a', 'b'], 'x', 1)).toEqual(['a', 'b']);
});

test('a stored order loses cards that no longer exist; an empty order means all cards', () => {
  expect(visibleCards(['b', 'gone'], ['a', 'b'])).toEqual(['b']);
  expect(visibleCards([], ['a', 'b'])).toEqual(['a', 'b']);
  expect(visibleCards(undefined, ['a', 'b'])).toEqual(['a', 'b']);
});

test('an invalid or future period becomes the current period in Shanghai', () => {
  expect(periodOf(view({}))).toEqual({ dateType: 'day', date: '2026-11-27' });
  expect(periodOf(view({ dateType: 'month', date: '2026-10' }))).toEqual({ dateType: 'month', date: '2026-10' });
  expect(periodOf(view({ dateType: 'month', date: '2026-10-01' }))).toEqual({ dateType: 'month', date: '2026-11' });
  expect(periodOf(view({ date: '2026-02-31' })).date).toBe('2026-11-27');
  expect(periodOf(view({ date: '2026-02-28' })).date).toBe('2026-02-28');
  expect(periodOf(view({ dateType: 'month', date: '2026-13' })).date).toBe('2026-11');
  expect(periodOf(view({ dateType: 'year', date: '2031' }))).toEqual({ dateType: 'year', date: '2026' });
  expect(periodOf(view({ dateType: 'week', date: 'x' }))).toEqual({ dateType: 'day', date: '2026-11-27' });
});
