// Refunds of the demo (BR-11, BR-12): most succeed, some are pending, rejected or abnormal.

import type { Actor } from '@ec/charging/server/public';
import { money } from '@ec/charging/shared/ledger/account-balances';
import { refundMove } from '@ec/charging/shared/ledger/movement';
import { ordersPayType, payStatus } from '@ec/charging/shared/order/order.enums';
import { refundChannel, refundStatus } from '@ec/charging/shared/refund/refund.enums';
import { afterRefund, needsSecondPerson } from '@ec/charging/shared/refund/refund-rules';
import { HOUR } from '@ec/device-models/time-of-use';
import type { IdSource } from '@ec/kernel/ids';
import type { DemoBook } from './demo-book.ts';
import { type DemoOrder, type DemoRefund, randomOf } from './demo-orders.ts';
import type { EventQueue } from './event-queue.ts';

const { pending, processing, success, abnormal, rejected } = refundStatus.key;
const { balance, weChat } = refundChannel.key;

export interface RefundDeps {
  book: DemoBook;
  queue: EventQueue;
  ids: Pick<IdSource, 'at'>;
  cashier: Actor;
  now: number;
}

/** The refunded share of orders that are paid at their end. These are five of six orders, so 0.6 % of all orders are refunded. */
const RATE = 0.0072;
const reasons = ['充电中断，司机要求退费', '计量争议，协商退还', '站端故障补偿', '重复扣费核实退还', '占位费误收退还'];

export function demoRefunds({ book, queue, ids, cashier, now }: RefundDeps) {
  const payRefund = (order: DemoOrder, refund: DemoRefund, at: number) => {
    const { refundMoney, payStatus, giftBack } = afterRefund(order, refund.amount);
    const move = refundMove({ amount: refund.amount, giftBack, toChannel: refund.channel === weChat });
    if (order.account) book.move(order.account, at, refund.refundNo, move, cashier, refund.channel);
    else book.refundDirectly(at, refund.refundNo, move);
    Object.assign(order, { refundMoney, payStatus });
    Object.assign(refund, { status: success, successTime: at });
  };

  return {
    scheduleRefund(order: DemoOrder, paidAt: number): void {
      const random = randomOf(order, 'refund');
      // Large orders are always refunded, so that some refunds need a second person.
      const isLarge = Number(order.payMoney) > 500;
      if (order.payStatus !== payStatus.key.paid || (random.next() >= RATE && !isLarge)) return;
      const askedAt = paidAt + random.whole(20, 40 * 60) * 60_000;
      queue.add(askedAt, () => {
        const isWhole = isLarge || random.next() < 0.4;
        const cents = Math.round(Number(order.payMoney) * (isWhole ? 100 : random.whole(10, 60)));
        if (cents < 1) return;
        const earlier = order.refunds.map((one) => ({ refundStatus: one.status, amount: one.amount, sendTime: null }));
        const needsSecond = needsSecondPerson(cents / 100, earlier);
        const isFresh = askedAt > now - 30 * HOUR;
        const luck = random.next();
        const isAbnormal = order.payType === ordersPayType.key.weChat && luck < 0.05;
        const statusWithoutSecond = isAbnormal ? abnormal : success;
        const statusOfLarge = isFresh ? pending : luck < 0.15 ? rejected : statusWithoutSecond;
        const status = needsSecond ? statusOfLarge : statusWithoutSecond;
        const refund: DemoRefund = {
          refundNo: `RF${ids.at(new Date(askedAt))}`,
          at: askedAt,
          amount: money(cents / 100),
          reason: random.pick(reasons),
          status,
          sentAt: status === abnormal ? askedAt : undefined,
          successTime: undefined,
          channel: order.payType === ordersPayType.key.weChat ? weChat : balance,
          isChecked: needsSecond && status !== pending,
          ...(status === abnormal ? { failMsg: '用户账户异常，退款未到账' } : {}),
        };
        order.refunds.push(refund);
        if (status !== success) return;
        // A second person approves after an hour. WeChat pays 90 seconds later, the balance gets the money after a second.
        refund.sentAt = askedAt + (needsSecond ? HOUR : 0);
        const refundedAt = refund.sentAt + (refund.channel === weChat ? 90_000 : 1000);
        refund.status = needsSecond ? pending : processing;
        queue.add(refundedAt, () => payRefund(order, refund, refundedAt));
      });
    },
  };
}
