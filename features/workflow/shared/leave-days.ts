// How many days a leave takes: half-days of the calendar in China, from midnight to noon and from noon to midnight, each counted once
// the leave touches it. A leave from 09:00 to 18:00 takes one day, one from 09:00 to 12:00 half a day.
const halfDay = 12 * 3600_000;
const shanghaiOffset = 8 * 3600_000;

export function leaveDays(start: Date, end: Date): number {
  const indexOf = (instant: number) => Math.floor((instant + shanghaiOffset) / halfDay);
  return (indexOf(end.getTime() - 1) - indexOf(start.getTime()) + 1) / 2;
}
