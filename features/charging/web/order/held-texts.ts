// Words of the review of an order on hold.
import { defineTexts } from '@ec/language/texts';

export const heldTexts = defineTexts({
  zh: {
    what: '发生了什么：',
    noCause: '设备上报的电量不可信，订单没有计费。',
    plate: '车牌号',
    duration: '时长',
    reported: '设备上报',
    plausible: '可信电量',
    choices: '每种处理对账单的影响',
    choice: '处理方式',
    proposal: '提出的处理',
    billed: '计费电量',
    pays: '客户应付',
    yourKwh: '您填写的电量',
    perKwh: '约 ¥{price}/kWh',
    because: '处理说明：{reason}',
    effects: {
      plausible: '按充电过程中的读数计费，跳变的部分不计',
      byHand: '按现场抄表等核实的电量计费，不能超过枪能输出的上限',
      cancel: '不计费，预付冻结全部退回',
    },
    reviewNext: '提交后由另一人复核，复核通过前不计费。金额按订单的规则快照估算，优惠在计费时扣除。',
    confirmNext: '通过后立即计费并扣款（取消则退回冻结）；不通过则退回，由处理人重新提出。金额未扣优惠。',
  },
  en: {
    what: 'What happened:',
    noCause: 'The charger reported energy that cannot be right, so nothing was billed.',
    plate: 'Plate',
    duration: 'Duration',
    reported: 'Reported by the charger',
    plausible: 'Plausible energy',
    choices: 'What each decision does to the bill',
    choice: 'Decision',
    proposal: 'Proposed decision',
    billed: 'Energy billed',
    pays: 'Customer pays',
    yourKwh: 'What you enter',
    perKwh: 'about ¥{price}/kWh',
    because: 'Explanation: {reason}',
    effects: {
      plausible: 'Bills the readings of the session and leaves out the leap',
      byHand: 'Bills energy that you verified, such as a meter reading on site; at most what the connector can deliver',
      cancel: 'Bills nothing and returns all that was held in advance',
    },
    reviewNext:
      'A second person confirms it; nothing is billed before that. Amounts are estimates by the tariff of the order, before promotions.',
    confirmNext:
      'Once confirmed, the order is billed and charged at once (or cancelled and the held money returned). Otherwise it goes back for another proposal. Amounts are before promotions.',
  },
});
