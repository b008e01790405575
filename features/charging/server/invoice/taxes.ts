// Rates and codes of the items of an invoice, as the tenant has set them (BR-67).
import type { Sql } from '@ec/kernel/database';
import { paramIn } from '@ec/system/server/public';
import { type InvoiceItem, invoiceItems, items, type Tax } from '../../shared/invoice/invoice-lines.ts';

/** Of the tenant whose transaction it is; what nobody has set is the usual. */
export async function taxesIn(tx: Sql): Promise<Record<InvoiceItem, Tax>> {
  const taxes: Record<InvoiceItem, Tax> = { ...invoiceItems };
  for (const item of items) {
    const { rate, taxCode } = invoiceItems[item];
    const [ownRate, ownCode] = [await paramIn(tx, `invoice.${item}Rate`), await paramIn(tx, `invoice.${item}Code`)];
    taxes[item] = { rate: ownRate ? Number(ownRate) : rate, taxCode: ownCode || taxCode };
  }
  return taxes;
}
