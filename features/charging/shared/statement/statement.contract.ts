// The monthly statement of a merchant: what was taken, what it cost, what was paid, what is left; on the screen and as a file.
// Amounts are texts, summed by the database, never by floats.
import { permissionsOf } from '@ec/resource/calls';
import { contract, id, optionalId } from '@ec/resource/contract';
import { merchant } from '@ec/truck/shared/fleet/merchant.resource';
import { z } from 'zod';

export const feeFields = [
  'elecMoney',
  'serviceMoney',
  'occupyMoney',
  'swapMoney',
  'discountMoney',
  'totalMoney',
  'refundMoney',
] as const;

/** `kwh`: taken, charging and swap; `dischargeKwh`: given back, V2G. */
export const energyFields = ['sharpKwh', 'peakKwh', 'flatKwh', 'valleyKwh', 'deepKwh', 'kwh', 'dischargeKwh'] as const;

const count = z.number().int();
const amount = z.string();

const amountsOf = <N extends string>(names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [name, amount])) as Record<N, typeof amount>;

/** Sums of orders that ended in the month. */
const sums = z.strictObject({ orders: count, ...amountsOf(feeFields), ...amountsOf(energyFields) });
export type StatementSums = z.output<typeof sums>;

const stationDay = sums.extend({
  stationName: z.string(),
  /** yyyy-MM-dd; '' for the whole month of the station. */
  day: z.string(),
});
export type StationDay = z.output<typeof stationDay>;

const payment = z.strictObject({
  /** orders_payType; null where nothing is known. */
  payType: count.nullable(),
  orders: count,
  giftMoney: amount,
  payMoney: amount,
  /** Not paid yet. */
  openMoney: amount,
});
export type Payment = z.output<typeof payment>;

/** Postings on the merchant's accounts, by kind of business. */
const movement = z.strictObject({
  bizType: count,
  count,
  /** + into the account, − out of it. */
  amount,
});
export type Movement = z.output<typeof movement>;

/** From the orders of the month to what left the accounts in it. */
const bridge = z.strictObject({
  /** All orders of the month. */
  orders: amount,
  /** The part that these accounts did not pay in the month: other ways of payment, paid later, not paid yet. */
  elsewhere: amount,
  /** Orders of other months that these accounts paid in this one. */
  others: amount,
  /** The amount that left the accounts for orders by the ledger: orders − elsewhere + others. */
  debits: amount,
});
export type Bridge = z.output<typeof bridge>;

const statement = z.strictObject({
  month: z.string(),
  merchant: z.strictObject({
    id: z.string(),
    merchantNo: z.string().nullable(),
    merchantName: z.string(),
    creditCode: z.string(),
    contact: z.string(),
    settleMode: count,
  }),
  accounts: z.array(z.string()),
  /** Balance and gift of the accounts together. */
  opening: amount,
  closing: amount,
  movements: z.array(movement),
  /** Opening and movements give the closing balance, and the bridge leads from the orders to the debits. */
  agrees: z.boolean(),
  sums,
  stations: z.array(stationDay),
  days: z.array(stationDay),
  payments: z.array(payment),
  bridge,
});
export type Statement = z.output<typeof statement>;

export const merchantStatement = contract({
  of: merchant,
  path: 'statement',
  title: { zh: '商户对账单', en: 'Fleet merchant: monthly statement' },
  /** yyyy-MM */
  input: z.object({ merchantId: id, month: z.string() }),
  output: statement.extend({ movements: z.array(movement.extend({ bizTypeName: z.string() })) }),
});

export const statementFile = contract({
  of: merchant,
  path: 'statementFile',
  method: 'POST',
  from: 'body',
  access: { code: permissionsOf(merchant).export },
  title: { zh: '商户对账单文件', en: 'Fleet merchant: statement as a file' },
  /** One merchant; by default all merchants that the caller may see. */
  input: z.object({ merchantId: optionalId, month: z.string(), format: z.enum(['xlsx', 'pdf']) }),
  output: z.strictObject({ taskId: z.string() }),
});
