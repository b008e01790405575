// The errors of calls about leaves.
import { defineErrors } from '@ec/kernel/errors';

export const leaveErrors = defineErrors('workflow.leave', {
  endBeforeStart: { status: 400, zh: 'endTime:结束时间须晚于开始时间', en: 'endTime:The end must be after the start' },
  tooLong: { status: 400, zh: 'endTime:单次请假最多366天', en: 'endTime:A leave takes at most 366 days' },
  noWorkingDay: { status: 400, zh: 'endTime:该时段没有工作日', en: 'endTime:There is no working day in these dates' },
  ownApproval: {
    status: 400,
    zh: 'taskUser:审批人不能是申请人本人',
    en: 'taskUser:Choose an approver other than yourself',
  },
  noApprover: {
    status: 400,
    zh: 'taskUser:审批人不存在或已停用',
    en: 'taskUser:The approver does not exist or is disabled',
  },
  overlap: {
    status: 400,
    zh: 'startTime:该时段与已通过的请假重叠',
    en: 'startTime:These dates overlap a leave that is already approved',
  },
});
