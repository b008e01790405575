// Tests which refunds are refused, which need a second person, and how a refund changes its order.
import { expect, test } from 'vitest';
import { ordersPayType, payStatus } from '../order/order.enums.ts';
import {
  afterRefund,
  channelOf,
  leftOf,
  needsSecondPerson,
  type RefundedOrder,
  type RefundState,
  refundRefusal,
} from './refund-rules.ts';

const now = new Date('2026-11-21T10:00:00Z');
const paid = (changed: Partial<RefundedOrder> = {}): RefundedOrder => ({
  payStatus: payStatus.key.paid,
  payType: ordersPayType.key.balance,
  payMoney: '119.17',
  giftMoney: '0',
  payTime: now,
  ...changed,
});
const earlier = (refundStatus: RefundState, amount: string, secondsAgo?: number) => ({
  refundStatus,
  amount,
  sendTime: secondsAgo === undefined ? null : new Date(now.getTime() - secondsAgo * 1000),
});

test('pending, running, successful and abnormal refunds count; closed and rejected refunds do not', () => {
  const all = ([0, 1, 2, 3, 4, 5] as const).map((state) => earlier(state, '10.00'));
  expect(leftOf('119.17', all).toFixed(2)).toBe('79.17');
  expect(leftOf('0.30', [earlier(2, '0.10'), earlier(2, '0.20')]).toFixed(2)).toBe('0.00');
  expect(leftOf(null, []).toFixed(2)).toBe('0.00');
});

test('500 yuan need no second person, and a cent more does', () => {
  expect([needsSecondPerson('500.00', []), needsSecondPerson('500.01', [])]).toEqual([false, true]);
  expect(needsSecondPerson('6.55', [earlier(2, '500')]), 'in parts').toBe(true);
  expect(needsSecondPerson('6.55', [earlier(0, '500')]), 'while it waits').toBe(true);
  expect(needsSecondPerson('6.55', [earlier(5, '500')]), 'refused ones do not count').toBe(false);
});

test('an order paid only with gift is refunded once with the amount 0; another order needs an amount', () => {
  const order = paid({ payMoney: '0', giftMoney: '19.17' });
  expect(refundRefusal({ order, others: [], amount: '0', now })).toBeUndefined();
  expect(refundRefusal({ order, others: [], amount: '19.17', now })).toBe('giftOnly');
  expect(refundRefusal({ order, others: [earlier(0, '0')], amount: '0', now })).toBe('giftAsked');
  expect(refundRefusal({ order, others: [earlier(5, '0')], amount: '0', now })).toBeUndefined();
  expect(refundRefusal({ order: paid(), others: [], amount: '0.00', now })).toBe('nothing');
  expect(refundRefusal({ order: paid({ payMoney: '0' }), others: [], amount: '0', now })).toBe('nothing');
});

test('money returns through the channel of the payment, credit through the balance, and other payments not at all', () => {
  expect(([1, 2, 3, 4, 5] as const).map(channelOf)).toEqual([1, 2, 1, undefined, undefined]);
});

test('a refund is refused above the rest of the payment, for an unpaid order, and without a channel', () => {
  const ask = (order: Partial<RefundedOrder>, amount: string, others: ReturnType<typeof earlier>[] = []) =>
    refundRefusal({ order: paid(order), others, amount, now });
  expect(ask({}, '119.17')).toBeUndefined();
  expect(ask({}, '119.18')).toBe('tooMuch');
  expect(ask({}, '19.17', [earlier(0, '100.00')])).toBeUndefined();
  expect(ask({}, '19.18', [earlier(4, '100.00')])).toBe('tooMuch');
  for (const state of [0, 1, 4, 5, 6] as const) expect(ask({ payStatus: state }, '1.00')).toBe('notPaid');
  expect(ask({ payType: 4 }, '1.00')).toBe('noChannel');
});

test('WeChat accepts refunds of an order within a year, fifty times, and a minute apart', () => {
  const ask = (order: Partial<RefundedOrder>, others: ReturnType<typeof earlier>[] = [], isWaiting = false) =>
    refundRefusal({ order: paid({ payType: 2, ...order }), others, amount: '1.00', now, isWaiting });
  const daysAgo = (days: number) => ({ payTime: new Date(now.getTime() - days * 24 * 3600_000) });
  expect(ask(daysAgo(365))).toBeUndefined();
  expect(ask(daysAgo(365.1))).toBe('tooOld');
  const many = (count: number) => Array.from({ length: count }, () => earlier(2, '0.01', 3600));
  expect(ask({}, many(49))).toBeUndefined();
  expect(ask({}, many(50))).toBe('tooOften');
  expect(ask({}, [...many(49), earlier(5, '0.01')])).toBeUndefined();
  expect(ask({}, [earlier(2, '1.00', 59)])).toBe('tooSoon');
  expect(ask({}, [earlier(2, '1.00', 60)])).toBeUndefined();
  expect(ask({}, [earlier(2, '1.00', 59)], true)).toBeUndefined();
  const retry = (others: ReturnType<typeof earlier>[], { sendTime: lastAttempt }: ReturnType<typeof earlier>) =>
    refundRefusal({ order: paid({ payType: 2 }), others, amount: '1.00', now, lastAttempt });
  expect(retry(many(49), earlier(4, '1.00', 60))).toBeUndefined();
  expect(retry(many(49), earlier(4, '1.00', 59))).toBe('tooSoon');
  // The limits of WeChat do not apply to a refund into the balance.
  expect(ask({ payType: 1, ...daysAgo(900) }, [...many(60), earlier(2, '1.00', 1)])).toBeUndefined();
});

test('the refund of the last paid amount also returns the gift', () => {
  const order = { payMoney: '100.00', giftMoney: '19.17', refundMoney: '60.00' };
  expect(afterRefund(order, '39.99')).toEqual({ refundMoney: '99.99', payStatus: 3, giftBack: '0.00' });
  expect(afterRefund(order, '40.00')).toEqual({ refundMoney: '100.00', payStatus: 4, giftBack: '19.17' });
  expect(afterRefund({ ...order, giftMoney: null, refundMoney: null }, '100')).toMatchObject({ giftBack: '0.00' });
});
