// Figures of charging on the home page.
import { type Desk, deskCount, deskDay } from '@ec/resource/desk';
import { withdrawStatus } from './account/account.enums.ts';
import { account } from './account/account.resource.ts';
import { withdraw } from './account/withdraw.resource.ts';
import { invoiceStatus } from './invoice/invoice.enums.ts';
import { invoice } from './invoice/invoice.resource.ts';
import { orderProc, orderType, payStatus } from './order/order.enums.ts';
import { orders } from './order/orders.resource.ts';
import { orderReady } from './ready/order-ready.resource.ts';
import { readyStatus } from './ready/ready.enums.ts';
import { reconcileStatus } from './reconcile/reconcile.enums.ts';
import { reconcile } from './reconcile/reconcile.resource.ts';
import { refundStatus } from './refund/refund.enums.ts';
import { refund } from './refund/refund.resource.ts';

const { charging, swap } = orderType.key;
const { pending, queued, arrived } = readyStatus.key;

export const chargingDesk: Desk = {
  days: [
    deskDay({
      // Discharged energy does not count, as in the sums of a station.
      key: 'trade',
      label: { zh: '充换电订单', en: 'Charging and swap orders' },
      of: orders,
      at: 'endTime',
      where: [
        { f: 'orderProc', o: 'equal', v: orderProc.key.ended },
        { f: 'orderType', o: 'in', v: [charging, swap] },
      ],
      figures: [
        { key: 'revenue', label: { zh: '营收', en: 'Revenue', unit: '¥' }, sums: 'totalMoney' },
        { key: 'energy', label: { zh: '电量', en: 'Energy', unit: 'kWh' }, sums: 'totalKwh' },
        { key: 'orders', label: { zh: '订单', en: 'Orders' } },
      ],
    }),
  ],
  counts: [
    deskCount({
      key: 'refunds',
      label: { zh: '退款待审核', en: 'Refunds to approve' },
      of: refund,
      kind: 'waits',
      codes: ['orders_refundApprove'],
      tone: 'warning',
      where: ({ userId }) => [
        { f: 'refundStatus', o: 'equal', v: refundStatus.key.pending },
        { f: 'applyUser', o: 'notEqual', v: userId },
      ],
    }),
    deskCount({
      key: 'refundsFailed',
      label: { zh: '退款异常，待重新发送', en: 'Failed refunds to resend' },
      of: refund,
      kind: 'waits',
      codes: ['orders_refund'],
      tone: 'bad',
      where: () => [{ f: 'refundStatus', o: 'equal', v: refundStatus.key.abnormal }],
    }),
    deskCount({
      key: 'adjusts',
      label: { zh: '调账与授信待审批', en: 'Adjustments and credit to approve' },
      of: account,
      kind: 'waits',
      codes: ['account_adjustApprove'],
      tone: 'warning',
      where: { own: 'desk=open' },
    }),
    deskCount({
      key: 'withdraws',
      label: { zh: '提现待审批', en: 'Withdrawals to approve' },
      of: withdraw,
      kind: 'waits',
      codes: ['withdraw_approve'],
      tone: 'warning',
      where: ({ userId }) => [
        { f: 'withdrawStatus', o: 'equal', v: withdrawStatus.key.asked },
        { f: 'applyUser', o: 'notEqual', v: userId },
      ],
    }),
    deskCount({
      key: 'withdrawsToPay',
      label: { zh: '提现待付款', en: 'Withdrawals to pay' },
      of: withdraw,
      kind: 'waits',
      codes: ['withdraw_pay'],
      tone: 'warning',
      where: () => [{ f: 'withdrawStatus', o: 'equal', v: withdrawStatus.key.approved }],
    }),
    deskCount({
      key: 'invoices',
      label: { zh: '开票申请待审核', en: 'Invoices to approve' },
      of: invoice,
      kind: 'waits',
      codes: ['invoice_approve'],
      tone: 'warning',
      where: ({ userId }) => [
        { f: 'invoiceStatus', o: 'equal', v: invoiceStatus.key.applied },
        { f: 'applyUser', o: 'notEqual', v: userId },
      ],
    }),
    deskCount({
      key: 'unknownOrders',
      label: { zh: '状态未知的订单，待强制结束', en: 'Orders in unknown state to end' },
      of: orders,
      kind: 'waits',
      codes: ['orders_forceEnd'],
      tone: 'bad',
      where: () => [{ f: 'orderProc', o: 'equal', v: orderProc.key.unknown }],
    }),
    deskCount({
      key: 'overdue',
      label: { zh: '欠费订单', en: 'Overdue orders' },
      of: orders,
      kind: 'waits',
      codes: ['orders_waive', 'account_recharge'],
      tone: 'bad',
      where: () => [{ f: 'payStatus', o: 'equal', v: payStatus.key.overdue }],
    }),
    deskCount({
      key: 'differences',
      label: { zh: '对账差异待处理', en: 'Differences to resolve' },
      of: reconcile,
      kind: 'waits',
      codes: ['reconcile_resolve'],
      tone: 'bad',
      where: () => [{ f: 'diffStatus', o: 'equal', v: reconcileStatus.key.open }],
    }),
    deskCount({
      key: 'bookings',
      label: { zh: '预约待确认', en: 'Bookings to confirm' },
      of: orderReady,
      kind: 'waits',
      codes: ['orderReady_confirm'],
      tone: 'warning',
      where: () => [{ f: 'readyStatus', o: 'equal', v: pending }],
    }),
    deskCount({
      key: 'running',
      label: { zh: '充电中', en: 'Charging sessions' },
      of: orders,
      kind: 'stands',
      where: () => [{ f: 'orderProc', o: 'equal', v: orderProc.key.charging }],
    }),
    deskCount({
      key: 'queue',
      label: { zh: '排队与到站', en: 'Trucks in the queue' },
      of: orderReady,
      kind: 'stands',
      where: () => [{ f: 'readyStatus', o: 'in', v: [queued, arrived] }],
    }),
  ],
};
