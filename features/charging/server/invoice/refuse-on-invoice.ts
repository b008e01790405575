// Rules between orders and their invoices (BR-67). The invoice status of an order on a valid invoice changes only through that invoice. An
// invoice is not issued if the amounts of its orders have changed since the request.
import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import { sql } from 'kysely';
import { invoiceErrors } from './invoice.errors.ts';
import { refundedSinceRequest } from './invoiceable.ts';

/** Refuses a manual change of the invoice status of an order that is on a valid invoice. @throws AppError onInvoice */
export async function refuseOnInvoice(tx: Sql, orderId: string, no: string): Promise<void> {
  const invoice = await tx.first<{ apply: string }>(
    sql`select i.apply_no as apply from truck_invoice_order l
      join truck_invoice i on i.tenant_id = l.tenant_id and i.id = l.invoice_id
      where l.tenant_id = ${tx.tenantId} and l.order_id = ${orderId} and l.is_live`,
  );
  if (invoice) fail(invoiceErrors.onInvoice, { no, apply: invoice.apply });
}

/**
 * Locks the orders of these invoices by ascending id. A running refund of an order therefore ends before the amounts are compared.
 */
export async function lockInvoicedOrders(tx: Sql, invoiceIds: readonly string[]): Promise<void> {
  await tx.run(
    sql`select from truck_orders o where o.tenant_id = ${tx.tenantId} and o.id in (select l.order_id from truck_invoice_order l
        where l.tenant_id = ${tx.tenantId} and l.invoice_id = any(${[...invoiceIds]}::bigint[]))
      order by o.id for update`,
  );
}

/** Refuses if an order of these invoices has another amount than at the request. @throws AppError amountsChanged for the first such invoice */
export async function refuseChanged(tx: Sql, invoiceIds: readonly string[]): Promise<void> {
  const changedInvoice = await tx.first<{ apply: string }>(
    sql`select i.apply_no as apply from truck_invoice i
      where i.tenant_id = ${tx.tenantId} and i.id = any(${[...invoiceIds]}::bigint[]) and exists (
        select from truck_invoice_order l join truck_orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
        where l.tenant_id = i.tenant_id and l.invoice_id = i.id and ${refundedSinceRequest} <> 0)
      order by i.id limit 1`,
  );
  if (changedInvoice) fail(invoiceErrors.amountsChanged, { apply: changedInvoice.apply });
}
