// Enums of reconciliation.
import { defineEnum } from '@ec/resource/enum';

export const reconcileSubject = defineEnum(
  'reconcile_subject',
  { zh: '业务', en: 'Subject' },
  {
    payment: [1, '支付', 'Payment'],
    refund: [2, '退款', 'Refund'],
  },
  { closed: true },
);
export const reconcileKind = defineEnum(
  'reconcile_diffKind',
  { zh: '差异', en: 'Difference' },
  {
    missingHere: [1, '我方缺失', 'Missing here', 'bad'],
    missingThere: [2, '对方缺失', 'Missing on their side', 'bad'],
    amountsDiffer: [3, '金额不符', 'Amounts differ', 'warning'],
  },
  { closed: true },
);
export const reconcileStatus = defineEnum(
  'reconcile_diffStatus',
  { zh: '处理状态', en: 'Status' },
  {
    open: [0, '待处理', 'Open', 'warning'],
    resolved: [1, '已处理', 'Resolved', 'good'],
  },
  { closed: true },
);
export const reconcileWay = defineEnum(
  'reconcile_resolveWay',
  { zh: '处理方式', en: 'Resolved by' },
  {
    aPerson: [1, '人工处理', 'Manually'],
    comparedAgain: [2, '再次对账已一致', 'Matched on a later run'],
  },
  { closed: true },
);
