// Invoices and monthly statements of the demo, by the rules of the product (BR-67, BR-68). The fleet with most orders has an invoice, and
// the next fleet has applied for one. Statements are closed, compared or sent.
import { boardOf, buyerOf, monthOf, openOrders, putOnInvoice } from '@ec/charging/server/public';
import { invoiceKind, invoiceStatus } from '@ec/charging/shared/invoice/invoice.enums';
import { invoice } from '@ec/charging/shared/invoice/invoice.resource';
import { linesOf, sharesOf, sumOf } from '@ec/charging/shared/invoice/invoice-lines';
import { statementStatus } from '@ec/charging/shared/statement/statement.enums';
import { statement } from '@ec/charging/shared/statement/statement.resource';
import { HOUR } from '@ec/device-models/time-of-use';
import { keys } from '@ec/resource-server/columns';
import { insertRows } from '@ec/resource-server/insert-rows';
import { sql } from 'kysely';
import type { Writing } from '../truck/insert-entities.ts';

const { applied, approved, issued } = invoiceStatus.key;

interface Biller {
  merchantId: string;
  month: string;
}

/** Finds the two fleets that paid for most orders in the first month of the demo. */
const findBillers = ({ tx, tenantId }: Writing): Promise<Biller[]> =>
  tx.rows(
    sql`select o.merchant_id::text as "merchantId", to_char(o.end_time at time zone 'Asia/Shanghai', 'YYYY-MM') as month
      from truck_orders o where o.tenant_id = ${tenantId} and o.merchant_id is not null and o.end_time is not null
        and o.pay_money > coalesce(o.refund_money, 0)
      group by 1, 2 order by 2, count(*) desc, 1 limit 2`,
  );

export async function insertInvoices(writing: Writing, now: number): Promise<void> {
  const { tx, tenantId, ids, place } = writing;
  const requestedAt = now - 20 * HOUR;
  for (const [index, { merchantId, month }] of (await findBillers(writing)).entries()) {
    const span = monthOf(month);
    const buyer = await buyerOf(tx, merchantId);
    const orders = span ? await openOrders(tx, { merchantId, month: span }) : [];
    if (!buyer || orders.length === 0) continue;
    const shares = orders.map((order) => ({ id: order.id, share: sharesOf(order) }));
    const lines = linesOf(shares.map(({ share }) => share));
    const id = ids.at(new Date(requestedAt));
    await insertRows(tx, invoice, [
      {
        id,
        tenant_id: tenantId,
        create_user: place.userId('finance'),
        create_time: new Date(requestedAt),
        apply_no: `FP${BigInt(id).toString(36).toUpperCase()}`,
        merchant_id: merchantId,
        month,
        kind: invoiceKind.key.special,
        invoice_status: applied,
        order_count: orders.length,
        amount: sumOf(lines.map(({ amount }) => amount)),
        tax_money: sumOf(lines.map(({ tax }) => tax)),
        lines,
        title: buyer.title,
        tax_no: buyer.taxNo,
        address: buyer.address || null,
        bank_name: buyer.bankName || null,
        bank_account: buyer.bankAccount || null,
        apply_user: place.userId('finance'),
      },
    ]);
    await putOnInvoice(tx, id, shares);
    if (index > 0) continue;
    await tx.run(
      sql`update truck_invoice set invoice_status = ${keys(approved)}, audit_user = ${place.userId('manager')},
        audit_time = ${new Date(requestedAt + HOUR)} where tenant_id = ${tenantId} and id = ${id}`,
    );
    await tx.run(
      sql`update truck_invoice set invoice_status = ${keys(issued)}, invoice_no = '26372000000012345678',
        invoice_date = ${new Date(requestedAt + 2 * HOUR)} where tenant_id = ${tenantId} and id = ${id}`,
    );
  }
}

const { closed, compared, sent } = statementStatus.key;

/** Inserts statements of all months before the present month, for all merchants of a month but one. */
export async function insertStatements({ tx, tenantId, ids, place }: Writing, now: number): Promise<void> {
  const months = await tx.rows<{ month: string }>(
    sql`select distinct to_char(end_time at time zone 'Asia/Shanghai', 'YYYY-MM') as month from truck_orders
      where tenant_id = ${tenantId} and end_time < date_trunc('month', ${new Date(now)}::timestamptz, 'Asia/Shanghai') order by 1`,
  );
  for (const { month } of months) {
    const span = monthOf(month);
    if (!span) continue;
    const closeTime = new Date(new Date(span.to.replace(' ', 'T').replace('+08', '+08:00')).getTime() + 9 * HOUR);
    const at = new Date(Math.min(closeTime.getTime(), now));
    const rows = await boardOf(tx, span, [sql`t.tenant_id = ${tenantId}`, sql`t.is_deleted = 0`]);
    const steps = [sent, compared, closed];
    await insertRows(
      tx,
      statement,
      rows.slice(0, -1).map(({ merchantId, orders, kwh, totalMoney, refundMoney }, index) => {
        const step = steps[Math.min(index, steps.length - 1)] ?? closed;
        return {
          id: ids.at(at),
          tenant_id: tenantId,
          create_user: place.userId('finance'),
          create_time: at,
          merchant_id: merchantId,
          month,
          statement_status: step,
          orders,
          kwh,
          total_money: totalMoney,
          refund_money: refundMoney,
          close_time: at,
          compare_time: step === closed ? null : at,
          send_time: step === sent ? at : null,
          sent_to: step === sent ? 'finance@example.com' : null,
        };
      }),
    );
  }
}
