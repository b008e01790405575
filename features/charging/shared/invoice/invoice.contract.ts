// Calls of invoices: the amounts of a month that can be invoiced, the request, and the file for the batch form of the tax system.
import { permissionsOf } from '@ec/resource/calls';
import { codeText, contract, id } from '@ec/resource/contract';
import { z } from 'zod';
import { invoiceKind } from './invoice.enums.ts';
import { invoice } from './invoice.resource.ts';

const may = permissionsOf(invoice);
export const mayRequest = may.action('request');
const amount = z.string();
const month = z.string().meta({ description: 'yyyy-MM' });

/** The buyer on the invoice, as entered by the merchant. */
const buyer = z.strictObject({
  title: z.string(),
  taxNo: z.string(),
  address: z.string(),
  bankName: z.string(),
  bankAccount: z.string(),
});
export type Buyer = z.output<typeof buyer>;

const line = z.strictObject({
  item: z.enum(['elec', 'service', 'swap']),
  rate: z.number(),
  taxCode: z.string(),
  amount,
  net: amount,
  tax: amount,
});

const invoiceOrder = z.strictObject({
  id: z.string(),
  orderNo: z.string(),
  plateNo: z.string(),
  stationName: z.string(),
  endTime: z.string(),
  amount,
});

export const invoiceableMonth = contract({
  of: invoice,
  path: 'invoiceable',
  title: { zh: '发票：某商户某月可开票的订单', en: 'Invoice: orders of a merchant in a month that can be invoiced' },
  access: { code: mayRequest },
  input: z.object({ merchantId: id, month }),
  output: z.strictObject({
    buyer,
    /** Orders that ended in the month, were paid in money and are on no valid invoice. */
    orders: z.array(invoiceOrder),
    amount,
    taxMoney: amount,
    lines: z.array(line),
  }),
});

export const ordersOnInvoice = contract({
  of: invoice,
  path: 'orders',
  title: { zh: '发票：其上的订单', en: 'Invoice: the orders on it' },
  input: z.object({ id }),
  output: z.array(invoiceOrder.extend({ refunded: amount.meta({ description: 'Given back since it was invoiced' }) })),
});

export const requestInvoice = contract({
  of: invoice,
  path: 'request',
  method: 'POST',
  from: 'body',
  title: { zh: '发票：申请开票', en: 'Invoice: request' },
  access: { code: mayRequest },
  input: z.object({
    merchantId: id,
    month,
    kind: z.literal(Object.values(invoiceKind.key)),
    /** The orders to invoice; without ids, all orders of the month that can be invoiced. */
    orderIds: z.array(id).max(10_000).optional(),
    title: z.string().trim().max(60),
    taxNo: codeText.max(20),
    address: z.string().trim().max(100).optional(),
    bankName: z.string().trim().max(60).optional(),
    bankAccount: codeText.max(30).optional(),
  }),
  output: z.strictObject({ id: z.string(), applyNo: z.string(), amount, orderCount: z.number().int() }),
});

export const taxFile = contract({
  of: invoice,
  path: 'taxFile',
  method: 'POST',
  from: 'body',
  title: { zh: '发票批量导入文件', en: 'Invoice: file for the batch form of the tax system' },
  access: { code: may.export },
  /** The invoices to issue; without ids, all approved invoices. */
  input: z.object({ ids: z.array(id).max(1_000).optional() }),
  output: z.strictObject({ taskId: z.string() }),
});
