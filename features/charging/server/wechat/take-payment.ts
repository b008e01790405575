// Applies a payment that WeChat reports to a due order or a pending top-up. A repeated report changes nothing. The payment keeps the time at
// which it was made, because the bill of WeChat lists it on that day.

import type { Sql } from '@ec/kernel/database';
import type { KeyOf } from '@ec/resource/enum';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { accountHisBizType, accountHisPayChannel } from '../../shared/account/account.enums.ts';
import { rechargeStatus } from '../../shared/account/recharge.ts';
import { oncePaid, ordersPayType, payStatus } from '../../shared/order/order.enums.ts';
import { systemActor } from '../ledger/ledger.ts';
import { receiveTopUp } from '../settlement/receive-top-up.ts';
import { payByChannel } from '../settlement/settle-order.ts';
import type { WechatPayment } from './notice.ts';

const wechat = ordersPayType.key.weChat;
const { waiting, booked } = rechargeStatus;

/** Returns false if no due order or pending top-up has this number and amount. A payment that was applied before returns true. */
export function takePayment(engine: Engine, tenantId: string, payment: WechatPayment): Promise<boolean> {
  return engine.database.withTenant(tenantId, async (tx) => {
    const isTaken = (await payOrder(tx, engine, payment)) || (await payTopUp(tx, engine, payment));
    if (!isTaken) engine.log.error({ bizNo: payment.bizNo }, 'WeChat reports a payment that nothing here waits for');
    return isTaken;
  });
}

const isAmount = (cents: number, amount: string) => cents === Number(amount.replace('.', ''));

async function payOrder(tx: Sql, engine: Engine, payment: WechatPayment): Promise<boolean> {
  const { bizNo, transactionId, cents, paidAt } = payment;
  const order = await tx.first<{ id: string; amount: string; payStatus: KeyOf<typeof payStatus> }>(
    sql`select id, coalesce(total_money, 0)::numeric(14,2) as amount, pay_status as "payStatus" from truck_orders
      where tenant_id = ${tx.tenantId} and order_no = ${bizNo} and pay_type = ${keys(wechat)} and is_deleted = 0 for update`,
  );
  if (!order || !isAmount(cents, order.amount)) return false;
  if (order.payStatus !== payStatus.key.due) return oncePaid.includes(order.payStatus);
  await tx.run(
    sql`update truck_orders set transaction_id = ${transactionId} where tenant_id = ${tx.tenantId} and id = ${order.id}`,
  );
  await payByChannel(tx, engine, { orderId: order.id, channel: accountHisPayChannel.key.weChat, paidAt });
  return true;
}

/** Books a pending top-up with its gift, and pays overdue orders (BR-10). */
async function payTopUp(tx: Sql, engine: Engine, payment: WechatPayment): Promise<boolean> {
  const { bizNo, transactionId, cents, paidAt = engine.clock.now() } = payment;
  const row = await tx.first<{ id: string; accountId: string; amount: string; state: number }>(
    sql`select id, account_id as "accountId", amount, recharge_status as state from truck_recharge
      where tenant_id = ${tx.tenantId} and recharge_no = ${bizNo} and biz_type = ${keys(accountHisBizType.key.topUp)}
        and pay_channel = ${keys(accountHisPayChannel.key.weChat)} for update`,
  );
  if (!row || !isAmount(cents, row.amount)) return false;
  if (row.state !== waiting) return row.state === booked;
  const { id, accountId, amount } = row;
  await receiveTopUp(tx, engine, {
    accountId,
    amount,
    channel: accountHisPayChannel.key.weChat,
    bizNo,
    actor: systemActor,
  });
  await tx.run(
    sql`update truck_recharge set recharge_status = ${keys(booked)}, transaction_id = ${transactionId}, audit_time = ${paidAt}
      where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
  return true;
}
