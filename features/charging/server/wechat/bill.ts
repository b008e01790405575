// Fetches the daily bill of WeChat Pay, checks its hash and reads its lines.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { z } from 'zod';
import { WechatPayError } from './wechat-error.ts';
import type { WechatPay } from './wechat-pay.ts';

export interface BillLine {
  orderNo: string;
  transactionId: string;
  /** Set on a refund. */
  refundNo: string | undefined;
  wxRefundId: string | undefined;
  /** The paid amount, or the refunded amount of a refund; 元 with two decimals, as text. */
  amount: string;
}

const offerSchema = z.object({ hash_type: z.literal('SHA1'), hash_value: z.string(), download_url: z.string() });
const unzip = promisify(gunzip);
const maxTextBytes = 256 * 1024 * 1024;

/** `none`: WeChat has no bill, because the day had no business. `creating`: WeChat is still creating the bill. */
export type MissingBill = 'none' | 'creating';

const missingByCode: Record<string, MissingBill> = { NO_STATEMENT_EXIST: 'none', STATEMENT_CREATING: 'creating' };

/** Fetches the bill of a day in Shanghai (`yyyy-MM-dd`). @throws WechatPayError */
export async function fetchBill(pay: WechatPay, day: string): Promise<BillLine[] | MissingBill> {
  const offer = await pay
    .get(`/v3/bill/tradebill?bill_date=${day}&bill_type=ALL&tar_type=GZIP`)
    .catch((error: unknown) => {
      const missing = error instanceof WechatPayError ? missingByCode[error.code] : undefined;
      if (missing) return missing;
      throw error;
    });
  if (offer === 'none' || offer === 'creating') return offer;
  const { hash_value, download_url } = offerSchema.parse(offer);
  const text = await unzip(await pay.download(download_url), { maxOutputLength: maxTextBytes });
  if (createHash('sha1').update(text).digest('hex') !== hash_value.toLowerCase())
    throw new WechatPayError('untrusted', 'The bill is not the one that WeChat signed for');
  return readBill(text.toString('utf8'));
}

const summary = '总交易单数';

/** Reads the lines of a bill. Each value begins with a backtick, because values may contain commas. */
export function readBill(text: string): BillLine[] {
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const columns = head.split(',');
  const column = (name: string) => {
    const index = columns.indexOf(name);
    if (index < 0) throw new WechatPayError('unknown', `The bill has no column ${name}`);
    return index;
  };
  const positions = {
    transactionId: column('微信订单号'),
    orderNo: column('商户订单号'),
    refundNo: column('商户退款单号'),
    wxRefundId: column('微信退款单号'),
    paid: column('订单金额'),
    back: column('申请退款金额'),
  };
  const end = lines.findIndex((line) => line.startsWith(summary));
  if (end < 0) throw new WechatPayError('unknown', 'The bill has no end');
  const billLines = lines.slice(0, end).map((line) => {
    const cells = line.replace(/^`/, '').split(',`');
    const of = (index: number) => cells[index] ?? '';
    const refundNo = of(positions.refundNo);
    const isRefund = refundNo !== '' && refundNo !== '0';
    return {
      orderNo: of(positions.orderNo),
      transactionId: of(positions.transactionId),
      refundNo: isRefund ? refundNo : undefined,
      wxRefundId: isRefund ? of(positions.wxRefundId) : undefined,
      amount: of(isRefund ? positions.back : positions.paid),
    };
  });
  const counted = Number((lines[end + 1] ?? '').split(',')[0]?.replace('`', ''));
  if (counted !== billLines.length)
    throw new WechatPayError('unknown', 'The bill does not have the lines that it counts');
  return billLines;
}
