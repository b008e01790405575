// The daily bill of the WeChat Pay stand-in: the columns of the real one, values behind a backtick. For tests only.
import { createHash, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { Refusal, type WechatBooks } from './test-wechat-books.ts';

export interface BillRow {
  orderNo: string;
  transactionId: string;
  paidCents: number;
  refundNo?: string;
  refundId?: string;
  refundCents?: number;
  refundStatus?: string;
}

export interface Bill {
  /** Not made yet, as before ten in the morning. */
  setReady(isReady: boolean): void;
  /** Changes what the bill says before it is written. */
  edit(change: (rows: BillRow[]) => BillRow[]): void;
  /** The hash that it is offered with belongs to another file. */
  spoil(): void;
  offer(asked: URLSearchParams, address: string): { hash_type: string; hash_value: string; download_url: string };
  file(token: string): Buffer;
}

const columns =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const sums = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';

const yuan = (cents: number) => (cents / 100).toFixed(2);
const dayOf = (time: Date) => new Date(time.getTime() + 8 * 3600_000).toISOString().slice(0, 10);

function csv(rows: readonly BillRow[], day: string, mchId: string): string {
  const lines = rows.map((row) => {
    const isRefund = row.refundNo !== undefined;
    const paid = isRefund ? 0 : row.paidCents;
    const back = yuan(row.refundCents ?? 0);
    const values = [
      ...[`${day} 12:00:00`, 'wx2421b1c4370ec43b', mchId, '0', '', row.transactionId, row.orderNo, 'oUpF8uMuAJO'],
      ...['JSAPI', isRefund ? 'REFUND' : 'SUCCESS', 'OTHERS', 'CNY', yuan(paid), '0.00'],
      ...[row.refundId ?? '0', row.refundNo ?? '0', back, '0.00', isRefund ? 'ORIGINAL' : '', row.refundStatus ?? ''],
      ...['充电, 服务费', '', '0.00000', '0.60%', yuan(paid), back, ''],
    ];
    return values.map((value) => `\`${value}`).join(',');
  });
  const total = (of: (row: BillRow) => number) => yuan(rows.reduce((sum, row) => sum + of(row), 0));
  const paid = total((row) => (row.refundNo === undefined ? row.paidCents : 0));
  const back = total((row) => row.refundCents ?? 0);
  const last = [rows.length, paid, back, '0.00', '0.00000', paid, back].map((value) => `\`${value}`).join(',');
  return `\uFEFF${[columns, ...lines, sums, last].join('\r\n')}\r\n`;
}

export function billOf(books: WechatBooks, mchId: string): Bill {
  const files = new Map<string, Buffer>();
  let isReady = true;
  let isSpoilt = false;
  let edit = (rows: BillRow[]) => rows;

  function rowsOf(day: string): BillRow[] {
    const paid = books.payments
      .filter(({ paidAt }) => dayOf(paidAt) === day)
      .map(({ orderNo, transactionId, cents }) => ({ orderNo, transactionId, paidCents: cents }));
    const back = [...books.refunds.values()]
      .filter(({ create_time }) => create_time.startsWith(day))
      .map((refund) => ({
        orderNo: refund.out_trade_no,
        transactionId: refund.transaction_id,
        paidCents: refund.amount.total,
        refundNo: refund.out_refund_no,
        refundId: refund.refund_id,
        refundCents: refund.amount.refund,
        refundStatus: refund.status,
      }));
    return edit([...paid, ...back]);
  }

  return {
    setReady: (value) => {
      isReady = value;
    },
    edit: (change) => {
      edit = change;
    },
    spoil: () => {
      isSpoilt = true;
    },
    offer(asked, address) {
      const day = asked.get('bill_date') ?? '';
      const rows = rowsOf(day);
      if (!isReady || rows.length === 0) throw new Refusal(400, 'NO_STATEMENT_EXIST', '账单文件不存在');
      const text = csv(rows, day, mchId);
      const token = randomBytes(16).toString('hex');
      files.set(token, asked.get('tar_type') === 'GZIP' ? gzipSync(text) : Buffer.from(text));
      const hash_value = createHash('sha1')
        .update(isSpoilt ? `${text}x` : text)
        .digest('hex');
      isSpoilt = false;
      return { hash_type: 'SHA1', hash_value, download_url: `${address}?token=${token}` };
    },
    file: (token) => files.get(token) ?? Buffer.alloc(0),
  };
}
