// The errors of calls about work orders with processes.
import { defineErrors } from '@ec/kernel/errors';

export const processWorkErrors = defineErrors('workflow.processWork', {
  settled: {
    status: 409,
    zh: '流程已发起，只能在流程中修改',
    en: 'The process has started. Change the work order in its tasks',
  },
  ownApproval: {
    status: 400,
    zh: 'taskUser:审批人不能是申请人本人',
    en: 'taskUser:Choose an approver other than yourself',
  },
  noHandler: { status: 400, zh: '请选择处理人', en: 'Choose a handler' },
  noResult: { status: 400, zh: '请填写处理结果', en: 'Enter the result' },
  noPhoto: { status: 400, zh: '请至少上传一张处理照片', en: 'Upload at least one photo of the result' },
  wrongValue: { status: 400, zh: '{label}填写有误', en: '{label} is not valid' },
  foreignTask: { status: 400, zh: '任务不属于该工单流程', en: 'The task does not belong to a work order process' },
  notHandling: {
    status: 409,
    zh: '仅待接单或处理中的工单可变更处理人',
    en: 'The handler can be changed only while the order is to be accepted or handled',
  },
  notDeciding: { status: 409, zh: '当前任务不由审批人办理', en: 'The approver does not act at this step' },
  noDingTalk: { status: 400, zh: '钉钉未配置', en: 'DingTalk is not set up' },
  tooManyPeople: { status: 400, zh: 'userIds:一次最多{most}人', en: 'userIds:At most {most} people at a time' },
  noPerson: { status: 400, zh: '人员不存在或已停用', en: 'The person does not exist or is disabled' },
});
