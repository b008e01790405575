// The rows that a refund is decided on. The order is held first, always: whatever runs in parallel on it waits there (BR-11).

import { raw, type Sql } from '@ec/kernel/database';
import type { KeyOf } from '@ec/resource/enum';
import { sql } from 'kysely';
import type { ordersPayType, payStatus } from '../../shared/order/order.enums.ts';
import type { EarlierRefund, RefundChannel, RefundState } from '../../shared/refund/refund-rules.ts';

export interface OrderRow {
  id: string;
  orderNo: string;
  payStatus: KeyOf<typeof payStatus>;
  payType: KeyOf<typeof ordersPayType> | null;
  payMoney: string | null;
  giftMoney: string | null;
  refundMoney: string | null;
  payTime: Date | null;
  transactionId: string | null;
  accountId: string | null;
  stationId: string | null;
  merchantId: string | null;
}

export interface RefundRow {
  id: string;
  refundNo: string;
  orderId: string;
  amount: string;
  reason: string;
  channel: RefundChannel;
  refundStatus: RefundState;
  accountId: string | null;
  applyUser: string;
  wxRefundId: string | null;
  failMsg: string | null;
  sendTime: Date | null;
}

const instant = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::double precision`);
const date = (value: unknown): Date | null => (value === null ? null : new Date(Number(value)));

export async function lockOrder(tx: Sql, id: string): Promise<OrderRow | undefined> {
  const row = await tx.first<OrderRow>(
    raw(sql`select id, order_no as "orderNo", pay_status as "payStatus", pay_type as "payType", pay_money as "payMoney",
        gift_money as "giftMoney", refund_money as "refundMoney", ${instant('pay_time')} as "payTime",
        transaction_id as "transactionId", account_id as "accountId", station_id as "stationId", merchant_id as "merchantId"
      from truck_orders where tenant_id = ${tx.tenantId} and id = ${id} and is_deleted = 0 for update`),
  );
  return row && { ...row, payTime: date(row.payTime) };
}

const columns = sql`id, refund_no as "refundNo", order_id as "orderId", amount, reason, channel, account_id as "accountId",
  refund_status as "refundStatus", apply_user as "applyUser", wx_refund_id as "wxRefundId", fail_msg as "failMsg",
  ${instant('send_time')} as "sendTime"`;

async function refundRows(tx: Sql, condition: ReturnType<typeof sql>): Promise<RefundRow[]> {
  const rows = await tx.rows<RefundRow>(
    raw(sql`select ${columns} from truck_refund where tenant_id = ${tx.tenantId} and is_deleted = 0 and ${condition}
      order by id`),
  );
  return rows.map((row) => ({ ...row, sendTime: date(row.sendTime) }));
}

export async function refundByNo(tx: Sql, refundNo: string): Promise<RefundRow | undefined> {
  const [row] = await refundRows(tx, sql`refund_no = ${refundNo}`);
  return row;
}

/** Under the order's lock, so that it does not change any more. */
export interface Held {
  order: OrderRow;
  refund: RefundRow;
  others: EarlierRefund[];
}

/** Undefined where there is no such refund. */
export async function holdRefund(tx: Sql, refundNo: string): Promise<Held | undefined> {
  const found = await refundByNo(tx, refundNo);
  const order = found && (await lockOrder(tx, found.orderId));
  if (!order) return undefined;
  const all = await refundsOf(tx, order.id);
  const refund = all.find((each) => each.refundNo === refundNo);
  return refund && { order, refund, others: all.filter((each) => each !== refund) };
}

export const refundsOf = (tx: Sql, orderId: string): Promise<RefundRow[]> => refundRows(tx, sql`order_id = ${orderId}`);
