// Amounts of money as whole 分: sums are exact, and much cheaper than those of decimals of any length.
import { Decimal } from 'decimal.js';

const inCents = /^-?\d+\.\d\d$/;

/** 分 of an amount in 元; what is less than a 分 is rounded half up. */
export function centsOf(yuan: Decimal.Value): bigint {
  const text = typeof yuan === 'string' && inCents.test(yuan) ? yuan : new Decimal(yuan).toFixed(2);
  return BigInt(text.replace('.', ''));
}

/** 分 of what is a number of whole 分 exactly; undefined else. */
export function wholeCentsOf(yuan: string): bigint | undefined {
  if (inCents.test(yuan)) return centsOf(yuan);
  const amount = new Decimal(yuan);
  return amount.isFinite() && amount.decimalPlaces() <= 2 ? centsOf(amount) : undefined;
}

/** In 元 with two decimals, as the database has it. */
export function yuanOf(cents: bigint): string {
  const digits = `${cents < 0n ? -cents : cents}`.padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
