// Settles a refund: books the money and updates the order (domain §6.8, BR-12). It runs under the order's lock, and only once for each
// refund, because "success" is a final state.

import { audit } from '@ec/kernel/audit';
import type { Sql } from '@ec/kernel/database';
import { type MovedBy, moveState } from '@ec/resource-server/move-state';
import { sql } from 'kysely';
import { accountStatus } from '../../shared/account/account.enums.ts';
import { orders } from '../../shared/order/orders.resource.ts';
import { refundChannel, refundStatus } from '../../shared/refund/refund.enums.ts';
import { refund as refundResource } from '../../shared/refund/refund.resource.ts';
import { type AfterRefund, afterRefund } from '../../shared/refund/refund-rules.ts';
import { type Actor, refund as bookRefund } from '../ledger/ledger.ts';
import type { RefundDeps } from './refund-deps.ts';
import type { LockedRefund, OrderRow } from './refund-rows.ts';

export interface Settlement {
  by: MovedBy;
  actor: Actor;
  successTime: Date;
  wxRefundId?: string | undefined;
}

/** Moves the refund from processing (1) to success (2). */
export async function settleRefund(
  tx: Sql,
  { engine }: Pick<RefundDeps, 'engine'>,
  { order, refund }: LockedRefund,
  { by, actor, successTime, wxRefundId }: Settlement,
): Promise<void> {
  const reference = wxRefundId === undefined ? {} : { wxRefundId };
  const set = { successTime, failMsg: null, ...reference };
  await moveState(tx, refundResource, refund.id, 'refundStatus', refundStatus.key.success, set, by);
  const after = afterRefund({ ...order, payMoney: order.payMoney ?? '0' }, refund.amount);
  const { amount, refundNo: bizNo, channel } = refund;
  // A refund that WeChat has paid is booked in any case. If the account was closed meanwhile, the booking leaves the account out.
  const accountId =
    channel === refundChannel.key.weChat && (await isClosed(tx, refund.accountId)) ? null : refund.accountId;
  const giftBack = accountId === null ? '0' : after.giftBack;
  await bookRefund(tx, engine, { accountId, amount, giftBack, channel, bizNo, actor });
  await updateOrder(tx, order, after, by);
}

async function isClosed(tx: Sql, accountId: string | null): Promise<boolean> {
  if (accountId === null) return true;
  const row = await tx.first<{ state: number }>(
    sql`select account_status as state from truck_account where tenant_id = ${tx.tenantId} and id = ${accountId}`,
  );
  return row?.state === accountStatus.key.closed;
}

async function updateOrder(
  tx: Sql,
  order: OrderRow,
  { refundMoney, payStatus }: AfterRefund,
  by: MovedBy,
): Promise<void> {
  const saved = await tx.first<{ version: number }>(
    sql`update truck_orders set refund_money = ${refundMoney}, pay_status = ${payStatus}, update_time = now(),
        row_version = row_version + 1
      where tenant_id = ${tx.tenantId} and id = ${order.id} returning row_version as version`,
  );
  const before = { refundMoney: order.refundMoney, payStatus: order.payStatus };
  const changes = { before, after: { refundMoney, payStatus } };
  const entry = { resource: orders.name, action: 'refund', rowId: order.id, changes, version: saved?.version };
  await audit(tx, by.call, by.ids, [entry]);
}
