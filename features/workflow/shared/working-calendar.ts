// Computes working time in China: Monday to Friday from 9 to 12 and from 13 to 18 o'clock, except for the days that the tenant has entered.
import { calendarDayType } from './calendar-day.resource.ts';

const hour = 3_600_000;
const day = 24 * hour;
const shanghaiOffset = 8 * hour;
const shifts = [
  { from: 9 * hour, to: 12 * hour },
  { from: 13 * hour, to: 18 * hour },
] as const;
const hoursOfDay = 8;
const daysOfWeek = 5;

/** A search for working days ends after this many days, because a calendar may have none. */
const mostDays = 3700;

/** The `calendarDayType` of each day that the tenant has entered, by day as `2030-01-31`. */
export type CalendarDays = ReadonlyMap<string, number>;

/** Returns the number of days from 1970 to the day of an instant in China. */
const dayIndexOf = (instant: number): number => Math.floor((instant + shanghaiOffset) / day);

export const dayTextOf = (index: number): string => new Date(index * day).toISOString().slice(0, 10);

/** Sunday is 0, Saturday is 6. */
const weekend: readonly number[] = [0, 6];

function isWorkingDay(index: number, days: CalendarDays): boolean {
  const entered = days.get(dayTextOf(index));
  if (entered !== undefined) return entered === calendarDayType.key.workday;
  // The first of January 1970 was a Thursday.
  const dayOfWeek = (index + 4) % 7;
  return !weekend.includes(dayOfWeek);
}

const duration = /^P(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?)?$/;

/** Returns the working milliseconds of a duration in weeks, days, hours and minutes; undefined for another text. */
export function readWorkingDuration(text: string): number | undefined {
  const match = duration.exec(text);
  if (!match || text === 'P' || text.endsWith('T')) return undefined;
  const [weeks = 0, days = 0, hours = 0, minutes = 0] = match.slice(1).map((part) => Number(part ?? 0));
  return ((weeks * daysOfWeek + days) * hoursOfDay + hours) * hour + minutes * 60_000;
}

/** Returns the instant at which `work` milliseconds of working time have passed; undefined where the calendar has too few working days. */
export function addWorkingTime(work: number, from: number, days: CalendarDays): number | undefined {
  let rest = work;
  const first = dayIndexOf(from);
  for (let index = first; index < first + mostDays; index += 1) {
    if (!isWorkingDay(index, days)) continue;
    const midnight = index * day - shanghaiOffset;
    for (const shift of shifts) {
      const begin = Math.max(from, midnight + shift.from);
      const length = Math.max(0, midnight + shift.to - begin);
      if (rest <= length && length > 0) return begin + rest;
      rest -= length;
    }
  }
  return undefined;
}

const halfDay = day / 2;

/**
 * Counts the working days of a leave by half-days, from midnight to noon and from noon to midnight. A half-day of a working day counts once
 * the leave touches it: a leave from 09:00 to 18:00 takes one day, one from 09:00 to 12:00 half a day, and one over a weekend nothing.
 */
export function workingLeaveDays(start: Date, end: Date, days: CalendarDays): number {
  const indexOf = (instant: number) => Math.floor((instant + shanghaiOffset) / halfDay);
  const [first, last] = [indexOf(start.getTime()), indexOf(end.getTime() - 1)];
  let halves = 0;
  for (let index = first; index <= last; index += 1) if (isWorkingDay(Math.floor(index / 2), days)) halves += 1;
  return halves / 2;
}
