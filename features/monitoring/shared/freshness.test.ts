// Tests when a value is stale, the bands of states, and the growth of counters.
import { expect, test } from 'vitest';
import { grownBy } from './figures.ts';
import { isStale, stateSpans } from './freshness.ts';

const at = (text: string) => new Date(`2026-11-26T${text}+08:00`);

test('a connector is stale after more than 90 seconds without a message, or without any message', () => {
  expect(isStale(at('12:01:30'), at('12:00:00'), 'connector')).toBe(false);
  expect(isStale(at('12:01:31'), at('12:00:00'), 'connector')).toBe(true);
  expect(isStale(at('12:01:31'), null, 'connector')).toBe(true);
});

test('a band of states ends 90 seconds after the last message; states before and after it are unknown', () => {
  const changes = [
    { from: at('08:00:00'), state: 1 },
    { from: at('09:00:00'), state: 3 },
  ];
  const day = { from: at('00:00:00'), to: at('12:00:00') };
  expect(stateSpans(changes, at('10:00:00'), day, 'connector')).toEqual([
    { from: at('00:00:00'), to: at('08:00:00'), state: null },
    { from: at('08:00:00'), to: at('09:00:00'), state: 1 },
    { from: at('09:00:00'), to: at('10:01:30'), state: 3 },
    { from: at('10:01:30'), to: at('12:00:00'), state: null },
  ]);
  expect(stateSpans([], null, day, 'connector')).toEqual([{ from: day.from, to: day.to, state: null }]);
  expect(stateSpans([{ from: at('08:00:00'), state: 1 }], at('11:59:59'), day, 'connector').at(-1)).toEqual({
    from: at('08:00:00'),
    to: day.to,
    state: 1,
  });
});

test('a counter that restarts has grown by zero, not by a negative amount', () => {
  expect(grownBy(12, 0)).toBe(0);
  expect(grownBy(12, 12.5)).toBe(0.5);
});
