// Reads the form with which the starter submits a rejected leave again. The values come from a client as variables of the instance, so this
// module checks them.

import { toWireTime } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import { parseValue } from '@ec/resource/parse-value';
import type { ProcessRow, ProcessValues } from '@ec/resource-server/service-handler';
import { leave } from '../../shared/leave.resource.ts';
import { countDays, type LeavePeriod, readPeriod } from './leave-rules.ts';

export interface LeaveForm {
  set: LeavePeriod & { days: number; leaveType: number; reason: string };
  variables: ProcessValues;
}

const { leaveType, startTime, endTime, reason } = leave.fields;

/** @throws AppError invalid, endBeforeStart, tooLong */
export async function readLeaveForm(
  tx: Sql,
  { tenantId, variables }: Pick<ProcessRow, 'tenantId' | 'variables'>,
): Promise<LeaveForm> {
  const read = (name: string, field: Parameters<typeof parseValue>[0]): unknown => {
    const value = parseValue(field, variables[name]);
    if ('wrong' in value || value.value === null || value.value === '') {
      throw new AppError(errors.wrongParameter, { name });
    }
    return value.value;
  };
  const period = readPeriod(read('startTime', startTime), read('endTime', endTime));
  const days = await countDays(tx, tenantId, period);
  const type = Number(read('leaveType', leaveType));
  const reasonText = String(read('reason', reason));
  const times = { startTime: toWireTime(period.startTime), endTime: toWireTime(period.endTime) };
  return {
    set: { ...period, days, leaveType: type, reason: reasonText },
    variables: { ...times, leaveType: type, reason: reasonText, days },
  };
}
