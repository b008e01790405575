// Reads refunds and their order. `lockOrder` and `lockRefund` lock the order, so that parallel refunds of one order wait for each other
// (BR-11). The other functions lock nothing.

import type { Sql } from '@ec/kernel/database';
import { type Picked, pick } from '@ec/resource-server/columns';
import { sql } from 'kysely';
import { orders } from '../../shared/order/orders.resource.ts';
import { refund } from '../../shared/refund/refund.resource.ts';
import type { EarlierRefund } from '../../shared/refund/refund-rules.ts';
import { millis } from '../order/order-store.ts';

const orderColumns = [
  ...(['id', 'orderNo', 'payStatus', 'payType', 'payMoney', 'giftMoney', 'refundMoney'] as const),
  ...(['transactionId', 'accountId', 'stationId', 'merchantId'] as const),
] as const;
type OrderColumns = Picked<typeof orders, (typeof orderColumns)[number]>;

/** The columns that are never null in an order. */
type NonNullOrderColumn = 'orderNo' | 'payStatus' | 'stationId';

export type OrderRow = OrderColumns & { [N in NonNullOrderColumn]: NonNullable<OrderColumns[N]> } & {
  payTime: Date | null;
};

const refundColumns = [
  ...(['id', 'refundNo', 'orderId', 'amount', 'reason', 'channel', 'accountId', 'refundStatus'] as const),
  ...(['applyUser', 'wxRefundId', 'failMsg'] as const),
] as const;
type RefundColumns = Picked<typeof refund, (typeof refundColumns)[number]>;

/** The columns that are never null in a refund. */
type NonNullRefundColumn = 'refundNo' | 'channel' | 'refundStatus' | 'applyUser';

type RefundRow = RefundColumns & { [N in NonNullRefundColumn]: NonNullable<RefundColumns[N]> } & {
  sendTime: Date | null;
};

type WithMillis<T, N extends keyof T> = Omit<T, N> & Record<N, number | null>;
const date = (value: number | null): Date | null => (value === null ? null : new Date(value));

export async function lockOrder(tx: Sql, id: string): Promise<OrderRow | undefined> {
  const row = await tx.first<WithMillis<OrderRow, 'payTime'>>(
    sql`select ${pick(orders, orderColumns, '')}, ${millis('pay_time')} as "payTime"
      from truck_orders where tenant_id = ${tx.tenantId} and id = ${id} and is_deleted = 0 for update`,
  );
  return row && { ...row, payTime: date(row.payTime) };
}

async function refundRows(tx: Sql, condition: ReturnType<typeof sql>): Promise<RefundRow[]> {
  const rows = await tx.rows<WithMillis<RefundRow, 'sendTime'>>(
    sql`select ${pick(refund, refundColumns, '')}, ${millis('send_time')} as "sendTime"
      from truck_refund where tenant_id = ${tx.tenantId} and is_deleted = 0 and ${condition}
      order by id`,
  );
  return rows.map((row) => ({ ...row, sendTime: date(row.sendTime) }));
}

export async function refundByNo(tx: Sql, refundNo: string): Promise<RefundRow | undefined> {
  const [row] = await refundRows(tx, sql`refund_no = ${refundNo}`);
  return row;
}

export async function refundById(tx: Sql, id: string): Promise<RefundRow | undefined> {
  const [row] = await refundRows(tx, sql`id = ${id}`);
  return row;
}

/** A refund, its order and the order's other refunds. The order is locked, so that none of them changes meanwhile. */
export interface LockedRefund {
  order: OrderRow;
  refund: RefundRow;
  others: EarlierRefund[];
}

/** Locks the order of a refund, and then reads the refund. Returns undefined if there is no such refund. */
export async function lockRefund(tx: Sql, refundNo: string): Promise<LockedRefund | undefined> {
  const storedRefund = await refundByNo(tx, refundNo);
  const order = storedRefund && (await lockOrder(tx, storedRefund.orderId));
  if (!order) return undefined;
  const refunds = await refundsOf(tx, order.id);
  const currentRefund = refunds.find((each) => each.refundNo === refundNo);
  return currentRefund && { order, refund: currentRefund, others: refunds.filter((each) => each !== currentRefund) };
}

export const refundsOf = (tx: Sql, orderId: string): Promise<RefundRow[]> => refundRows(tx, sql`order_id = ${orderId}`);
