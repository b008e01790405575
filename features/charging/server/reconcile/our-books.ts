// Our side of a day, and the ledger's for the balance. A day is Shanghai's.
import { raw, type Sql } from '@ec/kernel/database';
import { type RawBuilder, sql } from 'kysely';
import type { Entry } from '../../shared/reconcile/compare.ts';

export interface DayOf {
  tenantId: string;
  /** yyyy-MM-dd */
  day: string;
  channel: 1 | 2;
}

const within = (column: string, day: string) => {
  const start = sql`(${day}::date::timestamp at time zone 'Asia/Shanghai')`;
  const at = sql.raw(column);
  return sql`${at} >= ${start} and ${at} < ${start} + interval '1 day'`;
};

interface Found {
  subject: 1 | 2;
  bizNo: string;
  amount: string;
  channelNo: string | null;
}

async function entries(tx: Sql, statement: RawBuilder<Found>): Promise<Entry[]> {
  const rows = await tx.rows<Found>(raw(statement));
  return rows.map(({ channelNo, ...row }) => ({ ...row, channelNo: channelNo ?? undefined }));
}

/** What was paid by an order: from the balance with the gift in it, by WeChat without. */
const orderAmount = sql`(coalesce(pay_money, 0) + case when pay_type = 2 then 0 else coalesce(gift_money, 0) end)::numeric(14,2)`;
const payment = sql`1 as subject, order_no as "bizNo", ${orderAmount} as amount, transaction_id as "channelNo"`;
const back = sql`2 as subject, refund_no as "bizNo", amount, wx_refund_id as "channelNo"`;
const topUp = sql`1 as subject, recharge_no as "bizNo", amount, transaction_id as "channelNo"`;

/** Settled some time: also what was refunded since. */
const paid = sql`pay_status in (2, 3, 4) and is_deleted = 0`;

/** What the other side should know of this day. */
export function expectedOf(tx: Sql, { tenantId, day, channel }: DayOf): Promise<Entry[]> {
  // A refund that WeChat has taken stands in the bill of the day on which it first was; once seen in one it is expected in none.
  const refunds =
    channel === 1
      ? sql`channel = 1 and refund_status = 2 and ${within('success_time', day)}`
      : sql`channel = 2 and wx_refund_id is not null and bill_date is null and ${within('send_time', day)}`;
  const topUps = sql`union all select ${topUp} from truck_recharge where tenant_id = ${tenantId} and pay_channel = 2
    and biz_type = 1 and recharge_status = 1 and ${within('audit_time', day)}`;
  return entries(
    tx,
    sql`select ${payment} from truck_orders where tenant_id = ${tenantId} and pay_type = ${channel} and ${paid}
        and ${orderAmount} > 0 and ${within('pay_time', day)}
      union all select ${back} from truck_refund where tenant_id = ${tenantId} and is_deleted = 0 and ${refunds}
      ${channel === 2 ? topUps : sql``}`,
  );
}

/** Whatever we know of these numbers, of any day. */
export function knownOf(tx: Sql, { tenantId, channel }: DayOf, numbers: readonly string[]): Promise<Entry[]> {
  const named = sql`= any(${numbers}::text[])`;
  return entries(
    tx,
    sql`select ${payment} from truck_orders where tenant_id = ${tenantId} and pay_type = ${channel} and ${paid} and order_no ${named}
      union all select ${back} from truck_refund where tenant_id = ${tenantId} and channel = ${channel} and is_deleted = 0
        and refund_no ${named}
      ${channel === 2 ? sql`union all select ${topUp} from truck_recharge where tenant_id = ${tenantId} and recharge_no ${named}` : sql``}`,
  );
}

/** Refunds that a bill shows are expected in no other one. */
export function markBilled(tx: Sql, { tenantId, day }: DayOf, refundNos: readonly string[]): Promise<number> {
  return tx.run(
    raw(sql`update truck_refund set bill_date = ${day}::date where tenant_id = ${tenantId} and bill_date is null
      and refund_no = any(${refundNos}::text[])`),
  );
}

/** Undoing a waived order's payment is a refund of the ledger without a slip of its own. */
const waived = '%-W';
/** Booked when the order ends and paid with the monthly bill. */
const onCredit = sql`exists (select from truck_orders o where o.tenant_id = h.tenant_id and o.order_no = h.biz_no and o.pay_type = 3)`;

/** What the ledger says of the balance: debits and refunds of the day, and whatever it knows of these numbers. */
export function ledgerOf(tx: Sql, { tenantId, day }: DayOf, numbers: readonly string[]): Promise<Entry[]> {
  return entries(
    tx,
    sql`select case when biz_type = 5 then 2 else 1 end as subject, biz_no as "bizNo", null as "channelNo",
        sum(case when biz_type = 5 then amount - coalesce(gift_part, 0) else amount end)::numeric(14,2) as amount
      from truck_account_his h where tenant_id = ${tenantId} and biz_type in (2, 3, 4, 5) and biz_no not like ${waived}
        and not ${onCredit}
        and ((${within('create_time', day)}) or biz_no = any(${numbers}::text[]))
      group by 1, 2 having sum(case when biz_type = 5 then amount - coalesce(gift_part, 0) else amount end) > 0`,
  );
}
