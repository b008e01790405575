// The errors of calls about deputies.
import { defineErrors } from '@ec/kernel/errors';

export const deputyErrors = defineErrors('workflow.deputy', {
  foreign: {
    status: 403,
    zh: 'userId:只能为本人设置代理，管理员除外',
    en: 'userId:Only administrators name deputies for other people',
  },
  endBeforeStart: { status: 400, zh: 'endTime:结束时间须晚于开始时间', en: 'endTime:The end must be after the start' },
  oneself: { status: 400, zh: 'deputyId:代理人不能是本人', en: 'deputyId:Choose another person as the deputy' },
  over: { status: 400, zh: 'endTime:结束时间已过', en: 'endTime:The end has passed' },
  overlap: {
    status: 409,
    zh: 'startTime:该时段已有代理人',
    en: 'startTime:There is a deputy for these dates already',
  },
  chain: {
    status: 409,
    zh: 'deputyId:代理不能转代理：本人正代理他人，或代理人在该时段也有代理人',
    en: 'deputyId:A deputy cannot have a deputy: the person is already a deputy, or the deputy has one for these dates',
  },
  closedAccount: {
    status: 400,
    zh: 'deputyId:代理人不存在或已停用',
    en: 'deputyId:The deputy does not exist or is disabled',
  },
  noProcess: { status: 400, zh: 'processKeys:流程 {key} 不存在', en: 'processKeys:There is no process {key}' },
});
