// The monthly statement of a merchant: energy, charges, payments and balances; on the screen and as a file.
// Amounts are decimal texts and are summed by the database, never with floating-point numbers.
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

/** `kwh` is the energy taken by charging and swaps; `dischargeKwh` is the energy returned by V2G. */
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
  /** `yyyy-MM-dd`; '' for the row with the whole month of the station. */
  day: z.string(),
});
export type StationDay = z.output<typeof stationDay>;

const payment = z.strictObject({
  /** A key of orders_payType; null if unknown. */
  payType: count.nullable(),
  orders: count,
  giftMoney: amount,
  payMoney: amount,
  /** The total of orders that are not paid yet. */
  openMoney: amount,
});
export type Payment = z.output<typeof payment>;

/** Postings on the merchant's accounts, by kind of business. */
const movement = z.strictObject({
  bizType: count,
  count,
  /** Positive into the account, negative out of it. */
  amount,
});
export type Movement = z.output<typeof movement>;

/** The reconciliation of the orders of the month with the amounts debited from the accounts in it. */
const bridge = z.strictObject({
  /** The total of all orders of the month. */
  orders: amount,
  /** The part that these accounts did not pay in the month: other ways of payment, paid later, not paid yet. */
  elsewhere: amount,
  /** The orders of other months that these accounts paid in this month. */
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
  /** The opening balance plus the movements equals the closing balance, and the bridge agrees with the debits and the sums. */
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
  /** `month` is yyyy-MM. */
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
  /** Without `merchantId`, the file contains all merchants that the caller may see. */
  input: z.object({ merchantId: optionalId, month: z.string(), format: z.enum(['xlsx', 'pdf']) }),
  output: z.strictObject({ taskId: z.string() }),
});
