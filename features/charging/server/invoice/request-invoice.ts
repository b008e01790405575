// Requests an invoice (BR-67): locks the orders, splits their amounts by item, and puts the orders on the invoice.

import type { Sql } from '@ec/kernel/database';
import { AppError, errors, fail } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import type { InputOf, OutputOf } from '@ec/resource/contract';
import { maskOf } from '@ec/resource/wire';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { addRow } from '@ec/resource-server/save';
import { sql } from 'kysely';
import type { requestInvoice } from '../../shared/invoice/invoice.contract.ts';
import { invoiceKind, invoiceStatus } from '../../shared/invoice/invoice.enums.ts';
import { invoice } from '../../shared/invoice/invoice.resource.ts';
import { linesOf, type Shares, sharesOf, sumOf } from '../../shared/invoice/invoice-lines.ts';
import { ordersInvoiceStatus } from '../../shared/order/order.enums.ts';
import type { Month } from '../statement/month.ts';
import { invoiceErrors } from './invoice.errors.ts';
import { buyerOf, mostOrders, openOrders } from './invoiceable.ts';
import { taxesIn } from './taxes.ts';

type InvoiceCall = Call<InputOf<typeof requestInvoice>>;

const applyNoOf = (id: string): string => `FP${BigInt(id).toString(36).toUpperCase()}`;

export async function askForInvoice(
  engine: Engine,
  call: InvoiceCall,
  month: Month,
): Promise<OutputOf<typeof requestInvoice>> {
  const { merchantId, kind, orderIds, title, taxNo, address, bankName, bankAccount: sentAccount } = call.input;
  if (title === '') fail(invoiceErrors.noTitle);
  if (taxNo === '') fail(invoiceErrors.noTaxNo);
  if (kind === invoiceKind.key.special && !(bankName && sentAccount)) fail(invoiceErrors.noBank);
  let shares: { id: string; share: Shares }[] = [];
  const row = await addRow(
    engine,
    invoice,
    call,
    {},
    {
      async beforeSave({ tx }) {
        // A person who sees the bank account masked sends the masked text back. Then the stored account is used.
        const storedAccount = sentAccount?.includes('*') ? (await buyerOf(tx, merchantId))?.bankAccount : undefined;
        const bankAccount =
          storedAccount !== undefined && maskOf(storedAccount) === sentAccount ? storedAccount : sentAccount;
        if (bankAccount?.includes('*')) fail(invoiceErrors.noBank);
        shares = await lockShares(tx, { merchantId, month, orderIds });
        const lines = linesOf(
          shares.map(({ share }) => share),
          await taxesIn(tx),
        );
        return {
          applyNo: applyNoOf(engine.ids.next()),
          merchantId,
          month: month.name,
          kind,
          title,
          taxNo,
          address: address || null,
          bankName: bankName || null,
          bankAccount: bankAccount || null,
          invoiceStatus: invoiceStatus.key.applied,
          orderCount: shares.length,
          amount: sumOf(lines.map((line) => line.amount)),
          taxMoney: sumOf(lines.map((line) => line.tax)),
          lines: JSON.stringify(lines),
          applyUser: call.caller.userId,
        };
      },
      async afterSave({ tx, row: { id } }) {
        await putOnInvoice(tx, id, shares);
      },
    },
  );
  return {
    id: row.id,
    applyNo: row.applyNo ?? '',
    orderCount: shares.length,
    amount: sumOf(shares.flatMap(({ share }) => Object.values(share))),
  };
}

/** Locks the orders and splits their amounts. @throws AppError nothingToInvoice, notInvoiceable, tooMany */
async function lockShares(
  tx: Sql,
  { merchantId, month, orderIds }: { merchantId: string; month: Month; orderIds: readonly string[] | undefined },
): Promise<{ id: string; share: Shares }[]> {
  const ids = orderIds && [...new Set(orderIds)];
  const openRows = await openOrders(tx, { merchantId, month, ids, isLocking: true });
  if (openRows.length > mostOrders) fail(invoiceErrors.tooMany, { most: mostOrders });
  if (ids && openRows.length < ids.length) fail(invoiceErrors.notInvoiceable, { count: ids.length - openRows.length });
  if (openRows.length === 0) fail(invoiceErrors.nothingToInvoice);
  return openRows.map((order) => ({ id: order.id, share: sharesOf(order) }));
}

/** Writes the orders as lines of the invoice, and sets their invoice status to "requested". */
export async function putOnInvoice(
  tx: Sql,
  invoiceId: string,
  shares: readonly { id: string; share: Shares }[],
): Promise<void> {
  const column = (name: keyof Shares) => shares.map(({ share }) => share[name]);
  const ids = shares.map(({ id }) => id);
  await tx.run(
    sql`insert into truck_invoice_order (tenant_id, invoice_id, order_id, elec, service, swap)
      select ${tx.tenantId}, ${invoiceId}::bigint, * from unnest(${ids}::bigint[], ${column('elec')}::numeric[],
        ${column('service')}::numeric[], ${column('swap')}::numeric[])`,
  );
  const updatedCount = await tx.run(
    sql`update truck_orders set invoice_status = ${keys(ordersInvoiceStatus.key.requested)}
      where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[])`,
  );
  if (updatedCount !== ids.length) throw new AppError(errors.noData);
}
