// Refusals of promotions.
import { defineErrors } from '@ec/kernel/errors';

export const promotionErrors = defineErrors('charging.promotion', {
  endsFirst: { status: 400, zh: 'endTime:结束时间应晚于开始时间', en: 'endTime:The end must be later than the start' },
  noRule: { status: 409, zh: '活动没有规则', en: 'The promotion has no rules' },
  over: { status: 409, zh: '活动结束时间已过', en: 'The promotion’s end time has passed' },
  noBudget: { status: 409, zh: '活动没有预算', en: 'The promotion has no budget' },
  overlaps: {
    status: 409,
    zh: '与不可叠加的活动「{name}」范围和时间重叠',
    en: 'Overlaps in reach and time with “{name}”, which does not stack',
  },
  frozen: {
    status: 409,
    zh: '已发布的活动只能延长结束时间、增加预算',
    en: 'A published promotion is frozen: only its end can be later and its budget higher',
  },
  finished: { status: 409, zh: '活动已结束或作废，不能修改', en: 'The promotion has ended or was voided' },
  kept: { status: 409, zh: '已发布的活动不能删除', en: 'A published promotion cannot be deleted' },
  slot: { status: 400, zh: 'endMin:结束分钟应大于开始分钟', en: 'endMin:The end must be later than the start' },
  percent: {
    status: 400,
    zh: 'benefitValue:折扣率应为0到100',
    en: 'benefitValue:The discount must be between 0 and 100 %',
  },
  nothing: { status: 400, zh: 'benefitValue:优惠值应大于0', en: 'benefitValue:The benefit must be above 0' },
  whole: { status: 400, zh: 'benefitValue:次数应为整数', en: 'benefitValue:The number of uses must be a whole number' },
  topUpOnly: {
    status: 400,
    zh: 'benefit:充值赠送活动的规则以充值额为条件、赠送额为优惠,其他活动不能',
    en: 'benefit:Top-up gifts use the top-up amount as the condition and a gift as the benefit; other promotions cannot',
  },
});
