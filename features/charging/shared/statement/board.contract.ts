// The board of a month: its merchants with their progress and open problems.
import { permissionsOf } from '@ec/resource/calls';
import { contract, id } from '@ec/resource/contract';
import { z } from 'zod';
import { statement } from './statement.resource.ts';

/** The open problems of a merchant's month. */
export const boardLacks = ['changed', 'unpaid', 'noTitle', 'toInvoice', 'toIssue', 'givenBack'] as const;
export type BoardLack = (typeof boardLacks)[number];

const amount = z.string();
const time = z.string();

const boardRow = z.strictObject({
  merchantId: z.string(),
  merchantName: z.string(),
  orders: z.number().int(),
  kwh: amount,
  totalMoney: amount,
  refundMoney: amount,
  /** The amount of orders that are not paid yet. */
  openMoney: amount,
  /** The amount that can still be invoiced. */
  toInvoice: amount,
  /** The amount of requested and approved invoices. */
  asked: amount,
  /** The amount of issued invoices. */
  issued: amount,
  /** The amount by which invoices exceed their orders, because the orders were refunded after the request. */
  givenBack: amount,
  /** Undefined until the month is closed for the first time. */
  step: z
    .strictObject({
      id: z.string(),
      statementStatus: z.number().int(),
      closedMoney: amount,
      closeTime: time,
      compareTime: time,
      sendTime: time,
      sentTo: z.string(),
    })
    .optional(),
  lacks: z.array(z.enum(boardLacks)),
});
export type BoardRow = z.output<typeof boardRow>;

const month = z.string().meta({ description: 'yyyy-MM' });

export const statementBoard = contract({
  of: statement,
  path: 'board',
  title: { zh: '商户对账：某月的进度', en: 'Statement: progress of a month' },
  input: z.object({ month }),
  output: z.strictObject({
    month: z.string(),
    /** Only a month that is over can be closed. */
    isOver: z.boolean(),
    rows: z.array(boardRow),
    sums: z.strictObject({
      totalMoney: amount,
      refundMoney: amount,
      openMoney: amount,
      toInvoice: amount,
      issued: amount,
    }),
  }),
});

export const closeMonth = contract({
  of: statement,
  path: 'close',
  method: 'POST',
  from: 'body',
  title: { zh: '商户对账：月结', en: 'Statement: close a month' },
  access: { code: permissionsOf(statement).action('close') },
  input: z.object({ month, merchantIds: z.array(id).min(1).max(200) }),
  output: z.strictObject({ closed: z.number().int() }),
});
