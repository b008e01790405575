// Balances of an account, and the amounts that may be taken out of it (domain BR-9, BR-10). Amounts are decimal strings in 元.
import type { Decimal } from 'decimal.js';
import { CENTS, fromUnits, toUnits } from '../pricing/exact.ts';

type Amount = string | number | Decimal;

/** Converts an amount in 元 to whole 分, rounded half up. All possible balances are within the range of exact integers. */
export const centsOf = (yuan: Amount): number => toUnits(typeof yuan === 'object' ? yuan.toFixed() : yuan, CENTS);

/** Converts 分 to 元 as text with two decimals, the form of the database. */
export const yuanOf = (cents: number): string => fromUnits(cents, CENTS);

export interface AccountBalances {
  /** The own money, including held money. A negative balance is used credit. */
  balance: string;
  gift: string;
  /** The part of the own money that is held for bookings, prepayments and withdrawals. */
  frozen: string;
  creditLimit: string;
}

export const emptyBalances: AccountBalances = { balance: '0.00', gift: '0.00', frozen: '0.00', creditLimit: '0.00' };

/** Normalizes an amount in 元 to two decimals, the form of the database. */
export const money = (value: Amount): string => yuanOf(centsOf(value));

const partsOfCents = /\.\d\d0*[1-9]/;

/**
 * Converts a positive amount in 元 to 分.
 * @throws Error for an amount that is not above zero or has a fraction of a 分; people's input is validated before
 */
export function amountOf(value: string): number {
  const cents = centsOf(value);
  if (cents <= 0 || partsOfCents.test(value)) throw new Error(`Not an amount of money: ${value}`);
  return cents;
}

const freeCents = ({ balance, gift, frozen, creditLimit }: AccountBalances): number =>
  centsOf(balance) + centsOf(gift) - centsOf(frozen) + centsOf(creditLimit);

/** Returns the amount that can still be spent: `balance + gift − frozen + creditLimit`. */
export const availableOf = (balances: AccountBalances): string => yuanOf(freeCents(balances));

/** Returns the own money that is not held. `heldForIt` is the amount held for the withdrawal itself, which counts as free. */
export function withdrawableOf({ balance, frozen }: AccountBalances, heldForIt = '0'): string {
  const ownCents = centsOf(balance) - centsOf(frozen) + centsOf(heldForIt);
  return yuanOf(Math.max(ownCents, 0));
}

/** Returns balance and gift together, which the ledger shows before and after each entry. */
export const holdingsOf = ({ balance, gift }: Pick<AccountBalances, 'balance' | 'gift'>): string =>
  yuanOf(centsOf(balance) + centsOf(gift));

export interface Spending {
  giftPart: string;
  payPart: string;
}

/**
 * Splits a payment: gift first if it may be used, then balance, then credit.
 * @returns undefined if these do not cover the whole amount
 */
export function spend(balances: AccountBalances, amount: string, mayUseGift: boolean): Spending | undefined {
  const needed = amountOf(amount);
  const gift = mayUseGift ? centsOf(balances.gift) : 0;
  const giftPart = Math.min(gift, needed);
  const payPart = needed - giftPart;
  if (needed > freeCents(balances) || payPart > centsOf(balances.balance) + centsOf(balances.creditLimit))
    return undefined;
  return { giftPart: yuanOf(giftPart), payPart: yuanOf(payPart) };
}

/** Returns whether the balances satisfy the checks of the database (BR-9). They must do so after every posting. */
export const isSound = (balances: AccountBalances): boolean =>
  centsOf(balances.gift) >= 0 &&
  centsOf(balances.frozen) >= 0 &&
  centsOf(balances.balance) >= -centsOf(balances.creditLimit) &&
  freeCents(balances) >= 0;
