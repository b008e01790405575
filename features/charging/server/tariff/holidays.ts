// Public holidays of China and the workdays that make up for them, from the package chinese-days, which follows the yearly notice of
// the State Council.
import type { Sql } from '@ec/kernel/database';
import { insertMissing, type SeedRow } from '@ec/kernel/insert-missing';
import type { Engine } from '@ec/resource-server/feature';
import chineseDays from 'chinese-days';
import { sql } from 'kysely';

const firstYear = 2024;
/** For years without an announcement the package has only weekends, which do not count as holidays. */
const yearsAhead = 3;

function holidayRows(thisYear: number): SeedRow[] {
  const rows: SeedRow[] = [];
  const day = new Date(Date.UTC(firstYear, 0, 1));
  for (; day.getUTCFullYear() < thisYear + yearsAhead; day.setUTCDate(day.getUTCDate() + 1)) {
    const date = day.toISOString().slice(0, 10);
    const { work, name } = chineseDays.getDayDetail(date);
    // Days of a holiday are named `National Day,国庆节,3`; all others by their weekday.
    const [english, chinese] = name.split(',');
    if (english && chinese)
      rows.push({ tenant_id: '', day: date, name: chinese, name_en: english, is_workday: work ? 1 : 0 });
  }
  return rows;
}

export async function seedHolidays({ database, clock }: Engine): Promise<void> {
  const rows = holidayRows(clock.now().getUTCFullYear());
  const seed = (tx: Sql) => insertMissing(tx, 'truck_holiday', ['tenant_id', 'day'], rows);
  await database.asPlatform('seed holidays', seed, { audit: 'log' });
}

export interface Calendar {
  isHoliday(day: string): boolean;
  isWorkday(day: string): boolean;
}

/** Reads the calendar. A day without an entry is a workday or a weekend day by its weekday. */
export async function readCalendar(tx: Sql, from: string, to: string): Promise<Calendar> {
  const rows = await tx.rows<{ day: string; isWorkday: number }>(
    sql`select day::text, is_workday as "isWorkday" from truck_holiday where day between ${from} and ${to}`,
  );
  return calendarOf(rows);
}

function calendarOf(rows: readonly { day: string; isWorkday: number }[]): Calendar {
  const workdays = new Map(rows.map(({ day, isWorkday }) => [day, isWorkday === 1]));
  const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();
  return {
    isHoliday: (day) => workdays.get(day) === false,
    // A holiday from Monday to Friday counts as a workday, too: if a family has no holiday price, its workday price applies.
    isWorkday: (day) => workdays.get(day) === true || (weekday(day) >= 1 && weekday(day) <= 5),
  };
}
