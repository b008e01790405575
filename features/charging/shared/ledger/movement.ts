// Moves of money as legs that sum to zero: what goes into a pocket is above zero, what leaves it below (domain BR-9).

import type { KeyOf } from '@ec/resource/enum';
import { accountHisBizType, accountHisDirection, accountOwnerType } from '../account/account.enums.ts';
import { type AccountBalances, amountOf, centsOf, money, type Spending, yuanOf } from './account-balances.ts';

const owners = accountOwnerType.key;

/** Three pockets of a customer's account, and the system accounts of the tenant. */
export const pockets = {
  free: 1,
  gift: 2,
  held: 3,
  channel: owners.channel,
  revenue: owners.revenue,
  gifts: owners.gift,
  refunds: owners.refund,
  adjusts: owners.adjust,
} as const;
export type Pocket = (typeof pockets)[keyof typeof pockets];

const bizTypes = accountHisBizType.key;
export type BizType = KeyOf<typeof accountHisBizType>;
const { in: into, out: outOf } = accountHisDirection.key;
export type Direction = KeyOf<typeof accountHisDirection>;

/** Kinds of postings that debit an order. */
export const debitTypes = [bizTypes.charging, bizTypes.swap, bizTypes.occupancy] as const;
export type DebitType = (typeof debitTypes)[number];

export interface Leg {
  pocket: Pocket;
  amount: string;
}

export interface Movement {
  bizType: BizType;
  /** As the ledger shows it. */
  direction: Direction;
  amount: string;
  giftPart: string;
  legs: readonly Leg[];
}

/** A leg of the customer's account, not of a system account. */
export const isCustomers = ({ pocket }: Pick<Leg, 'pocket'>): boolean => pocket < pockets.channel;

/** Returns whether the posting moves the customer's account; otherwise it stands in the ledger, but not in the account's history. */
export const touchesAccount = ({ legs }: Pick<Movement, 'legs'>): boolean => legs.some(isCustomers);

interface Parts {
  bizType: BizType;
  direction: Direction;
  /** Own money and gift that move, in 分, and the system account on the other side. */
  pay: number;
  gift?: number;
  against: Pocket;
}

const legOf = (pocket: Pocket, cents: number): Leg => ({ pocket, amount: yuanOf(cents) });

/** Legs without an amount are left out: a move may be gift alone. */
function between({ bizType, direction, pay, gift = 0, against }: Parts): Movement {
  const sign = direction === into ? 1 : -1;
  const total = pay + gift;
  const legs = [];
  if (gift !== 0) legs.push(legOf(pockets.gift, gift * sign));
  if (pay !== 0) legs.push(legOf(pockets.free, pay * sign));
  if (total !== 0) legs.push(legOf(against, -total * sign));
  return { bizType, direction, amount: yuanOf(total), giftPart: yuanOf(gift), legs };
}

export const topUpMove = (amount: string): Movement =>
  between({ bizType: bizTypes.topUp, direction: into, pay: amountOf(amount), against: pockets.channel });

/** Own money that leaves the way it came. */
export const withdrawMove = (amount: string): Movement =>
  between({ bizType: bizTypes.withdraw, direction: outOf, pay: amountOf(amount), against: pockets.channel });

/** Payment of a monthly bill. */
export const repaymentMove = (amount: string): Movement =>
  between({
    bizType: bizTypes.postpaidSettlement,
    direction: into,
    pay: amountOf(amount),
    against: pockets.channel,
  });

export const debitMove = (bizType: DebitType, { giftPart, payPart }: Spending): Movement =>
  between({ bizType, direction: outOf, pay: centsOf(payPart), gift: centsOf(giftPart), against: pockets.revenue });

export const adjustMove = (direction: Direction, amount: string): Movement =>
  between({ bizType: bizTypes.adjust, direction, pay: amountOf(amount), against: pockets.adjusts });

export const grantMove = (amount: string): Movement =>
  between({
    bizType: bizTypes.gift,
    direction: into,
    pay: 0,
    gift: amountOf(amount),
    against: pockets.gifts,
  });

export const revokeMove = (amount: string): Movement =>
  between({
    bizType: bizTypes.giftRevoked,
    direction: outOf,
    pay: 0,
    gift: amountOf(amount),
    against: pockets.gifts,
  });

/** An order paid through a channel at once: the money never lies in the account. */
export function directPayMove(bizType: DebitType, amount: string): Movement {
  const paid = amountOf(amount);
  return {
    bizType,
    direction: outOf,
    amount: yuanOf(paid),
    giftPart: money(0),
    legs: [legOf(pockets.channel, -paid), legOf(pockets.revenue, paid)],
  };
}

/**
 * Into the balance, or back through the channel that the order was paid by; gift always returns to gift.
 * Either may be zero, not both.
 */
export function refundMove({ amount, giftBack, toChannel }: { amount: string; giftBack: string; toChannel: boolean }) {
  const back = centsOf(giftBack);
  const paid = centsOf(amount);
  amountOf(yuanOf(paid + back));
  if (!toChannel)
    return between({
      bizType: bizTypes.refund,
      direction: into,
      pay: paid,
      gift: back,
      against: pockets.refunds,
    });
  const move = between({
    bizType: bizTypes.refund,
    direction: into,
    pay: 0,
    gift: back,
    against: pockets.refunds,
  });
  const through = paid === 0 ? [] : [legOf(pockets.refunds, -paid), legOf(pockets.channel, paid)];
  return { ...move, legs: [...move.legs, ...through] };
}

/** Own money is put aside, or comes free again: the balance stays what it is. */
export function holdMove(bizType: typeof bizTypes.freeze | typeof bizTypes.unfreeze, amount: string): Movement {
  const held = amountOf(amount);
  const [from, to] = bizType === bizTypes.freeze ? [pockets.free, pockets.held] : [pockets.held, pockets.free];
  return {
    bizType,
    direction: bizType === bizTypes.freeze ? outOf : into,
    amount: yuanOf(held),
    giftPart: money(0),
    legs: [legOf(from, -held), legOf(to, held)],
  };
}

/** The account after a move. */
export function moved(purse: AccountBalances, { legs }: Pick<Movement, 'legs'>): AccountBalances {
  const plus = (before: string, ...which: Pocket[]) => {
    const moving = legs.filter(({ pocket }) => which.includes(pocket));
    return moving.length > 0
      ? yuanOf(moving.reduce((sum, { amount }) => sum + centsOf(amount), centsOf(before)))
      : before;
  };
  return {
    balance: plus(purse.balance, pockets.free, pockets.held),
    gift: plus(purse.gift, pockets.gift),
    frozen: plus(purse.frozen, pockets.held),
    creditLimit: purse.creditLimit,
  };
}
