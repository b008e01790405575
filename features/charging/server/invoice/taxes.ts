// Rates and codes of the items of an invoice, as the tenant has set them (BR-67).
import type { Sql } from '@ec/kernel/database';
import { paramIn } from '@ec/system/server/public';
import { type InvoiceItem, invoiceItems, items, type Tax } from '../../shared/invoice/invoice-lines.ts';

/** The tax settings of the transaction's tenant, with defaults for what is not set. */
export async function taxesIn(tx: Sql): Promise<Record<InvoiceItem, Tax>> {
  const taxes: Record<InvoiceItem, Tax> = { ...invoiceItems };
  for (const item of items) {
    const { rate, taxCode } = invoiceItems[item];
    const [ownRate, ownCode] = [await paramIn(tx, `invoice.${item}Rate`), await paramIn(tx, `invoice.${item}Code`)];
    taxes[item] = { rate: ownRate ? Number(ownRate) : rate, taxCode: ownCode || taxCode };
  }
  return taxes;
}
