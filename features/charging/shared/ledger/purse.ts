// What an account holds, and what may be taken out of it (domain BR-9, BR-10). Amounts are decimal strings in 元.
import { Decimal } from 'decimal.js';

export interface Purse {
  /** Own money, held money included; below zero it is credit. */
  balance: string;
  gift: string;
  /** Own money that bookings and prepay hold. */
  frozen: string;
  creditLimit: string;
}

export const emptyPurse: Purse = { balance: '0.00', gift: '0.00', frozen: '0.00', creditLimit: '0.00' };

/** Money as the database has it: two decimals. */
export const money = (value: Decimal.Value): string => new Decimal(value).toFixed(2);

/** @throws Error where it is no amount above zero in whole 分: that is a fault of ours, people's input is checked before */
export function amountOf(value: string): Decimal {
  const amount = new Decimal(value);
  if (!amount.isFinite() || amount.lte(0) || amount.decimalPlaces() > 2)
    throw new Error(`Not an amount of money: ${value}`);
  return amount;
}

/** `balance + gift − frozen + creditLimit`: what can still be spent. */
export function availableOf({ balance, gift, frozen, creditLimit }: Purse): string {
  return money(new Decimal(balance).plus(gift).minus(frozen).plus(creditLimit));
}

/** Own money alone: no gift, no credit, nothing that is held but for what is asked about. */
export function withdrawableOf({ balance, frozen }: Purse, heldForIt = '0'): string {
  return money(Decimal.max(0, new Decimal(balance).minus(frozen).plus(heldForIt)));
}

/** Balance and gift together: what the ledger shows before and after. */
export const holdingsOf = ({ balance, gift }: Pick<Purse, 'balance' | 'gift'>): string =>
  money(new Decimal(balance).plus(gift));

export interface Spending {
  giftPart: string;
  payPart: string;
}

/**
 * Gift first where it may be used, then balance, then credit; all or nothing.
 * @returns undefined where it is not enough
 */
export function spend(purse: Purse, amount: string, takesGift: boolean): Spending | undefined {
  const needed = amountOf(amount);
  const giftPart = takesGift ? Decimal.min(purse.gift, needed) : new Decimal(0);
  const payPart = needed.minus(giftPart);
  const own = new Decimal(purse.balance).plus(purse.creditLimit);
  if (needed.gt(availableOf(purse)) || payPart.gt(own)) return undefined;
  return { giftPart: money(giftPart), payPart: money(payPart) };
}
