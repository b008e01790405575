// Reads the orders of a merchant that can be invoiced (BR-67): ended in the month, paid in money and not refunded in full, on no valid invoice.

import type { Sql } from '@ec/kernel/database';
import { keys, type Picked, pick } from '@ec/resource-server/columns';
import { tableOf } from '@ec/resource-server/rows';
import { merchant } from '@ec/truck/shared/fleet/merchant.resource';
import { sql } from 'kysely';
import type { Buyer } from '../../shared/invoice/invoice.contract.ts';
import type { OrderMoney } from '../../shared/invoice/invoice-lines.ts';
import { orderProc, ordersInvoiceStatus, orderType, payStatus } from '../../shared/order/order.enums.ts';
import type { Month } from '../statement/month.ts';

/** The most orders of one invoice. */
export const mostOrders = 10_000;

interface OpenOrder extends OrderMoney {
  id: string;
  orderNo: string;
  plateNo: string;
  stationName: string;
  endTime: string;
}

/** The condition of orders `o` that can be invoiced. */
export const canBeInvoiced = sql`o.order_proc = ${keys(orderProc.key.ended)} and o.is_deleted = 0
  and o.order_type <> ${keys(orderType.key.discharge)}
  and o.pay_status in (${keys(payStatus.key.paid, payStatus.key.partRefunded)})
  and coalesce(o.pay_money, 0) > coalesce(o.refund_money, 0)
  and coalesce(o.invoice_status, 0) in (${keys(ordersInvoiceStatus.key.none, ordersInvoiceStatus.key.reversed)})`;

/** Selects the amount refunded since the order `o` was put on the invoice line `l`. After a late fee the amount is negative. */
export const refundedSinceRequest = sql`(l.elec + l.service + l.swap - (coalesce(o.pay_money, 0) - coalesce(o.refund_money, 0)))`;

const text = (name: string) => sql.raw(`coalesce(o.${name}, 0)::numeric(14,2)::text`);

interface OrderQuery {
  merchantId: string;
  month: Month;
  /** Restricts the result to these orders. */
  ids?: readonly string[] | undefined;
  /** Locks the orders until the transaction ends, by ascending id, so that two requests cannot deadlock. */
  isLocking?: boolean;
}

export function openOrders(tx: Sql, { merchantId, month, ids, isLocking = false }: OrderQuery): Promise<OpenOrder[]> {
  const ofIds = ids ? sql` and o.id = any(${[...ids]}::bigint[])` : sql``;
  return tx.rows<OpenOrder>(
    sql`select o.id, o.order_no as "orderNo", o.plate_no as "plateNo", left(o.end_time::text, 19) as "endTime",
        coalesce((select s.station_name from truck_station s where s.tenant_id = o.tenant_id and s.id = o.station_id), '') as "stationName",
        ${text('elec_money')} as "elecMoney", ${text('swap_money')} as "swapMoney", ${text('total_money')} as "totalMoney",
        ${text('pay_money')} as "payMoney", ${text('refund_money')} as "refundMoney"
      from truck_orders o where o.tenant_id = ${tx.tenantId} and o.merchant_id = ${merchantId} and ${canBeInvoiced}
        and o.end_time >= ${month.from}::timestamptz and o.end_time < ${month.to}::timestamptz${ofIds}
      order by o.id limit ${mostOrders + 1} ${isLocking ? sql`for update of o` : sql``}`,
  );
}

const buyerColumns = [
  'merchantName',
  'creditCode',
  'invoiceTitle',
  'taxNo',
  'address',
  'bankName',
  'bankAccount',
] as const;

/** Returns the merchant's data as a buyer. Without an invoice title or tax number, the name or the credit code is used. */
export async function buyerOf(tx: Sql, merchantId: string): Promise<Buyer | undefined> {
  const row = await tx.first<Picked<typeof merchant, (typeof buyerColumns)[number]>>(
    sql`select ${pick(merchant, buyerColumns)} from ${tableOf(merchant)}
      where t.tenant_id = ${tx.tenantId} and t.id = ${merchantId} and t.is_deleted = 0`,
  );
  return (
    row && {
      title: row.invoiceTitle || row.merchantName,
      taxNo: row.taxNo || row.creditCode,
      address: row.address ?? '',
      bankName: row.bankName ?? '',
      bankAccount: row.bankAccount ?? '',
    }
  );
}

/** Reads the orders on an invoice, with the invoiced amount and the later refunds of each order. */
export function readInvoicedOrders(
  tx: Sql,
  invoiceId: string,
): Promise<(Omit<OpenOrder, keyof OrderMoney> & { amount: string; refunded: string })[]> {
  return tx.rows(
    sql`select o.id, o.order_no as "orderNo", o.plate_no as "plateNo", left(o.end_time::text, 19) as "endTime",
        coalesce((select s.station_name from truck_station s where s.tenant_id = o.tenant_id and s.id = o.station_id), '') as "stationName",
        (l.elec + l.service + l.swap)::numeric(14,2)::text as amount,
        greatest(0, l.elec + l.service + l.swap - greatest(0, coalesce(o.pay_money, 0) - coalesce(o.refund_money, 0)))::numeric(14,2)::text
          as refunded
      from truck_invoice_order l join truck_orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
      where l.tenant_id = ${tx.tenantId} and l.invoice_id = ${invoiceId} order by o.id`,
  );
}
