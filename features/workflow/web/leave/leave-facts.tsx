// Shows a leave to its approver and its applicant.
import { fill } from '@ec/language/fill';
import { LoadError } from '@ec/records/console/load-error.tsx';
import type { OutputOf } from '@ec/resource/contract';
import { useCall } from '@ec/resource-web/use-call';
import { FormSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { Facts } from '@ec/ui/form/form-field.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { formatDate } from '@ec/ui/value/date';
import type { ReactNode } from 'react';
import { leaveDetail } from '../../shared/leave.contract.ts';
import { leaveTexts } from './leave-texts.ts';

export type Leave = OutputOf<typeof leaveDetail>;

export function LeaveOf({ businessId, children }: { businessId: string; children(leave: Leave): ReactNode }) {
  const { data, error, refetch } = useCall(leaveDetail, { businessId });
  if (data) return children(data);
  return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <FormSkeleton fields={6} />;
}

export function LeaveFacts({ leave }: { leave: Leave }) {
  const texts = useTexts(leaveTexts);
  const time = (value: string) => formatDate(value, 'yyyy-MM-dd hh:mm');
  const { days, flow } = leave;
  const facts = [
    { key: 'applicant', label: texts.applicant, value: leave.createUserName },
    { key: 'leaveType', label: texts.leaveType, value: leave.leaveTypeName },
    { key: 'startTime', label: texts.startTime, value: time(leave.startTime) },
    { key: 'endTime', label: texts.endTime, value: time(leave.endTime) },
    { key: 'days', label: texts.days, value: days === null ? '' : fill(texts.dayCount, { count: days }) },
    { key: 'taskUser', label: texts.taskUser, value: leave.taskUserName },
    { key: 'flowStatus', label: texts.flowStatus, value: leave.flowStatusName },
    { key: 'current', label: texts.current, value: flow.assigneeName },
    { key: 'applyTime', label: texts.applyTime, value: time(leave.applyTime) },
    { key: 'reason', label: texts.reason, value: leave.reason, isWide: true },
  ];
  return <Facts title={undefined} facts={facts.map((fact) => ({ ...fact, value: fact.value || '—' }))} />;
}
