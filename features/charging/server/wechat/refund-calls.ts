// Refunds as WeChat Pay speaks of them: sent, asked about, reported.
import { z } from 'zod';
import { isFresh, isSignedBy, type Sealed, signedOf, unseal } from './signing.ts';
import { jsonOf, WechatPayError } from './wechat-error.ts';
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
  /** WeChat's number of the payment, where we know it. */
  transactionId: string | undefined;
  reason: string;
  /** In 分: what goes back, and what was paid. */
  refundCents: number;
  paidCents: number;
  notifyUrl: string | undefined;
}

const shared = {
  out_refund_no: z.string(),
  refund_id: z.string(),
  success_time: z.string().optional(),
  amount: z.object({ refund: z.int() }),
};
const status = z.enum(['SUCCESS', 'CLOSED', 'PROCESSING', 'ABNORMAL']);
const answer = z.object({ ...shared, status });
const report = z.object({ ...shared, mchid: z.string(), refund_status: status });

const path = '/v3/refund/domestic/refunds';
const reasonBytes = 80;

/** May be sent again with the same number: WeChat does it once. @throws WechatPayError */
export async function sendRefund(pay: WechatPay, order: RefundOrder): Promise<WechatRefund> {
  const { refundNo, orderNo, transactionId, refundCents, paidCents, notifyUrl } = order;
  const sent = {
    ...(transactionId ? { transaction_id: transactionId } : { out_trade_no: orderNo }),
    out_refund_no: refundNo,
    reason: cutBytes(order.reason, reasonBytes),
    ...(notifyUrl ? { notify_url: notifyUrl } : {}),
    amount: { refund: refundCents, total: paidCents, currency: 'CNY' },
  };
  return refundOf(answer, await pay.post(path, sent));
}

/** Undefined where WeChat never took it up. @throws WechatPayError */
export async function askRefund(pay: WechatPay, refundNo: string): Promise<WechatRefund | undefined> {
  try {
    return refundOf(answer, await pay.get(`${path}/${encodeURIComponent(refundNo)}`));
  } catch (error) {
    if (error instanceof WechatPayError && error.code === 'RESOURCE_NOT_EXISTS') return undefined;
    throw error;
  }
}

const noticeBody = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    nonce: z.string(),
    associated_data: z.string().optional(),
    ciphertext: z.string(),
  }),
});

/**
 * What WeChat reports to us; undefined for notices of other things.
 * @throws WechatPayError untrusted where it is not WeChat's, too old, or sealed for somebody else
 */
export async function readNotice(
  pay: WechatPay,
  headers: Record<string, string | string[] | undefined>,
  body: string,
): Promise<WechatRefund | undefined> {
  const signed = signedOf(headers, body);
  if (!isFresh(signed, pay.now())) throw new WechatPayError('untrusted', 'The notice is not of this time');
  const key = await pay.keys.of(signed.serial);
  if (!key || !isSignedBy(key, signed)) throw new WechatPayError('untrusted', 'The notice is not signed by WeChat');
  const { event_type, resource } = read(noticeBody, jsonOf(body));
  if (!event_type.startsWith('REFUND.')) return undefined;
  const told = jsonOf(unsealed(pay.merchant.apiV3Key, resource)) as Record<string, unknown>;
  if (told.mchid !== pay.merchant.mchId) throw new WechatPayError('untrusted', 'The notice is of another merchant');
  return refundOf(answer, { ...told, status: read(report, told).refund_status });
}

function unsealed(apiV3Key: string, sealed: Sealed): string {
  try {
    return unseal(apiV3Key, sealed);
  } catch {
    throw new WechatPayError('untrusted', 'The notice is sealed with another key than ours');
  }
}

function refundOf(schema: typeof answer, value: unknown): WechatRefund {
  const { out_refund_no, refund_id, status, success_time, amount } = read(schema, value);
  const successTime = success_time === undefined ? undefined : new Date(success_time);
  return { refundNo: out_refund_no, wxRefundId: refund_id, status, cents: amount.refund, successTime };
}

function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new WechatPayError(
    'unknown',
    `WeChat said something else than expected of ${parsed.error.issues[0]?.path.join('.')}`,
  );
}

/** Whole characters only. */
function cutBytes(text: string, most: number): string {
  let kept = '';
  for (const character of text) {
    if (Buffer.byteLength(kept + character) > most) break;
    kept += character;
  }
  return kept;
}
