// Movements of money as legs that sum to zero: a leg into a pocket is positive, a leg out of it is negative (domain BR-9).

import type { KeyOf } from '@ec/resource/enum';
import { accountHisBizType, accountHisDirection, accountOwnerType } from '../account/account.enums.ts';
import { type AccountBalances, amountOf, centsOf, money, type Spending, yuanOf } from './account-balances.ts';

const owners = accountOwnerType.key;

/** The three pockets of a customer's account, and the system accounts of the tenant. */
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
  /** The direction that the history of the account shows. */
  direction: Direction;
  amount: string;
  giftPart: string;
  legs: readonly Leg[];
}

/** Returns whether a leg belongs to the customer's account and not to a system account. */
export const isCustomerLeg = ({ pocket }: Pick<Leg, 'pocket'>): boolean => pocket < pockets.channel;

/** Returns whether the movement changes the customer's account. Only such a movement appears in the account's history. */
export const touchesAccount = ({ legs }: Pick<Movement, 'legs'>): boolean => legs.some(isCustomerLeg);

interface Parts {
  bizType: BizType;
  direction: Direction;
  /** The own money to move, in 分. */
  pay: number;
  /** The gift to move, in 分. */
  gift?: number;
  /** The system account on the other side. */
  against: Pocket;
}

const legOf = (pocket: Pocket, cents: number): Leg => ({ pocket, amount: yuanOf(cents) });

/** Builds a movement with its legs. Legs without an amount are left out, since a movement may consist of gift only. */
function buildMovement({ bizType, direction, pay, gift = 0, against }: Parts): Movement {
  const sign = direction === into ? 1 : -1;
  const total = pay + gift;
  const legs = [];
  if (gift !== 0) legs.push(legOf(pockets.gift, gift * sign));
  if (pay !== 0) legs.push(legOf(pockets.free, pay * sign));
  if (total !== 0) legs.push(legOf(against, -total * sign));
  return { bizType, direction, amount: yuanOf(total), giftPart: yuanOf(gift), legs };
}

export const topUpMove = (amount: string): Movement =>
  buildMovement({ bizType: bizTypes.topUp, direction: into, pay: amountOf(amount), against: pockets.channel });

/** Own money leaves the account through a payment channel. */
export const withdrawMove = (amount: string): Movement =>
  buildMovement({ bizType: bizTypes.withdraw, direction: outOf, pay: amountOf(amount), against: pockets.channel });

/** Money comes in through a channel to pay a monthly bill. */
export const repaymentMove = (amount: string): Movement =>
  buildMovement({
    bizType: bizTypes.postpaidSettlement,
    direction: into,
    pay: amountOf(amount),
    against: pockets.channel,
  });

export const debitMove = (bizType: DebitType, { giftPart, payPart }: Spending): Movement =>
  buildMovement({
    bizType,
    direction: outOf,
    pay: centsOf(payPart),
    gift: centsOf(giftPart),
    against: pockets.revenue,
  });

export const adjustMove = (direction: Direction, amount: string): Movement =>
  buildMovement({ bizType: bizTypes.adjust, direction, pay: amountOf(amount), against: pockets.adjusts });

export const grantMove = (amount: string): Movement =>
  buildMovement({
    bizType: bizTypes.gift,
    direction: into,
    pay: 0,
    gift: amountOf(amount),
    against: pockets.gifts,
  });

export const revokeMove = (amount: string): Movement =>
  buildMovement({
    bizType: bizTypes.giftRevoked,
    direction: outOf,
    pay: 0,
    gift: amountOf(amount),
    against: pockets.gifts,
  });

/** A channel pays an order directly: the money does not pass through the account. */
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
 * Money returns to the balance, or through the channel that paid the order. Gift always returns to gift. One of the two amounts may be zero,
 * but not both.
 */
export function refundMove({ amount, giftBack, toChannel }: { amount: string; giftBack: string; toChannel: boolean }) {
  const back = centsOf(giftBack);
  const paid = centsOf(amount);
  amountOf(yuanOf(paid + back));
  if (!toChannel)
    return buildMovement({
      bizType: bizTypes.refund,
      direction: into,
      pay: paid,
      gift: back,
      against: pockets.refunds,
    });
  const move = buildMovement({
    bizType: bizTypes.refund,
    direction: into,
    pay: 0,
    gift: back,
    against: pockets.refunds,
  });
  const through = paid === 0 ? [] : [legOf(pockets.refunds, -paid), legOf(pockets.channel, paid)];
  return { ...move, legs: [...move.legs, ...through] };
}

/** Own money is held or released; the balance does not change. */
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

/** Returns the balances of an account after a movement. */
export function balancesAfter(balances: AccountBalances, { legs }: Pick<Movement, 'legs'>): AccountBalances {
  const plus = (before: string, ...changedPockets: Pocket[]) => {
    const moving = legs.filter(({ pocket }) => changedPockets.includes(pocket));
    return moving.length > 0
      ? yuanOf(moving.reduce((sum, { amount }) => sum + centsOf(amount), centsOf(before)))
      : before;
  };
  return {
    balance: plus(balances.balance, pockets.free, pockets.held),
    gift: plus(balances.gift, pockets.gift),
    frozen: plus(balances.frozen, pockets.held),
    creditLimit: balances.creditLimit,
  };
}
