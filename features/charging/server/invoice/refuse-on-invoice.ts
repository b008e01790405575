// An order that stands on a valid invoice is invoiced there (BR-67): nobody moves it past it.
import { raw, type Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import { sql } from 'kysely';
import { invoiceErrors } from './invoice.errors.ts';

/** @throws AppError onInvoice */
export async function refuseOnInvoice(tx: Sql, orderId: string, no: string): Promise<void> {
  const found = await tx.first<{ apply: string }>(
    raw(sql`select i.apply_no as apply from truck_invoice_order l
      join truck_invoice i on i.tenant_id = l.tenant_id and i.id = l.invoice_id
      where l.tenant_id = ${tx.tenantId} and l.order_id = ${orderId} and l.is_live`),
  );
  if (found) fail(invoiceErrors.onInvoice, { no, apply: found.apply });
}
