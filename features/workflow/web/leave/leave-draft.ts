// The draft of a leave and its check in the browser. The server checks the same, and also refuses overlapping leaves.
import { instantOf } from '@ec/ui/value/date';

export interface LeaveDraft {
  leaveType: string;
  startTime: string;
  endTime: string;
  reason: string;
  /** The approver; a leave that is submitted again keeps its approver. */
  taskUser: string;
}

export type LeaveField = keyof LeaveDraft;
export type LeaveIssue = 'required' | 'endBeforeStart';

export const leaveFields: readonly LeaveField[] = ['leaveType', 'startTime', 'endTime', 'taskUser', 'reason'];

export const emptyLeave: LeaveDraft = { leaveType: '1', startTime: '', endTime: '', reason: '', taskUser: '' };

export function issuesOf(draft: LeaveDraft, fields: readonly LeaveField[]): Partial<Record<LeaveField, LeaveIssue>> {
  const issues: Partial<Record<LeaveField, LeaveIssue>> = {};
  for (const field of fields) if (draft[field].trim() === '') issues[field] = 'required';
  const [start, end] = [instantOf(draft.startTime), instantOf(draft.endTime)];
  if (start !== undefined && end !== undefined && end <= start) issues.endTime = 'endBeforeStart';
  return issues;
}
