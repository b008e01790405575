// Differences between the demo's WeChat payments and WeChat's bill, and the comparison of those days.

import { money } from '@ec/charging/shared/ledger/account-balances';
import { oncePaid, payStatus as payStatuses } from '@ec/charging/shared/order/order.enums';
import { dayState } from '@ec/charging/shared/reconcile/reconcile.contract';
import {
  reconcileKind,
  reconcileStatus,
  reconcileSubject,
  reconcileWay,
} from '@ec/charging/shared/reconcile/reconcile.enums';
import type { reconcile } from '@ec/charging/shared/reconcile/reconcile.resource';
import { refundChannel } from '@ec/charging/shared/refund/refund.enums';
import { DAY, HOUR, midnightOf } from '@ec/device-models/time-of-use';
import type { BulkRow } from '@ec/kernel/insert-bulk';
import type { NewRowOf } from '@ec/resource/row';
import type { DemoSpan } from '../truck/demo-sessions.ts';
import type { DemoLife } from './demo-life.ts';
import type { DemoOrder } from './demo-orders.ts';
import { weChat } from './demo-payers.ts';
import { dateOf } from './demo-settling.ts';
import type { RowDeps } from './order-rows.ts';

const paidStatus = payStatuses.key.paid;

/** Returns up to two WeChat payments that differ from WeChat's bill. The first difference is explained, the second is open. */
export function differenceRows(
  orders: readonly DemoOrder[],
  { now }: DemoSpan,
  { tenantId, userId, idAt }: RowDeps,
): NewRowOf<typeof reconcile>[] {
  const today = midnightOf(now);
  const paidOrders = orders.filter(
    ({ payType, payStatus, payTime = 0 }) =>
      payType === weChat && payStatus === paidStatus && payTime < today && payTime > today - 3 * DAY,
  );
  return paidOrders.slice(-2).map((order, index) => {
    const checked = midnightOf(order.payTime ?? now) + DAY + 10 * HOUR;
    const isOpen = index === 1;
    return {
      id: idAt(checked),
      tenant_id: tenantId,
      create_time: new Date(checked),
      biz_no: order.orderNo,
      bill_date: dateOf(order.payTime ?? now),
      channel: refundChannel.key.weChat,
      subject: reconcileSubject.key.payment,
      diff_kind: isOpen ? reconcileKind.key.missingThere : reconcileKind.key.amountsDiffer,
      our_amount: order.payMoney,
      their_amount: isOpen ? null : money(Number(order.payMoney) + 0.01),
      diff_status: isOpen ? reconcileStatus.key.open : reconcileStatus.key.resolved,
      channel_no: isOpen ? null : order.transactionId,
      resolve_way: isOpen ? null : reconcileWay.key.aPerson,
      resolve_user: isOpen ? null : userId('finance'),
      resolve_time: isOpen ? null : new Date(checked + 2 * HOUR),
      resolve_reason: isOpen ? null : '渠道抹零差异，已核对',
    };
  });
}

/** Returns the bill days of the differences, with the totals of both sides. */
export function comparedDays(
  life: Pick<DemoLife, 'orders' | 'recharges'>,
  differences: readonly NewRowOf<typeof reconcile>[],
  { tenantId }: RowDeps,
): BulkRow[] {
  return [...new Set(differences.map(({ bill_date }) => String(bill_date)))].map((day) => {
    const isOfDay = (at: number | undefined) => at !== undefined && dateOf(at) === day;
    const payments = life.orders.flatMap(({ payType, payTime, payMoney, payStatus }) =>
      payType === weChat && oncePaid.includes(payStatus) && Number(payMoney) > 0 && isOfDay(payTime)
        ? [Number(payMoney)]
        : [],
    );
    const topUps = life.recharges.flatMap(({ at, amount }) => (isOfDay(at) ? [Number(amount)] : []));
    const refundAmounts = life.orders.flatMap(({ refunds }) =>
      refunds.flatMap(({ channel, sentAt, amount }) =>
        channel === refundChannel.key.weChat && isOfDay(sentAt) ? [-Number(amount)] : [],
      ),
    );
    const cents = (all: readonly number[]) => all.reduce((sum, each) => sum + Math.round(each * 100), 0);
    const differencesOfDay = differences.filter(({ bill_date }) => bill_date === day);
    const missingThere = differencesOfDay.filter(({ their_amount: theirs }) => theirs === null);
    const ours = [...payments, ...topUps, ...refundAmounts];
    const deltas = differencesOfDay.map(
      ({ our_amount, their_amount }) => Number(their_amount ?? 0) - Number(our_amount),
    );
    return {
      tenant_id: tenantId,
      bill_date: day,
      channel: refundChannel.key.weChat,
      state: dayState.compared,
      our_count: ours.length,
      our_amount: money(cents(ours) / 100),
      their_count: ours.length - missingThere.length,
      their_amount: money((cents(ours) + cents(deltas)) / 100),
      check_time: new Date(Date.parse(`${day}T10:00:00+08:00`) + DAY),
    };
  });
}
