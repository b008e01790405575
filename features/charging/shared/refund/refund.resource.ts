// Refunds of orders (domain §5). The calls under blade-pay/wxV3, the refund job and the reconciliation write them; no form does.
import { codeText, date, datetime, decimal, dict, ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { refundChannel, refundStatus } from './refund.enums.ts';

export const refund = defineResource({
  name: 'charging.refund',
  base: 'blade-pay/wxV3',
  table: 'truck_refund',
  code: 'refund',
  label: { zh: '退款单', en: 'Refund' },
  purpose: {
    zh: '订单退款的申请、审核与到账；¥500 以上须由另一人审核',
    en: 'Refund requests, approvals and payouts; more than ¥500 needs a second person',
  },
  title: 'refundNo',
  subject: 'merchantId',
  foundBy: ['refundNo'],
  document: { zh: '退款单', en: 'Refund note' },
  columns: [
    ['refundNo', 'merchantId'],
    'orderId',
    ['amount', 'channel'],
    'refundStatus',
    'reason',
    'stationId',
    ['applyUser', 'createTime'],
    ['auditUser', 'successTime'],
  ],
  isPaper: true,
  menu: { under: 'trade', sort: 2, icon: 'CreditCardOutlined', label: { zh: '退款管理', en: 'Refunds' } },
  scope: { dept: 'stationId.deptId', own: 'applyUser', owner: 'merchantId' },
  states: {
    refundStatus: {
      pending: ['processing', 'rejected'],
      processing: ['success', 'closed', 'abnormal'],
      abnormal: ['processing'],
    },
  },
  events: {
    request: { zh: '申请退款', en: 'Requested' },
    approve: { zh: '审核通过', en: 'Approved' },
    reject: { zh: '审核驳回', en: 'Rejected' },
    retry: { zh: '重新发送', en: 'Sent again' },
    settle: { zh: '退款结果', en: 'Result' },
  },
  calls: {
    create: false,
    update: false,
    remove: false,
    import: false,
    // People who request or approve refunds may read them as well.
    list: { also: ['orders_refund', 'orders_refundApprove'] },
    detail: { also: ['orders_refund', 'orders_refundApprove'] },
  },
  fields: {
    refundNo: codeText({ zh: '退款单号', en: 'Refund No.' }).max(40).unique().system().search().indexed('contains'), // = out_refund_no
    orderId: ref('charging.orders', { zh: '订单', en: 'Order' }).required().search().indexed(),
    amount: decimal(14, 2, { zh: '退款金额', en: 'Amount', unit: '¥' }).required().summed(),
    refundStatus: dict(refundStatus).system().search().indexed(),
    channel: dict(refundChannel).system().search(),
    reason: text({ zh: '退款原因', en: 'Reason' }).max(80).required(),
    stationId: ref('truck.station', { zh: '站点', en: 'Station' }).system().search().indexed(), // copied from the order
    merchantId: ref('truck.merchant', { zh: '商户', en: 'Merchant' }).system().search().indexed(), // copied from the order
    accountId: ref('charging.account', { zh: '账户', en: 'Account' }).system(),
    applyUser: ref('system.user', { zh: '申请人', en: 'Requested by' }).system(),
    auditUser: ref('system.user', { zh: '审核人', en: 'Approved by' }).system(),
    sendTime: datetime({ zh: '受理时间', en: 'Sent at' }).system(),
    successTime: datetime({ zh: '到账时间', en: 'Paid out at' }).system(),
    wxRefundId: codeText({ zh: '微信退款号', en: 'WeChat refund ID' }).max(40).system(),
    billDate: date({ zh: '对账日', en: 'Reconciliation date' }).system(),
    failMsg: text({ zh: '失败原因', en: 'Failure reason' }).max(200).long().system(),
  },
});
