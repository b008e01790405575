// Enums of system dictionaries that no field of a resource uses (contract §8).
import { defineEnum, type EnumDefinition } from '@ec/resource/enum';
import { scopeCategory } from './platform.enums.ts';

/** Categories of processes. The remark of an entry is the route of its own pages, if it has any (contract §6). */
export const flowCategory = defineEnum(
  'flow',
  { zh: '流程类型', en: 'Process category' },
  {
    leave: [1, '请假流程', 'Leave'],
    workOrder: [3, '工单流程', 'Work order'],
    refund: [4, '退款审批', 'Refund approval'],
    adjust: [5, '调账审批', 'Adjustment approval'],
    credit: [6, '授信审批', 'Credit approval'],
    withdraw: [7, '提现审批', 'Withdrawal approval'],
    workOrderApproval: [8, '工单审批', 'Work order approval'],
  },
  { level: 'system', closed: true },
);
export const flowRoutes: Readonly<Record<number, string>> = { 1: 'leave', 3: 'workorder' };

export const seededEnums: readonly EnumDefinition[] = [flowCategory, scopeCategory];
