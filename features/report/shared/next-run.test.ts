// Tests due times in Asia/Shanghai, which is eight hours ahead of UTC.
import { expect, test } from 'vitest';
import { nextRunOf } from './next-run.ts';
import { reportSchedule } from './report.enums.ts';

const { never, daily, weekly, monthly } = reportSchedule.key;
const there = (text: string) => new Date(`${text.replace(' ', 'T')}:00+08:00`);

test.each([
  [{ schedule: daily, atTime: '08:00' }, '2026-11-22 07:59', '2026-11-22 08:00'],
  [{ schedule: daily, atTime: '08:00' }, '2026-11-22 08:00', '2026-11-23 08:00'],
  [{ schedule: daily, atTime: '00:00' }, '2026-12-31 23:59', '2027-01-01 00:00'],
  [{ schedule: daily, atTime: '07:30' }, '2026-11-22 00:10', '2026-11-22 07:30'],
  // 2026-11-22 is a Sunday.
  [{ schedule: weekly, weekday: 1, atTime: '06:00' }, '2026-11-22 12:00', '2026-11-23 06:00'],
  [{ schedule: weekly, weekday: 7, atTime: '06:00' }, '2026-11-22 12:00', '2026-11-29 06:00'],
  [{ schedule: weekly, weekday: 7, atTime: '18:00' }, '2026-11-22 12:00', '2026-11-22 18:00'],
  [{ schedule: monthly, monthDay: 31, atTime: '08:00' }, '2027-02-01 00:00', '2027-02-28 08:00'],
  [{ schedule: monthly, monthDay: 31, atTime: '08:00' }, '2028-02-29 08:00', '2028-03-31 08:00'],
  [{ schedule: monthly, monthDay: 1, atTime: '08:00' }, '2026-12-01 08:00', '2027-01-01 08:00'],
])('%j after %s is due at %s', (schedule, after, due) => {
  expect(nextRunOf(schedule, there(after))).toEqual(there(due));
});

test('without a schedule nothing is due', () => {
  expect(nextRunOf({ schedule: never, atTime: '08:00' }, new Date())).toBeUndefined();
  expect(nextRunOf({}, new Date())).toBeUndefined();
});
