// Reads the tenant's tax rates and codes for the items of an invoice (BR-67).
import type { Sql } from '@ec/kernel/database';
import { paramIn } from '@ec/system/server/public';
import { type InvoiceItem, invoiceItems, items, type Tax } from '../../shared/invoice/invoice-lines.ts';

/** Returns the rate and code of each item. A default replaces a missing setting. */
export async function taxesIn(tx: Sql): Promise<Record<InvoiceItem, Tax>> {
  const taxes: Record<InvoiceItem, Tax> = { ...invoiceItems };
  for (const item of items) {
    const { rate, taxCode } = invoiceItems[item];
    const tenantRate = await paramIn(tx, `invoice.${item}Rate`);
    const tenantCode = await paramIn(tx, `invoice.${item}Code`);
    taxes[item] = { rate: tenantRate ? Number(tenantRate) : rate, taxCode: tenantCode || taxCode };
  }
  return taxes;
}
