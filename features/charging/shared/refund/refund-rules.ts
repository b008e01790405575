// Computes the amounts that may be refunded (domain BR-11, BR-12), for the dialog and the server alike. Amounts are exact decimals.

import type { KeyOf } from '@ec/resource/enum';
import { Decimal } from 'decimal.js';
import { ordersPayType, payStatus } from '../order/order.enums.ts';
import { refundChannel, refundStatus } from './refund.enums.ts';

export type RefundState = KeyOf<typeof refundStatus>;
export type RefundChannel = KeyOf<typeof refundChannel>;

const { pending, processing, success, abnormal, rejected } = refundStatus.key;
const { balance, weChat } = refundChannel.key;

/** In 元. Refunds of an order are sent at once while their sum is within this limit; above it a second person approves. */
const maxWithoutApproval = 500;

export const needsSecondPerson = (amount: Decimal.Value, others: readonly EarlierRefund[]): boolean =>
  countedOf(others).plus(amount).gt(maxWithoutApproval);

/** The states in which a refund reduces the refundable rest: pending, under way, done, or to be sent again. */
const countedStates: readonly RefundState[] = [pending, processing, success, abnormal];

export interface RefundedOrder {
  payStatus: KeyOf<typeof payStatus>;
  payType: KeyOf<typeof ordersPayType> | null;
  payMoney: Decimal.Value | null;
  giftMoney: Decimal.Value | null;
  payTime: Date | null;
}

export interface EarlierRefund {
  refundStatus: RefundState;
  amount: Decimal.Value;
  sendTime: Date | null;
}

/** Returns the amount that can still be requested, never below zero. */
export function leftOf(payMoney: Decimal.Value | null, refunds: readonly EarlierRefund[]): Decimal {
  return Decimal.max(0, new Decimal(payMoney ?? 0).minus(countedOf(refunds)));
}

const countedOf = (refunds: readonly EarlierRefund[]): Decimal =>
  refunds
    .filter(({ refundStatus }) => countedStates.includes(refundStatus))
    .reduce((sum, { amount }) => sum.plus(amount), new Decimal(0));

/** Returns whether only gift paid the order. Then no money can be refunded: a refund of 0 returns the whole gift (BR-12). */
export const isGiftOnly = ({ payMoney, giftMoney }: Pick<RefundedOrder, 'payMoney' | 'giftMoney'>): boolean =>
  new Decimal(payMoney ?? 0).isZero() && new Decimal(giftMoney ?? 0).gt(0);

/** Returns the channel of a refund, or undefined if no channel can refund the payment. An order on credit is refunded into the balance. */
export function channelOf(payType: KeyOf<typeof ordersPayType> | null): RefundChannel | undefined {
  if (payType === ordersPayType.key.weChat) return weChat;
  return payType === ordersPayType.key.balance || payType === ordersPayType.key.credit ? balance : undefined;
}

export type RefundRefusal =
  | 'notPaid'
  | 'noChannel'
  | 'nothing'
  | 'giftOnly'
  | 'giftAsked'
  | 'tooMuch'
  | 'tooOld'
  | 'tooOften'
  | 'tooSoon';

/** The limits of WeChat Pay: within a year, at most fifty refunds per order, one minute apart. */
const limits = { days: 365, times: 50, seconds: 60 };

export interface RefundFacts {
  order: RefundedOrder;
  /** The other refunds of the order. */
  others: readonly EarlierRefund[];
  amount: Decimal.Value;
  now: Date;
  /** The refund waits for a second person and is not sent now. */
  isWaiting?: boolean;
  /** When this refund itself was last sent, on a retry. It has the same number, so it does not count as another refund. */
  lastAttempt?: Date | null;
}

/** Returns the reason against a refund, or undefined if it is possible. */
export function refundRefusal(facts: RefundFacts): RefundRefusal | undefined {
  const { order, others, amount } = facts;
  if (order.payStatus !== payStatus.key.paid && order.payStatus !== payStatus.key.partRefunded) return 'notPaid';
  const channel = channelOf(order.payType);
  if (channel === undefined) return 'noChannel';
  const isNothing = new Decimal(amount).isZero();
  if (isGiftOnly(order)) {
    const isAsked = others.some(({ refundStatus }) => countedStates.includes(refundStatus));
    return isAsked ? 'giftAsked' : isNothing ? undefined : 'giftOnly';
  }
  if (isNothing) return 'nothing';
  if (new Decimal(amount).gt(leftOf(order.payMoney, others))) return 'tooMuch';
  return channel === weChat ? wechatRefusal(facts) : undefined;
}

function wechatRefusal({ order, others, now, isWaiting = false, lastAttempt = null }: RefundFacts) {
  const paidAgo = order.payTime ? now.getTime() - order.payTime.getTime() : 0;
  if (paidAgo > limits.days * 24 * 3600_000) return 'tooOld';
  if (others.filter(({ refundStatus }) => refundStatus !== rejected).length >= limits.times) return 'tooOften';
  const sendTimes = [lastAttempt, ...others.map(({ sendTime }) => sendTime)];
  const lastSent = Math.max(...sendTimes.map((time) => time?.getTime() ?? 0));
  return !isWaiting && now.getTime() - lastSent < limits.seconds * 1000 ? 'tooSoon' : undefined;
}

export interface AfterRefund {
  refundMoney: string;
  payStatus: typeof payStatus.key.partRefunded | typeof payStatus.key.refunded;
  /** The part that goes back to the gift balance. */
  giftBack: string;
}

/** Returns the order's values after another refund. The gift returns with the refund that completes the paid amount. */
export function afterRefund(
  order: { payMoney: Decimal.Value; giftMoney: Decimal.Value | null; refundMoney: Decimal.Value | null },
  amount: Decimal.Value,
): AfterRefund {
  const refunded = new Decimal(order.refundMoney ?? 0).plus(amount);
  const isLast = refunded.gte(order.payMoney);
  return {
    refundMoney: refunded.toFixed(2),
    payStatus: isLast ? payStatus.key.refunded : payStatus.key.partRefunded,
    giftBack: isLast ? new Decimal(order.giftMoney ?? 0).toFixed(2) : '0.00',
  };
}
