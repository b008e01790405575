// Differences between our records (orders, top-ups, refunds) on one side, and the daily bill of WeChat Pay, or the ledger for payments by
// balance, on the other. A comparison writes them and resolves those that have gone; a person resolves the others with a reason.
import { action } from '@ec/resource/action';
import { codeText, date, datetime, decimal, dict, ref, text } from '@ec/resource/fields';
import { button } from '@ec/resource/menu';
import { defineResource } from '@ec/resource/resource';
import { refundChannel } from '../refund/refund.enums.ts';
import { reconcileKind, reconcileStatus, reconcileSubject, reconcileWay } from './reconcile.enums.ts';

export const reconcile = defineResource({
  name: 'charging.reconcile',
  base: 'blade-pay/reconcile',
  table: 'truck_reconcile_diff',
  label: { zh: '对账差异', en: 'Difference' },
  purpose: {
    zh: '每日将支付与退款同微信账单、账户流水逐笔核对；不一致的在此处理',
    en: 'Payments and refunds are reconciled daily with the WeChat bill and the ledger. Resolve differences here',
  },
  title: 'bizNo',
  menu: {
    under: 'trade',
    sort: 3,
    icon: 'ReconciliationOutlined',
    label: { zh: '对账差异', en: 'Reconciliation' },
    buttons: [button('run', '重新对账', 'Reconcile again', 'toolbar')],
  },
  // A comparison covers the whole business, so only people who see all orders see it.
  scope: { wholeOf: 'charging.orders' },
  states: { diffStatus: { open: ['resolved'] } },
  order: [{ field: 'billDate', direction: 'desc' }],
  searchesCreateTime: false,
  calls: { create: false, update: false, remove: false, import: false },
  fields: {
    bizNo: codeText({ zh: '业务单号', en: 'Business No.' }).max(40).system().search().indexed('contains').list(),
    billDate: date({ zh: '账单日', en: 'Day' }).system().search().indexed().list(),
    channel: dict(refundChannel, { zh: '渠道', en: 'Channel' }).system().search().list(),
    subject: dict(reconcileSubject).system().search().list(),
    diffKind: dict(reconcileKind).system().search().list(),
    ourAmount: decimal(14, 2, { zh: '我方金额', en: 'Ours', unit: '¥' }).system().summed().list(),
    theirAmount: decimal(14, 2, { zh: '对方金额', en: 'Theirs', unit: '¥' }).system().summed().list(),
    diffStatus: dict(reconcileStatus).system().search().indexed().list(),
    channelNo: codeText({ zh: '渠道单号', en: 'Channel No.' }).max(64).system(),
    resolveWay: dict(reconcileWay).system(),
    resolveUser: ref('system.user', { zh: '处理人', en: 'Resolved by' }).system(),
    resolveTime: datetime({ zh: '处理时间', en: 'Resolved at' }).system(),
    resolveReason: text({ zh: '处理说明', en: 'Resolution note' }).max(200).long().system(),
  },
  actions: {
    resolve: action({ zh: '处理', en: 'Resolve' })
      .from('diffStatus', reconcileStatus.key.open)
      .to(reconcileStatus.key.resolved)
      .takes({ reason: text({ zh: '处理说明', en: 'Resolution note' }).required().max(200).long() })
      .bulk(),
  },
});
