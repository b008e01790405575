// Reads our entries of a day, and the ledger's entries for payments by balance. Days are in Shanghai time.

import type { Sql } from '@ec/kernel/database';
import { keys } from '@ec/resource-server/columns';
import { type RawBuilder, sql } from 'kysely';
import { accountHisBizType, accountHisPayChannel } from '../../shared/account/account.enums.ts';
import { rechargeStatus } from '../../shared/account/recharge.ts';
import { debitTypes } from '../../shared/ledger/movement.ts';
import { oncePaid, ordersPayType } from '../../shared/order/order.enums.ts';
import type { Entry, Subject } from '../../shared/reconcile/compare.ts';
import { reconcileSubject } from '../../shared/reconcile/reconcile.enums.ts';
import { refundChannel, refundStatus } from '../../shared/refund/refund.enums.ts';
import type { RefundChannel } from '../../shared/refund/refund-rules.ts';

const subjects = reconcileSubject.key;
const bizTypes = accountHisBizType.key;
const { balance, weChat } = refundChannel.key;

export interface ChannelDay {
  tenantId: string;
  /** yyyy-MM-dd */
  day: string;
  channel: RefundChannel;
}

const within = (column: string, day: string) => {
  const start = sql`(${day}::date::timestamp at time zone 'Asia/Shanghai')`;
  const time = sql.raw(column);
  return sql`${time} >= ${start} and ${time} < ${start} + interval '1 day'`;
};

interface EntryRow {
  subject: Subject;
  bizNo: string;
  amount: string;
  channelNo: string | null;
}

async function readEntries(tx: Sql, statement: RawBuilder<EntryRow>): Promise<Entry[]> {
  const rows = await tx.rows<EntryRow>(statement);
  return rows.map(({ channelNo, ...row }) => ({ ...row, channelNo: channelNo ?? undefined }));
}

/** The paid amount of an order. A payment from the account includes the gift money; a payment by WeChat does not. */
const orderAmount = sql`(coalesce(pay_money, 0)
  + case when pay_type = ${keys(ordersPayType.key.weChat)} then 0 else coalesce(gift_money, 0) end)::numeric(14,2)`;
const paymentColumns = sql`${keys(subjects.payment)} as subject, order_no as "bizNo", ${orderAmount} as amount, transaction_id as "channelNo"`;
const refundColumns = sql`${keys(subjects.refund)} as subject, refund_no as "bizNo", amount, wx_refund_id as "channelNo"`;
const topUpColumns = sql`${keys(subjects.payment)} as subject, recharge_no as "bizNo", amount, transaction_id as "channelNo"`;

/** The condition of orders that were paid, including those that were refunded later. */
const isPaid = sql`pay_status in (${keys(...oncePaid)}) and is_deleted = 0`;

/** The condition of top-ups by WeChat whose money is booked on the account. */
const isBookedTopUp = sql`pay_channel = ${keys(accountHisPayChannel.key.weChat)} and biz_type = ${keys(bizTypes.topUp)}
  and recharge_status = ${keys(rechargeStatus.booked)}`;

/** Returns our entries of the day that the other side should list as well. */
export function readExpectedEntries(tx: Sql, { tenantId, day, channel }: ChannelDay): Promise<Entry[]> {
  const balanceRefunds = sql`channel = ${keys(balance)} and refund_status = ${keys(refundStatus.key.success)} and ${within('success_time', day)}`;
  // WeChat lists an accepted refund in the bill of one day only. `bill_date` is set as soon as a bill has listed the refund.
  const weChatRefunds = sql`channel = ${keys(weChat)} and wx_refund_id is not null and bill_date is null and ${within('send_time', day)}`;
  const refunds = channel === balance ? balanceRefunds : weChatRefunds;
  const topUps = sql`union all select ${topUpColumns} from truck_recharge
    where tenant_id = ${tenantId} and ${isBookedTopUp} and ${within('audit_time', day)}`;
  return readEntries(
    tx,
    sql`select ${paymentColumns} from truck_orders where tenant_id = ${tenantId} and pay_type = ${channel} and ${isPaid}
        and ${orderAmount} > 0 and ${within('pay_time', day)}
      union all select ${refundColumns} from truck_refund where tenant_id = ${tenantId} and is_deleted = 0 and amount > 0 and ${refunds}
      ${channel === weChat ? topUps : sql``}`,
  );
}

/** Returns our entries with these numbers, of any day. A payment or top-up that is not booked is no entry. */
export function readEntriesByNumber(
  tx: Sql,
  { tenantId, channel }: ChannelDay,
  numbers: readonly string[],
): Promise<Entry[]> {
  const inNumbers = sql`= any(${numbers}::text[])`;
  const topUps = sql`union all select ${topUpColumns} from truck_recharge
    where tenant_id = ${tenantId} and ${isBookedTopUp} and recharge_no ${inNumbers}`;
  return readEntries(
    tx,
    sql`select ${paymentColumns} from truck_orders where tenant_id = ${tenantId} and pay_type = ${channel} and ${isPaid} and order_no ${inNumbers}
      union all select ${refundColumns} from truck_refund where tenant_id = ${tenantId} and channel = ${channel} and is_deleted = 0
        and refund_no ${inNumbers}
      ${channel === weChat ? topUps : sql``}`,
  );
}

/** Stores the day of the bill that lists these refunds, so that no later bill is expected to list them. */
export function markBilled(tx: Sql, { tenantId, day }: ChannelDay, refundNos: readonly string[]): Promise<number> {
  return tx.run(
    sql`update truck_refund set bill_date = ${day}::date where tenant_id = ${tenantId} and bill_date is null
      and refund_no = any(${refundNos}::text[])`,
  );
}

const isRefund = sql`biz_type = ${keys(bizTypes.refund)}`;
/** The pattern of the numbers under which the payments of waived orders are reversed (`undoDebit`). No refund record exists for them. */
const waived = '%-W';
/** Orders on credit are debited when they end and are paid with the monthly bill. Their debits are no payments by balance. */
const onCredit = sql`exists (select from truck_orders o
  where o.tenant_id = h.tenant_id and o.order_no = h.biz_no and o.pay_type = ${keys(ordersPayType.key.credit)})`;

/** Returns the ledger's entries for payments by balance: the debits and refunds of the day, and those of any day with these numbers. */
export function readLedgerEntries(
  tx: Sql,
  { tenantId, day }: ChannelDay,
  numbers: readonly string[],
): Promise<Entry[]> {
  return readEntries(
    tx,
    sql`select case when ${isRefund} then ${keys(subjects.refund)} else ${keys(subjects.payment)} end as subject,
        biz_no as "bizNo", null as "channelNo",
        sum(case when ${isRefund} then amount - coalesce(gift_part, 0) else amount end)::numeric(14,2) as amount
      from truck_account_his h where tenant_id = ${tenantId} and biz_type in (${keys(...debitTypes, bizTypes.refund)}) and biz_no not like ${waived}
        and not ${onCredit}
        and ((${within('create_time', day)}) or biz_no = any(${numbers}::text[]))
      group by 1, 2 having sum(case when ${isRefund} then amount - coalesce(gift_part, 0) else amount end) > 0`,
  );
}
