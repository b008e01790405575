// Tests the periods that are compared with each other, and the dates of periods.
import { expect, test } from 'vitest';
import { comparedSpans, dateWithin } from './elapsed-span.ts';

const at = (text: string) => new Date(`${text}+08:00`);

test('on the 18th the elapsed days are compared with the same days of the month and the year before', () => {
  const { now, before, yearBefore } = comparedSpans('month', '2026-11', at('2026-11-18T12:00:00'));
  expect([now.from, now.to]).toEqual([at('2026-11-01T00:00:00'), at('2026-11-18T12:00:00')]);
  expect([before.from, before.to]).toEqual([at('2026-10-01T00:00:00'), at('2026-10-18T12:00:00')]);
  expect([yearBefore.from, yearBefore.to]).toEqual([at('2025-11-01T00:00:00'), at('2025-11-18T12:00:00')]);
});

test('a past month is compared with the whole month before it', () => {
  const { now, before } = comparedSpans('month', '2026-03', at('2026-11-18T12:00:00'));
  expect(now.to).toEqual(at('2026-04-01T00:00:00'));
  expect([before.from, before.to]).toEqual([at('2026-02-01T00:00:00'), at('2026-03-01T00:00:00')]);
});

test('the 31st is compared with no more than the whole of a shorter month', () => {
  const { before } = comparedSpans('month', '2026-03', at('2026-03-31T12:00:00'));
  expect(before.to).toEqual(at('2026-03-01T00:00:00'));
});

test('a day is compared with the same weekday up to the same minute', () => {
  const { before, yearBefore } = comparedSpans('day', '2026-11-26', at('2026-11-26T09:30:00'));
  expect(before).toEqual({ from: at('2026-11-19T00:00:00'), to: at('2026-11-19T09:30:00') });
  expect(yearBefore.from).toEqual(at('2025-11-27T00:00:00'));
  expect(yearBefore.from.getUTCDay()).toBe(before.from.getUTCDay());
});

test('a date is the first day of its period, or undefined if it is invalid', () => {
  expect(dateWithin('day', '', '2026-11-26')).toBe('2026-11-26');
  expect(dateWithin('month', '2026-02', '')).toBe('2026-02-01');
  expect(dateWithin('year', '2026', '')).toBe('2026-01-01');
  expect(dateWithin('day', '2026-02-30', '')).toBeUndefined();
  expect(dateWithin('day', '2026-02', '')).toBeUndefined();
  expect(dateWithin('year', '0000', '')).toBeUndefined();
});
