// Tests the texts of times in replies and requests.
import { expect, test } from 'vitest';
import { fromWireTime, toWireDate, toWireTime } from './clock.ts';
import { errors } from './errors.ts';

test('an instant is written in Shanghai time', () => {
  expect(toWireTime(new Date('2026-11-20T16:00:00.999Z'))).toBe('2026-11-21 00:00:00');
  expect(toWireDate(new Date('2026-11-20T16:00:00Z'))).toBe('2026-11-21');
  expect(toWireTime(new Date('1988-07-01T00:00:00Z'))).toBe('1988-07-01 09:00:00'); // Shanghai had summer time in 1988.
});

test('a timestamp from PostgreSQL loses its fraction and offset', () => {
  expect(toWireTime('2026-11-21 12:05:06.789+08')).toBe('2026-11-21 12:05:06');
  expect(toWireTime('2026-11-21 12:05:06')).toBe('2026-11-21 12:05:06');
});

test('fromWireTime reads a time or a date, and returns undefined for other texts', () => {
  expect(fromWireTime('2026-11-21 12:05:06')).toEqual(new Date('2026-11-21T04:05:06Z'));
  expect(fromWireTime('2026-11-21')).toEqual(new Date('2026-11-20T16:00:00Z'));
  for (const text of [
    '',
    '2026-02-30',
    '2026-13-01',
    '21.11.2026',
    '2026-11-21 25:00:00',
    '2026-11-21 24:00:00',
    '1990-02-30',
    '1988-07-32',
  ])
    expect(fromWireTime(text)).toBeUndefined();
});

test('toWireTime refuses an instant after the year 9999', () => {
  expect(toWireTime(new Date('9999-12-31T15:59:59Z'))).toBe('9999-12-31 23:59:59');
  expect(() => toWireTime(new Date('9999-12-31T16:14:59Z'))).toThrow(errors.outOfRange.zh);
});
