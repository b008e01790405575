// Leave (domain §5). People start and read it only through its process, so it has neither a list nor a form of its own.
import { codeText, datetime, decimal, dict, ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { flowStatus, leaveType } from './leave.enums.ts';

export const leave = defineResource({
  name: 'workflow.leave',
  base: 'blade-desk/process/leave',
  table: 'desk_leave',
  label: { zh: '请假', en: 'Leave' },
  title: 'reason',
  columns: ['reason', 'leaveType', ['startTime', 'endTime'], 'days', 'flowStatus'],
  isPaper: true,
  scope: { own: 'createUser' },
  states: {
    flowStatus: {
      draft: ['approval'],
      approval: ['approved', 'rejected', 'withdrawn'],
      rejected: ['approval', 'withdrawn'],
    },
  },
  removable: { flowStatus: ['draft'] },
  past: { field: 'flowStatus', values: [flowStatus.key.approved, flowStatus.key.withdrawn] },
  constraints: {
    leave_overlaps: {
      zh: '该时段与已通过的请假重叠',
      en: 'These dates overlap a leave that is already approved',
    },
    leave_ends_after_start: { zh: '结束时间须晚于开始时间', en: 'The end must be after the start' },
    leave_approved_by_another: { zh: '审批人不能是申请人本人', en: 'Choose an approver other than yourself' },
  },
  calls: {
    list: false,
    detail: false,
    select: false,
    create: false,
    update: false,
    remove: false,
    import: false,
    history: false,
  },
  fields: {
    businessId: codeText({ zh: '业务ID', en: 'Business ID' }).max(32).computed().forPrograms(),
    processDefinitionId: codeText({ zh: '流程定义', en: 'Process definition ID' }).max(64).required().forPrograms(),
    processInstanceId: codeText({ zh: '流程实例', en: 'Process instance ID' }).max(64).system().forPrograms(),
    leaveType: dict(leaveType).required().starts(leaveType.key.personal),
    startTime: datetime({ zh: '开始时间', en: 'Start time' }).required(),
    endTime: datetime({ zh: '结束时间', en: 'End time' }).required(),
    days: decimal(5, 1, { zh: '天数', en: 'Days' }).system(),
    reason: text({ zh: '原因', en: 'Reason' }).required().max(200),
    taskUser: ref('system.user', { zh: '审批人', en: 'Approver' }).required(),
    flowStatus: dict(flowStatus).system(),
    applyTime: datetime({ zh: '申请时间', en: 'Applied at' }).system(),
  },
});
