// Balances of an account, and the amounts that may be taken out of it (domain BR-9, BR-10). Amounts are decimal strings in 元.
import type { Decimal } from 'decimal.js';
import { CENTS, fromUnits, toUnits } from '../pricing/exact.ts';

type Amount = string | number | Decimal;

/** Whole 分 of an amount in 元, rounded half up; what an account can hold is far within the exact numbers. */
export const centsOf = (yuan: Amount): number => toUnits(typeof yuan === 'object' ? yuan.toFixed() : yuan, CENTS);

/** In 元 with two decimals, as the database has it. */
export const yuanOf = (cents: number): string => fromUnits(cents, CENTS);

export interface AccountBalances {
  /** Own money, held money included; below zero it is credit. */
  balance: string;
  gift: string;
  /** Own money that bookings and prepay hold. */
  frozen: string;
  creditLimit: string;
}

export const emptyBalances: AccountBalances = { balance: '0.00', gift: '0.00', frozen: '0.00', creditLimit: '0.00' };

/** Money as the database has it: two decimals. */
export const money = (value: Amount): string => yuanOf(centsOf(value));

const partsOfCents = /\.\d\d0*[1-9]/;

/** In 分. @throws Error where it is no amount above zero in whole 分: that is a fault of ours, people's input is checked before */
export function amountOf(value: string): number {
  const cents = centsOf(value);
  if (cents <= 0 || partsOfCents.test(value)) throw new Error(`Not an amount of money: ${value}`);
  return cents;
}

const freeCents = ({ balance, gift, frozen, creditLimit }: AccountBalances): number =>
  centsOf(balance) + centsOf(gift) - centsOf(frozen) + centsOf(creditLimit);

/** `balance + gift − frozen + creditLimit`: what can still be spent. */
export const availableOf = (purse: AccountBalances): string => yuanOf(freeCents(purse));

/** Returns the own money that is not held. `heldForIt` is held for this very withdrawal and counts as free. */
export function withdrawableOf({ balance, frozen }: AccountBalances, heldForIt = '0'): string {
  const ownCents = centsOf(balance) - centsOf(frozen) + centsOf(heldForIt);
  return yuanOf(Math.max(ownCents, 0));
}

/** Balance and gift together: what the ledger shows before and after. */
export const holdingsOf = ({ balance, gift }: Pick<AccountBalances, 'balance' | 'gift'>): string =>
  yuanOf(centsOf(balance) + centsOf(gift));

export interface Spending {
  giftPart: string;
  payPart: string;
}

/**
 * Gift first where it may be used, then balance, then credit; all or nothing.
 * @returns undefined where it is not enough
 */
export function spend(purse: AccountBalances, amount: string, takesGift: boolean): Spending | undefined {
  const needed = amountOf(amount);
  const gift = takesGift ? centsOf(purse.gift) : 0;
  const giftPart = Math.min(gift, needed);
  const payPart = needed - giftPart;
  if (needed > freeCents(purse) || payPart > centsOf(purse.balance) + centsOf(purse.creditLimit)) return undefined;
  return { giftPart: yuanOf(giftPart), payPart: yuanOf(payPart) };
}

/** Returns whether the balances satisfy the checks of the database (BR-9): every posting must end in such a state. */
export const isSound = (purse: AccountBalances): boolean =>
  centsOf(purse.gift) >= 0 &&
  centsOf(purse.frozen) >= 0 &&
  centsOf(purse.balance) >= -centsOf(purse.creditLimit) &&
  freeCents(purse) >= 0;
