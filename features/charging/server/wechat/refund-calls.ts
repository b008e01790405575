// Sends refunds to WeChat Pay and queries their state.
import { z } from 'zod';
import { readAs, WechatPayError, wechatTime } from './wechat-error.ts';
import type { WechatPay } from './wechat-pay.ts';

export type WechatRefundStatus = 'SUCCESS' | 'CLOSED' | 'PROCESSING' | 'ABNORMAL';

export interface WechatRefund {
  refundNo: string;
  wxRefundId: string;
  status: WechatRefundStatus;
  /** In 分. */
  cents: number;
  successTime: Date | undefined;
}

export interface RefundOrder {
  refundNo: string;
  orderNo: string;
  /** WeChat's number of the payment, if it is known. */
  transactionId: string | undefined;
  reason: string;
  /** The amount to refund, in 分. */
  refundCents: number;
  /** The paid amount of the order, in 分. */
  paidCents: number;
  notifyUrl: string | undefined;
}

const answer = z.object({
  out_refund_no: z.string(),
  refund_id: z.string(),
  success_time: wechatTime.optional(),
  amount: z.object({ refund: z.int() }),
  status: z.enum(['SUCCESS', 'CLOSED', 'PROCESSING', 'ABNORMAL']),
});

const path = '/v3/refund/domestic/refunds';
const reasonBytes = 80;

/** Sends a refund. A repeated call with the same number is safe, since WeChat refunds once per number. @throws WechatPayError */
export async function sendRefund(pay: WechatPay, order: RefundOrder): Promise<WechatRefund> {
  const { refundNo, orderNo, transactionId, refundCents, paidCents, notifyUrl } = order;
  const body = {
    ...(transactionId ? { transaction_id: transactionId } : { out_trade_no: orderNo }),
    out_refund_no: refundNo,
    reason: cutBytes(order.reason, reasonBytes),
    ...(notifyUrl ? { notify_url: notifyUrl } : {}),
    amount: { refund: refundCents, total: paidCents, currency: 'CNY' },
  };
  return refundOf(await pay.post(path, body));
}

/** Returns undefined for a refund that WeChat never received. @throws WechatPayError */
export async function askRefund(pay: WechatPay, refundNo: string): Promise<WechatRefund | undefined> {
  try {
    return refundOf(await pay.get(`${path}/${encodeURIComponent(refundNo)}`));
  } catch (error) {
    if (error instanceof WechatPayError && error.code === 'RESOURCE_NOT_EXISTS') return undefined;
    throw error;
  }
}

/** Reads a refund from a reply or a notice. @throws WechatPayError */
export function refundOf(value: unknown): WechatRefund {
  const { out_refund_no, refund_id, status, success_time, amount } = readAs(answer, value);
  return { refundNo: out_refund_no, wxRefundId: refund_id, status, cents: amount.refund, successTime: success_time };
}

/** Cuts a text to at most `most` bytes, without splitting a character. */
function cutBytes(text: string, most: number): string {
  let result = '';
  for (const character of text) {
    if (Buffer.byteLength(result + character) > most) break;
    result += character;
  }
  return result;
}
