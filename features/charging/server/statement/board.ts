// Reads the board of a month (BR-68): for each merchant the sums of its statement, its step, its invoices, and its open problems.

import { toWireTime } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { allOf, type Condition } from '@ec/kernel/sql';
import { keys } from '@ec/resource-server/columns';
import { tableOf } from '@ec/resource-server/rows';
import { merchant } from '@ec/truck/shared/fleet/merchant.resource';
import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { invoiceStatus } from '../../shared/invoice/invoice.enums.ts';
import { sumOf } from '../../shared/invoice/invoice-lines.ts';
import { orderProc, orderType, payStatus } from '../../shared/order/order.enums.ts';
import type { BoardLack, BoardRow } from '../../shared/statement/board.contract.ts';
import { statementStatus } from '../../shared/statement/statement.enums.ts';
import { canBeInvoiced } from '../invoice/invoiceable.ts';
import type { Month } from './month.ts';

const { unsettled, due, overdue } = payStatus.key;
const { applied, approved, issued } = invoiceStatus.key;

interface BoardRecord extends Omit<BoardRow, 'step' | 'lacks'> {
  hasTitle: boolean;
  id: string | null;
  statementStatus: number | null;
  closedMoney: string | null;
  closedRefund: string | null;
  closeTime: Date | null;
  compareTime: Date | null;
  sendTime: Date | null;
  sentTo: string | null;
}

const sum = (what: string) => sql.raw(`coalesce(sum(${what}), 0)::numeric(14,2)::text`);

/** Returns a row for each merchant that satisfies `visible` and has an order, an invoice or a statement in the month. */
export async function boardOf(tx: Sql, month: Month, visible: readonly Condition[]): Promise<BoardRow[]> {
  const rows = await tx.rows<BoardRecord>(
    sql`with taken as (
        select o.merchant_id, count(*)::int as orders,
          coalesce(sum(o.total_kwh) filter (where o.order_type <> ${keys(orderType.key.discharge)}), 0)::numeric(14,2)::text as kwh,
          ${sum('o.total_money')} as "totalMoney", ${sum('o.refund_money')} as "refundMoney",
          coalesce(sum(o.total_money) filter (where o.pay_status in (${keys(unsettled, due, overdue)})), 0)::numeric(14,2)::text as "openMoney",
          coalesce(sum(o.pay_money - coalesce(o.refund_money, 0)) filter (where ${canBeInvoiced}), 0)::numeric(14,2)::text as "toInvoice"
        from truck_orders o where o.tenant_id = ${tx.tenantId} and o.order_proc = ${keys(orderProc.key.ended)} and o.is_deleted = 0
          and o.end_time >= ${month.from}::timestamptz and o.end_time < ${month.to}::timestamptz and o.merchant_id is not null
        group by 1
      ), billed as (
        select i.merchant_id,
          coalesce(sum(i.amount) filter (where i.invoice_status in (${keys(applied, approved)})), 0)::numeric(14,2)::text as asked,
          coalesce(sum(i.amount) filter (where i.invoice_status = ${keys(issued)}), 0)::numeric(14,2)::text as issued,
          ${sum('refunded_since(i)')} as "givenBack"
        from truck_invoice i where i.tenant_id = ${tx.tenantId} and i.month = ${month.name} and i.is_deleted = 0 group by 1
      )
      select t.id as "merchantId", t.merchant_name as "merchantName", coalesce(k.orders, 0) as orders,
        coalesce(k.kwh, '0.00') as kwh, coalesce(k."totalMoney", '0.00') as "totalMoney",
        coalesce(k."refundMoney", '0.00') as "refundMoney", coalesce(k."openMoney", '0.00') as "openMoney",
        coalesce(k."toInvoice", '0.00') as "toInvoice", coalesce(b.asked, '0.00') as asked, coalesce(b.issued, '0.00') as issued,
        coalesce(b."givenBack", '0.00') as "givenBack",
        coalesce(t.invoice_title, '') <> '' and coalesce(t.tax_no, '') <> '' as "hasTitle",
        s.id, s.statement_status as "statementStatus", s.total_money::text as "closedMoney", s.refund_money::text as "closedRefund",
        s.close_time as "closeTime", s.compare_time as "compareTime", s.send_time as "sendTime", s.sent_to as "sentTo"
      from ${tableOf(merchant)}
      left join taken k on k.merchant_id = t.id
      left join billed b on b.merchant_id = t.id
      left join truck_statement s on s.tenant_id = ${tx.tenantId} and s.merchant_id = t.id and s.month = ${month.name} and s.is_deleted = 0
      where ${allOf(visible)} and (k.merchant_id is not null or s.id is not null or b.merchant_id is not null)
      order by t.merchant_name, t.id`,
  );
  return rows.map(boardRow);
}

const timeOf = (time: Date | null): string => (time ? toWireTime(time) : '');

function boardRow(row: BoardRecord): BoardRow {
  const { id, statementStatus: state, closeTime, compareTime, sendTime, sentTo, ...others } = row;
  const { hasTitle, closedMoney, closedRefund, ...figures } = others;
  const { totalMoney, refundMoney, openMoney, toInvoice, asked: requestedMoney, givenBack } = figures;
  const isClosed = state !== null && state !== statementStatus.key.open;
  const isSame = (closedMoney ?? '0') === totalMoney && (closedRefund ?? '0') === refundMoney;
  const has = (amount: string) => new Decimal(amount).gt(0);
  const lacks: [BoardLack, boolean][] = [
    ['changed', isClosed && !isSame],
    ['unpaid', has(openMoney)],
    ['noTitle', !hasTitle && has(toInvoice)],
    ['toInvoice', has(toInvoice)],
    ['toIssue', has(requestedMoney)],
    ['givenBack', has(givenBack)],
  ];
  return {
    ...figures,
    ...(id === null || state === null
      ? {}
      : {
          step: {
            id,
            statementStatus: state,
            closedMoney: closedMoney ?? '0.00',
            sentTo: sentTo ?? '',
            closeTime: timeOf(closeTime),
            compareTime: timeOf(compareTime),
            sendTime: timeOf(sendTime),
          },
        }),
    lacks: lacks.flatMap(([lack, isSo]) => (isSo ? [lack] : [])),
  };
}

export const sumsOf = (rows: readonly BoardRow[]) => {
  const of = (name: 'totalMoney' | 'refundMoney' | 'openMoney' | 'toInvoice' | 'issued') =>
    sumOf(rows.map((row) => row[name]));
  return {
    totalMoney: of('totalMoney'),
    refundMoney: of('refundMoney'),
    openMoney: of('openMoney'),
    toInvoice: of('toInvoice'),
    issued: of('issued'),
  };
};
