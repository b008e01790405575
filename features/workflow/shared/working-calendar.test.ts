// Tests due times and leave days by the working calendar: working hours, weekends, holidays, and weekend days with work.
import { expect, it } from 'vitest';
import { calendarDayType } from './calendar-day.resource.ts';
import { addWorkingTime, readWorkingDuration, workingLeaveDays } from './working-calendar.ts';

const { holiday, workday } = calendarDayType.key;
const at = (text: string) => new Date(`${text}+08:00`);
const after = (duration: string, from: string, days = new Map<string, number>()) => {
  const due = addWorkingTime(readWorkingDuration(duration) ?? -1, at(from).getTime(), days);
  return due === undefined ? undefined : new Date(due + 8 * 3_600_000).toISOString().slice(0, 16);
};

it.each([
  ['P2D', '2030-01-04T10:00', '2030-01-08T10:00'],
  ['PT4H', '2030-01-04T16:30', '2030-01-07T11:30'],
  ['PT1H', '2030-01-04T12:30', '2030-01-04T14:00'],
  ['PT1H', '2030-01-05T03:00', '2030-01-07T10:00'],
  ['P1W', '2030-01-04T09:00', '2030-01-10T18:00'],
])('adds %s of working time to %s', (duration, from, expected) => expect(after(duration, from)).toBe(expected));

it('skips holidays, and counts weekend days that the calendar lists as working days', () => {
  const days = new Map([
    ['2030-01-07', holiday],
    ['2030-01-05', workday],
  ]);
  expect(after('P2D', '2030-01-04T10:00', days)).toBe('2030-01-08T10:00');
  expect(after('P1D', '2030-01-04T10:00', days)).toBe('2030-01-05T10:00');
});

it('returns undefined for a calendar without working days', () => {
  const days = new Map(
    Array.from({ length: 4000 }, (_, index) => [
      new Date(Date.UTC(2030, 0, 1) + index * 86_400_000).toISOString().slice(0, 10),
      holiday as number,
    ]),
  );
  expect(after('P1D', '2030-01-04T10:00', days)).toBeUndefined();
});

it.each(['P', 'P1M', 'PT', 'P1DT', 'x', 'P-1D', 'P99999D'])('refuses the duration %s', (text) =>
  expect(readWorkingDuration(text)).toBeUndefined(),
);

it.each([
  ['2030-01-07T09:00', '2030-01-07T18:00', 1],
  ['2030-01-07T09:00', '2030-01-07T12:00', 0.5],
  ['2030-01-04T09:00', '2030-01-07T18:00', 2],
  ['2030-01-05T00:00', '2030-01-07T00:00', 0],
])('counts working days of a leave from %s to %s', (start, end, expected) =>
  expect(workingLeaveDays(at(start), at(end), new Map())).toBe(expected),
);
