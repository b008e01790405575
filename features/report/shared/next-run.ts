// Computes the next due time of a schedule. All tenants use the zone Asia/Shanghai (contract §1.2). This zone has no summer time.
import { reportSchedule } from './report.enums.ts';

export interface Schedule {
  schedule?: number | null;
  weekday?: number | null;
  monthDay?: number | null;
  /** HH:mm */
  atTime?: string | null;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Shanghai is eight hours ahead of UTC. */
const AHEAD = 8 * 60 * MINUTE;

/** Returns the first due time after `after`; undefined without a schedule. */
export function nextRunOf({ schedule, weekday, monthDay, atTime }: Schedule, after: Date): Date | undefined {
  const { never, weekly, monthly } = reportSchedule.key;
  const [hours, minutes] = (atTime ?? '').split(':').map((part) => Number.parseInt(part, 10));
  if (!schedule || schedule === never || hours === undefined || minutes === undefined) return undefined;
  const at = (hours * 60 + minutes) * MINUTE;
  // The local time in Shanghai as milliseconds, as if the local time were UTC.
  const now = after.getTime() + AHEAD;
  const today = Math.floor(now / DAY) * DAY;
  const back = (wall: number) => new Date(wall - AHEAD);
  if (schedule === monthly) {
    const date = new Date(today);
    const inMonth = (ahead: number) => {
      const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + ahead];
      const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
      return Date.UTC(year, month, Math.min(monthDay ?? 1, last)) + at;
    };
    return back(inMonth(0) > now ? inMonth(0) : inMonth(1));
  }
  const days = schedule === weekly ? 7 : 1;
  const away = schedule === weekly ? ((weekday ?? 1) - new Date(today).getUTCDay() + 7) % 7 : 0;
  const first = today + away * DAY + at;
  return back(first > now ? first : first + days * DAY);
}
