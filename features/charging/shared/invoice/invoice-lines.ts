// Computes the lines of an invoice: the shares of each order for energy, service and swaps, and the tax in them (BR-67).

import { moneyText } from '@ec/language/amount';
import type { Label } from '@ec/language/label';
import type { Language } from '@ec/language/language';
import { Decimal } from 'decimal.js';

/** The tax class of an item: a code of 19 digits, and the rate in percent. Amounts contain the tax. */
export interface Tax {
  taxCode: string;
  rate: number;
}

/** The items with their default tax; a tenant can override rate and code (`invoice.elecRate`, `invoice.elecCode` …). */
export const invoiceItems = {
  elec: { name: { zh: '电费', en: 'Electricity' }, taxCode: '1100101020200000000', rate: 13 },
  service: { name: { zh: '充电服务费', en: 'Charging service' }, taxCode: '3049900000000000000', rate: 6 },
  swap: { name: { zh: '换电服务费', en: 'Swap service' }, taxCode: '3049900000000000000', rate: 6 },
} as const satisfies Record<string, Tax & { name: Label }>;
export type InvoiceItem = keyof typeof invoiceItems;
export const items = ['elec', 'service', 'swap'] as const satisfies readonly InvoiceItem[];

/** The amounts of an order as text with two decimals. */
export interface OrderMoney {
  elecMoney: string;
  swapMoney: string;
  /** The sum of energy, service, swap and occupancy, less the discount. */
  totalMoney: string;
  payMoney: string;
  refundMoney: string;
}

export type Shares = Record<InvoiceItem, string>;

/** Returns the amount that was paid in money and not refunded. Gift does not count, because it is no revenue. */
export const invoiceableAmount = ({ payMoney, refundMoney }: Pick<OrderMoney, 'payMoney' | 'refundMoney'>): Decimal =>
  Decimal.max(0, new Decimal(payMoney).minus(refundMoney));

/** Splits the invoiceable amount in proportion to the charges. The shares add up to the cent, because service takes the remainder. */
export function sharesOf(order: OrderMoney): Shares {
  const due = invoiceableAmount(order);
  const elec = Decimal.max(0, order.elecMoney);
  const swap = Decimal.max(0, order.swapMoney);
  const whole = Decimal.max(order.totalMoney, elec.plus(swap));
  const part = (charge: Decimal) => (whole.isZero() ? new Decimal(0) : due.times(charge).div(whole).toDecimalPlaces(2));
  const elecPart = Decimal.min(due, part(elec));
  // A promotion may cover the whole service fee. Then swap takes the remainder, or energy if there is no swap.
  const isEnergyAndSwap = whole.eq(elec.plus(swap)) && swap.gt(0);
  const swapPart = isEnergyAndSwap ? due.minus(elecPart) : Decimal.min(due.minus(elecPart), part(swap));
  const service = due.minus(elecPart).minus(swapPart);
  const all = whole.eq(elec) && !whole.isZero() ? { elec: due, service: new Decimal(0) } : { elec: elecPart, service };
  return { elec: all.elec.toFixed(2), service: all.service.toFixed(2), swap: swapPart.toFixed(2) };
}

export interface InvoiceLine {
  item: InvoiceItem;
  /** The tax rate in percent. */
  rate: number;
  taxCode: string;
  /** The gross amount, which includes the tax. */
  amount: string;
  net: string;
  tax: string;
}

/** Returns a line for each item with an amount; the lines add up to the shares, and net and tax of each line to its amount. */
export function linesOf(shares: readonly Shares[], taxes: Record<InvoiceItem, Tax> = invoiceItems): InvoiceLine[] {
  return items.flatMap((item) => {
    const amount = shares.reduce((sum, share) => sum.plus(share[item]), new Decimal(0));
    if (amount.isZero()) return [];
    const { rate, taxCode } = taxes[item];
    const net = amount
      .times(100)
      .div(100 + rate)
      .toDecimalPlaces(2);
    const tax = amount.minus(net);
    return [{ item, rate, taxCode, amount: amount.toFixed(2), net: net.toFixed(2), tax: tax.toFixed(2) }];
  });
}

/** Adds up amounts given as decimal text. */
export const sumOf = (amounts: readonly string[]): string =>
  amounts.reduce((sum, each) => sum.plus(each), new Decimal(0)).toFixed(2);

/** Describes each line in words, for spreadsheets. */
export const invoiceLinesText = (lines: readonly InvoiceLine[], language: Language): string =>
  lines
    .map(({ item, amount, rate }) => `${invoiceItems[item].name[language]} ${moneyText(amount)} (${rate}%)`)
    .join('\n');
