// Rules of a leave's dates (domain §5).
import { raw, type Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import { columnsOf, keys } from '@ec/resource-server/columns';
import { instantOf } from '@ec/resource-server/instant';
import { tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import { flowStatus } from '../../shared/leave.enums.ts';
import { leave } from '../../shared/leave.resource.ts';
import { leaveDays } from '../../shared/leave-days.ts';
import { leaveErrors } from './leave.errors.ts';

export interface LeavePeriod {
  startTime: Date;
  endTime: Date;
}

const longestDays = 366;

/** @throws AppError endBeforeStart, tooLong */
export function readPeriod(startTime: unknown, endTime: unknown): LeavePeriod & { days: number } {
  const [start, end] = [instantOf(startTime), instantOf(endTime)];
  if (!start || !end || end <= start) fail(leaveErrors.endBeforeStart);
  const days = leaveDays(start, end);
  if (days > longestDays) fail(leaveErrors.tooLong);
  return { startTime: start, endTime: end, days };
}

/** @throws AppError overlap */
export async function checkOverlap(
  tx: Sql,
  { tenantId, userId, leaveId }: { tenantId: string; userId: string; leaveId?: string },
  { startTime, endTime }: LeavePeriod,
): Promise<void> {
  const l = columnsOf(leave);
  const row = await tx.first(
    raw(sql`select from ${tableOf(leave)} where ${l.tenantId} = ${tenantId} and ${l.createUser} = ${userId}
      and ${l.flowStatus} = ${keys(flowStatus.key.approved)} and ${l.isDeleted} = 0 and ${l.id} <> ${leaveId ?? '0'}
      and tstzrange(${l.startTime}, ${l.endTime}) && tstzrange(${startTime}, ${endTime}) limit 1`),
  );
  if (row) fail(leaveErrors.overlap);
}
