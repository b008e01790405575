// Tests how many days a leave takes, in steps of half a day.
import { expect, it } from 'vitest';
import { leaveDays } from './leave-days.ts';

const at = (text: string) => new Date(`${text}+08:00`);

it.each([
  ['2026-11-02T09:00:00', '2026-11-02T18:00:00', 1],
  ['2026-11-02T09:00:00', '2026-11-02T12:00:00', 0.5],
  ['2026-11-02T09:00:00', '2026-11-02T12:00:01', 1],
  ['2026-11-02T13:00:00', '2026-11-04T18:00:00', 2.5],
  ['2026-11-02T00:00:00', '2026-11-03T00:00:00', 1],
  ['2026-12-31T23:59:00', '2027-01-01T00:01:00', 1],
])('a leave from %s to %s takes %d days', (start, end, days) => {
  expect(leaveDays(at(start), at(end))).toBe(days);
});
