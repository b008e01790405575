// Tests quiet hours on Shanghai's clock, also over midnight.
import { expect, test } from 'vitest';
import { quietUntil } from './quiet.ts';

const at = (time: string) => new Date(`2026-11-20T${time}+08:00`);

test.each([
  ['22:00', '07:00', '23:30', '2026-11-21T07:00+08:00'],
  ['22:00', '07:00', '06:59', '2026-11-20T07:00+08:00'],
  ['22:00', '07:00', '22:00', '2026-11-21T07:00+08:00'],
  ['22:00', '07:00', '07:00', undefined],
  ['22:00', '07:00', '12:00', undefined],
  ['12:00', '14:00', '13:59', '2026-11-20T14:00+08:00'],
  ['12:00', '14:00', '11:59', undefined],
  ['00:00', '23:59', '23:58', '2026-11-20T23:59+08:00'],
])('quiet hours from %s to %s, at %s', (from, to, time, until) => {
  expect(quietUntil(from, to, at(time))).toEqual(until === undefined ? undefined : new Date(until));
});

test('has no quiet hours if none are set', () => {
  expect(quietUntil(null, null, at('23:00'))).toBeUndefined();
});
