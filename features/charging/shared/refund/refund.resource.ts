// Refund (domain §3).
import { datetime, decimal, dict, ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { refundChannel, refundStatus } from './refund.enums.ts';

export const refund = defineResource({
  name: 'charging.refund',
  base: 'blade-pay/wxV3',
  table: 'truck_refund',
  code: 'orders_refund',
  label: { zh: '退款单', en: 'Refund' },
  title: 'refundNo',
  scope: { merchant: 'orderId' },
  kind: 'ledger',
  fields: {
    refundNo: text({ zh: '退款单号', en: 'Refund No.' }).max(40).unique().system().search().indexed('contains').list(), // = out_refund_no
    orderId: ref('charging.orders', { zh: '订单', en: 'Order' }).search().indexed().list(),
    accountId: ref('charging.account', { zh: '账户', en: 'Account' }).system(),
    amount: decimal(14, 2, { zh: '金额', en: 'Amount', unit: '¥' }).required(),
    reason: text({ zh: '原因', en: 'Reason' }).max(80).required(),
    channel: dict(refundChannel).system(),
    refundStatus: dict(refundStatus).system().search().indexed().list(),
    wxRefundId: text({ zh: '微信退款号', en: 'WeChat refund ID' }).max(40).system(),
    applyUser: ref('system.user', { zh: '申请人', en: 'Requested by' }).system(),
    auditUser: ref('system.user', { zh: '审核人', en: 'Approved by' }).system(),
    successTime: datetime({ zh: '到账时间', en: 'Paid out' }).system().list(),
    failMsg: text({ zh: '失败原因', en: 'Failure reason' }).max(200).long().system(),
  },
});
