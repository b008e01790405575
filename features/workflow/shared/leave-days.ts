// Counts the calendar days of a leave by half-days in China's time, from midnight to noon and from noon to midnight. A half-day counts once
// the leave touches it: a leave from 09:00 to 18:00 takes one day, one from 09:00 to 12:00 half a day.
const halfDay = 12 * 3600_000;
const shanghaiOffset = 8 * 3600_000;

export function leaveDays(start: Date, end: Date): number {
  const indexOf = (instant: number) => Math.floor((instant + shanghaiOffset) / halfDay);
  return (indexOf(end.getTime() - 1) - indexOf(start.getTime()) + 1) / 2;
}
