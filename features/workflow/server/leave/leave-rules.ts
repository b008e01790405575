// The rules of a leave's dates (domain §5).
import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import { columnsOf, keys } from '@ec/resource-server/columns';
import { instantOf } from '@ec/resource-server/instant';
import { tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import { flowStatus } from '../../shared/leave.enums.ts';
import { leave } from '../../shared/leave.resource.ts';
import { dayTextOf, workingLeaveDays } from '../../shared/working-calendar.ts';
import { listUnenteredYears, readCalendarDays } from '../calendar/read-calendar.ts';
import { leaveErrors } from './leave.errors.ts';

export interface LeavePeriod {
  startTime: Date;
  endTime: Date;
}

const longestDays = 366;
const oneDay = 86_400_000;
const shanghaiOffset = 8 * 3_600_000;

/** @throws AppError endBeforeStart, tooLong */
export function readPeriod(startTime: unknown, endTime: unknown): LeavePeriod {
  const [start, end] = [instantOf(startTime), instantOf(endTime)];
  if (!start || !end || end <= start) fail(leaveErrors.endBeforeStart);
  if (end.getTime() - start.getTime() > longestDays * oneDay) fail(leaveErrors.tooLong);
  return { startTime: start, endTime: end };
}

/** Counts the working days of a period by the tenant's calendar. @throws AppError noWorkingDay */
export async function countDays(read: Sql, tenantId: string, { startTime, endTime }: LeavePeriod): Promise<number> {
  const days = workingLeaveDays(startTime, endTime, await readCalendarDays(read, tenantId, startTime, endTime));
  if (days === 0) fail(leaveErrors.noWorkingDay);
  return days;
}

/** Returns the working days of a period, and its years without a holiday in the calendar, for the form of a new leave. */
export async function describePeriod(read: Sql, tenantId: string, period: LeavePeriod) {
  const days = await readCalendarDays(read, tenantId, period.startTime, period.endTime);
  const years = [period.startTime, period.endTime].map((time) =>
    Number(dayTextOf(Math.floor((time.getTime() + shanghaiOffset) / oneDay)).slice(0, 4)),
  );
  const unenteredYears = await listUnenteredYears(read, tenantId, [...new Set(years)]);
  return { days: workingLeaveDays(period.startTime, period.endTime, days), unenteredYears };
}

/** @throws AppError overlap */
export async function checkOverlap(
  tx: Sql,
  { tenantId, userId, leaveId }: { tenantId: string; userId: string; leaveId?: string },
  { startTime, endTime }: LeavePeriod,
): Promise<void> {
  const l = columnsOf(leave);
  const row = await tx.first(
    sql`select from ${tableOf(leave)} where ${l.tenantId} = ${tenantId} and ${l.createUser} = ${userId}
      and ${l.flowStatus} = ${keys(flowStatus.key.approved)} and ${l.isDeleted} = 0 and ${l.id} <> ${leaveId ?? '0'}
      and tstzrange(${l.startTime}, ${l.endTime}) && tstzrange(${startTime}, ${endTime}) limit 1`,
  );
  if (row) fail(leaveErrors.overlap);
}
