// Tests the texts of dates and durations.
import { expect, test } from 'vitest';
import { formatDate, instantOf, spokenDate, spokenDuration } from './date.ts';

test('the default format is yyyy-MM-dd hh:mm:ss with hours 00 to 23 in Asia/Shanghai', () => {
  expect(formatDate(new Date('2026-11-21T16:05:09Z'))).toBe('2026-11-22 00:05:09');
  expect(formatDate(new Date('2026-11-21T15:59:59Z'))).toBe('2026-11-21 23:59:59');
  expect(formatDate('2026-11-21 14:05:09')).toBe('2026-11-21 14:05:09');
});

test('an absent or unreadable date is an empty text', () => {
  for (const value of ['', null, undefined, 'soon']) expect(formatDate(value)).toBe('');
});

test('a wire date without time can be formatted', () => {
  expect(formatDate('2026-01-02', 'yyyy/M/d')).toBe('2026/1/2');
});

test('yesterday, today and tomorrow are named, and other days of this year omit the year', () => {
  const now = '2026-11-21 09:00:00';
  expect(spokenDate('2026-11-21 14:05:00', 'zh', now)).toBe('今天 14:05');
  expect(spokenDate('2026-11-20 23:59:00', 'en', now)).toBe('Yesterday 23:59');
  expect(spokenDate('2026-11-22 00:00:00', 'zh', now)).toBe('明天 00:00');
  expect(spokenDate('2026-03-01 08:00:00', 'zh', now)).toBe('03-01 08:00');
  expect(spokenDate('2025-12-31 08:00:00', 'zh', now)).toBe('2025-12-31');
});

test('durations show their two largest units', () => {
  expect(spokenDuration(4800)).toBe('1 时 20 分');
  expect(spokenDuration(45, 'en')).toBe('45 s');
  expect(spokenDuration(0)).toBe('0 秒');
  expect(spokenDuration(86_400 * 2)).toBe('2 天');
});

test('a wire text is an instant of Asia/Shanghai', () => {
  expect(instantOf('2026-11-21 08:00:00')).toBe(Date.parse('2026-11-21T00:00:00Z'));
  expect(instantOf('')).toBeUndefined();
});
