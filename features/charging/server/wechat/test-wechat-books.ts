// The books of the WeChat Pay stand-in: what was paid, what is refunded, and what it refuses. For tests only.
import { randomInt } from 'node:crypto';

export type WechatStatus = 'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'ABNORMAL';

export interface WechatPayment {
  orderNo: string;
  transactionId: string;
  cents: number;
  paidAt: Date;
}

export interface WechatRefundAnswer {
  refund_id: string;
  out_refund_no: string;
  transaction_id: string;
  out_trade_no: string;
  channel: string;
  user_received_account: string;
  create_time: string;
  success_time?: string;
  status: WechatStatus;
  amount: Record<'total' | 'refund' | 'payer_total' | 'payer_refund', number> & { currency: string };
}

export class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export interface WechatBooks {
  payments: WechatPayment[];
  refunds: Map<string, WechatRefundAnswer>;
  pay(payment: Partial<WechatPayment> & { orderNo: string; cents: number }): WechatPayment;
  /** Has no money for refunds until told otherwise. */
  setEmpty(isEmpty: boolean): void;
  refund(asked: Asked): WechatRefundAnswer;
  /** @throws Refusal */
  find(refundNo: string): WechatRefundAnswer;
  settle(refundNo: string, status: WechatStatus): void;
  notifyUrlOf(refundNo: string): string | undefined;
}

interface Asked {
  transaction_id?: string;
  out_trade_no?: string;
  out_refund_no?: string;
  reason?: string;
  notify_url?: string;
  amount?: { refund?: number; total?: number; currency?: string };
}

const reasonBytes = 80;
const serial = () => `${Date.now()}${String(randomInt(1e9)).padStart(9, '0')}`;
const shanghai = (time: Date) => `${new Date(time.getTime() + 8 * 3600_000).toISOString().slice(0, 19)}+08:00`;

export function createWechatBooks(now: () => Date): WechatBooks {
  const payments: WechatPayment[] = [];
  const refunds = new Map<string, WechatRefundAnswer>();
  const notifyUrls = new Map<string, string>();
  let isEmpty = false;

  function find(refundNo: string): WechatRefundAnswer {
    const refund = refunds.get(refundNo);
    if (!refund) throw new Refusal(404, 'RESOURCE_NOT_EXISTS', '退款单不存在');
    return refund;
  }

  function check({ out_refund_no: no = '', reason = '', amount }: Asked): { refund: number; total: number } {
    const { refund = 0, total = 0, currency } = amount ?? {};
    const isWrong =
      !/^[0-9A-Za-z_|*@-]{1,64}$/.test(no) ||
      Buffer.byteLength(reason) > reasonBytes ||
      ![refund, total].every((cents) => Number.isSafeInteger(cents) && cents > 0) ||
      currency !== 'CNY';
    if (isWrong) throw new Refusal(400, 'PARAM_ERROR', '参数错误');
    return { refund, total };
  }

  function refund(asked: Asked): WechatRefundAnswer {
    const { refund: cents, total } = check(asked);
    const no = asked.out_refund_no ?? '';
    const payment = payments.find(
      ({ transactionId, orderNo }) => transactionId === asked.transaction_id || orderNo === asked.out_trade_no,
    );
    if (!payment) throw new Refusal(404, 'RESOURCE_NOT_EXISTS', '订单不存在');
    const before = refunds.get(no);
    if (payment.cents !== total || (before && before.amount.refund !== cents))
      throw new Refusal(400, 'INVALID_REQUEST', '订单金额或退款金额与之前请求不一致');
    if (asked.notify_url) notifyUrls.set(no, asked.notify_url);
    if (before) {
      // The same number again: abnormal ones are taken up once more, all others just told.
      if (before.status === 'ABNORMAL') before.status = 'PROCESSING';
      return before;
    }
    if (isEmpty) throw new Refusal(403, 'NOT_ENOUGH', '基本账户余额不足，请充值后重新发起');
    const others = [...refunds.values()].filter(
      (each) => each.out_trade_no === payment.orderNo && each.status !== 'CLOSED',
    );
    const already = others.reduce((sum, each) => sum + each.amount.refund, 0);
    if (already + cents > total) throw new Refusal(400, 'INVALID_REQUEST', '退款金额大于可退金额');
    const answer: WechatRefundAnswer = {
      refund_id: `503${serial()}`,
      out_refund_no: no,
      transaction_id: payment.transactionId,
      out_trade_no: payment.orderNo,
      channel: 'ORIGINAL',
      user_received_account: '支付用户零钱',
      create_time: shanghai(now()),
      status: 'PROCESSING',
      amount: { total, refund: cents, payer_total: total, payer_refund: cents, currency: 'CNY' },
    };
    refunds.set(no, answer);
    return answer;
  }

  return {
    payments,
    refunds,
    pay({ transactionId = `420${serial()}`, paidAt = now(), ...rest }) {
      const payment = { transactionId, paidAt, ...rest };
      payments.push(payment);
      return payment;
    },
    setEmpty: (value) => {
      isEmpty = value;
    },
    refund,
    find,
    settle(refundNo, status) {
      const found = find(refundNo);
      found.status = status;
      if (status === 'SUCCESS') found.success_time = shanghai(now());
    },
    notifyUrlOf: (refundNo) => notifyUrls.get(refundNo),
  };
}
