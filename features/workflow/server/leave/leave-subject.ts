// Builds the subject of a leave for lists of tasks.
import { toWireDate } from '@ec/kernel/clock';
import type { Label } from '@ec/language/label';
import { leaveType } from '../../shared/leave.enums.ts';

export interface LeaveFacts {
  leaveType: number;
  days: string;
  startTime: string;
  endTime: string;
}

export function describeLeave({ leaveType: type, days, startTime, endTime }: LeaveFacts): Label {
  const label = leaveType.values.find(({ key }) => key === type);
  const first = toWireDate(new Date(startTime));
  const last = toWireDate(new Date(new Date(endTime).getTime() - 1));
  const period = first === last ? first : `${first} – ${last}`;
  // English says "time off in lieu" without the word "leave".
  const kind = type === leaveType.key.inLieu ? label?.en : `${label?.en} leave`;
  const unit = days === '1' ? 'day' : 'days';
  return {
    zh: `${label?.zh ?? ''} ${days} 天（${period}）`,
    en: `${kind}, ${days} ${unit} (${period})`,
  };
}
