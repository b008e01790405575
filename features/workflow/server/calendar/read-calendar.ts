// Reads the working calendar of a tenant for rules that count working days.
import type { Sql } from '@ec/kernel/database';
import { columnsOf } from '@ec/resource-server/columns';
import { tableOf } from '@ec/resource-server/rows';
import { EngineError } from '@ec/workflow-engine/engine-error';
import { sql } from 'kysely';
import { calendarDay, calendarDayType } from '../../shared/calendar-day.resource.ts';
import { addWorkingTime, type CalendarDays, readWorkingDuration } from '../../shared/working-calendar.ts';

/** Reads the entries of the calendar from the day of `first` to the day of `last` in Asia/Shanghai; without `last`, all later entries. */
export async function readCalendarDays(read: Sql, tenantId: string, first: Date, last?: Date): Promise<CalendarDays> {
  const c = columnsOf(calendarDay);
  const until = last ? sql`and ${c.day} <= (${last}::timestamptz at time zone 'Asia/Shanghai')::date` : sql``;
  const rows = await read.rows<{ day: string; type: number }>(
    sql`select ${c.day}::text as day, ${c.dayType} as type from ${tableOf(calendarDay)}
      where ${c.tenantId} = ${tenantId} and ${c.isDeleted} = 0
        and ${c.day} >= (${first}::timestamptz at time zone 'Asia/Shanghai')::date ${until}`,
  );
  return new Map(rows.map(({ day, type }) => [day, type]));
}

/** Lists the years without a holiday in the calendar. Counts of their working days may be wrong. */
export async function listUnenteredYears(read: Sql, tenantId: string, years: readonly number[]): Promise<number[]> {
  const c = columnsOf(calendarDay);
  const rows = await read.rows<{ year: number }>(
    sql`select distinct extract(year from ${c.day})::int as year from ${tableOf(calendarDay)}
      where ${c.tenantId} = ${tenantId} and ${c.isDeleted} = 0 and ${c.dayType} = ${sql.lit(calendarDayType.key.holiday)}
        and extract(year from ${c.day})::int = any(${years}::int[])`,
  );
  return years.filter((year) => !rows.some((row) => row.year === year));
}

/** Returns the function by which the engine adds working time. */
export const workingTimeOf =
  (days: CalendarDays) =>
  (text: string, now: number): number => {
    const work = readWorkingDuration(text);
    const due = work === undefined ? undefined : addWorkingTime(work, now, days);
    if (due === undefined) throw new EngineError('badTime', text);
    return due;
  };
