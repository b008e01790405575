// Refusals of refunds (domain BR-11, §8.1).
import { defineErrors } from '@ec/kernel/errors';
import type { RefundRefusal } from '../../shared/refund/refund-rules.ts';

export const refundErrors = defineErrors('charging.refund', {
  notPaid: { status: 409, zh: '订单 {no} 当前为{state},不能退款', en: 'Order {no} is {state}: no refund possible' },
  noChannel: {
    status: 409,
    zh: '订单 {no} 由{payType}支付，不能在此退款',
    en: 'Order {no} was paid by {payType}: it cannot be refunded here',
  },
  nothing: { status: 400, zh: 'amount:退款金额应大于0', en: 'amount:The amount must be above 0' },
  giftOnly: {
    status: 400,
    zh: 'amount:订单 {no} 全部由赠送支付，退款金额填 0，赠送整笔退回',
    en: 'amount:Order {no} was paid entirely from gift balance. Enter 0; the gift is returned in full',
  },
  giftAsked: {
    status: 409,
    zh: '订单 {no} 的赠送已申请退回',
    en: 'The gift part of order {no} is already being returned',
  },
  tooMuch: {
    status: 400,
    field: 'amount',
    zh: '退款金额超过可退金额 ¥{left}',
    en: 'The amount exceeds the refundable ¥{left}',
  },
  tooOld: {
    status: 400,
    zh: '微信支付订单支付超过 365 天，不能退款',
    en: 'WeChat Pay refunds orders paid within the last 365 days only',
  },
  tooOften: {
    status: 400,
    zh: '微信支付同一订单最多退款 50 次',
    en: 'WeChat Pay refunds one order 50 times at most',
  },
  tooSoon: {
    status: 409,
    zh: '同一订单两次微信退款须间隔 1 分钟，请稍后再试',
    en: 'WeChat Pay wants a minute between two refunds of one order: try again shortly',
  },
  noMerchant: { status: 400, zh: '未配置微信支付商户', en: 'WeChat Pay is not configured' },
  ownRequest: { status: 409, zh: '不能审核自己的申请', en: 'You cannot approve your own request' },
  notWaiting: {
    status: 409,
    zh: '退款单 {no} 当前为{state},不能审核',
    en: 'Refund {no} is {state}: not to be approved',
  },
  notAbnormal: {
    status: 409,
    zh: '退款单 {no} 当前为{state},不能重新发送',
    en: 'Refund {no} is {state}: not to be sent again',
  },
}) satisfies Record<RefundRefusal | string, unknown>;
