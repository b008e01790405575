// Verifies and decrypts notices of WeChat about finished refunds and received payments.
import { z } from 'zod';
import { refundOf, type WechatRefund } from './refund-calls.ts';
import { isFresh, isSignedBy, type SealedData, signedMessageOf, unseal } from './signing.ts';
import { jsonOf, readAs, WechatPayError, wechatTime } from './wechat-error.ts';
import type { WechatPay } from './wechat-pay.ts';

export interface WechatPayment {
  /** Our business number: that of an order or a top-up. */
  bizNo: string;
  transactionId: string;
  /** In 分. */
  cents: number;
  /** The time of the payment, which may be on an earlier day than its notice. */
  paidAt: Date | undefined;
}

export type Notice = { refund: WechatRefund } | { payment: WechatPayment };

const envelope = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    nonce: z.string(),
    associated_data: z.string().optional(),
    ciphertext: z.string(),
  }),
});
const resource = z.looseObject({ mchid: z.string() });
const refunded = z.looseObject({ refund_status: z.string() });
const paid = z.object({
  out_trade_no: z.string(),
  transaction_id: z.string(),
  trade_state: z.literal('SUCCESS'),
  success_time: wechatTime.optional(),
  amount: z.object({ total: z.int() }),
});

/**
 * Reads a notice; returns undefined for notices of other kinds.
 * @throws WechatPayError `untrusted` for a notice that is not from WeChat, too old, or for another merchant; `unknown` for an unreadable one
 */
export async function readNotice(
  pay: WechatPay,
  headers: Record<string, string | string[] | undefined>,
  body: string,
): Promise<Notice | undefined> {
  const signed = signedMessageOf(headers, body);
  if (!isFresh(signed, pay.now())) throw new WechatPayError('untrusted', 'The notice is not of this time');
  const key = await pay.keys.of(signed.serial);
  if (!key || !isSignedBy(key, signed)) throw new WechatPayError('untrusted', 'The notice is not signed by WeChat');
  const { event_type: event, resource: sealed } = readAs(envelope, jsonOf(body));
  if (!event.startsWith('REFUND.') && event !== 'TRANSACTION.SUCCESS') return undefined;
  const content = readAs(resource, jsonOf(unsealed(pay.merchant.apiV3Key, sealed)));
  if (content.mchid !== pay.merchant.mchId) throw new WechatPayError('untrusted', 'The notice is of another merchant');
  if (event.startsWith('REFUND.'))
    return { refund: refundOf({ ...content, status: readAs(refunded, content).refund_status }) };
  const { out_trade_no: bizNo, transaction_id: transactionId, success_time: paidAt, amount } = readAs(paid, content);
  return { payment: { bizNo, transactionId, cents: amount.total, paidAt } };
}

function unsealed(apiV3Key: string, sealed: SealedData): string {
  try {
    return unseal(apiV3Key, sealed);
  } catch {
    throw new WechatPayError('untrusted', 'The notice is sealed with another key than ours');
  }
}
