// The clock of the product, which tests replace, and the wire format of times (contract §1.2: Asia/Shanghai, no offset).

import { AppError, errors } from './errors.ts';

export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** Returns `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai. Text from PostgreSQL is only cut: the sessions use this time zone. */
export function toWireTime(value: Date | string): string {
  return typeof value === 'string' ? value.slice(0, 19) : inShanghai(value);
}

/** Returns `yyyy-MM-dd` in Asia/Shanghai. */
export function toWireDate(value: Date | string): string {
  return toWireTime(value).slice(0, 10);
}

/** Returns the instant of a wire time in Asia/Shanghai. A wire date stands for its midnight. Returns undefined for any other text. */
export function fromWireTime(text: string): Date | undefined {
  const match = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d:\d\d))?$/.exec(text);
  if (!match) return undefined;
  const [, day = '', time = '00:00:00'] = match;
  return isDay(day) && time < '24' ? validDate(`${day}T${time}+08:00`) : undefined;
}

/** Returns false for a day that does not exist, such as 02-30: JavaScript reads it as a day of the next month. */
function isDay(day: string): boolean {
  return validDate(`${day}T00:00:00Z`)?.toISOString().slice(0, 10) === day;
}

function validDate(text: string): Date | undefined {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

const SUMMER_TIME_ENDED = new Date('1992-01-01T00:00:00Z');
const YEAR_10000 = new Date('9999-12-31T16:00:00Z');
const EIGHT_HOURS = 8 * 3600 * 1000;
const beforeSummerTimeEnded = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** @throws AppError outOfRange after the year 9999, which only a computed time reaches: calls cannot send later times */
function inShanghai(date: Date): string {
  if (date >= YEAR_10000) throw new AppError(errors.outOfRange);
  if (date < SUMMER_TIME_ENDED) return beforeSummerTimeEnded.format(date);
  return new Date(date.getTime() + EIGHT_HOURS).toISOString().slice(0, 19).replace('T', ' ');
}
