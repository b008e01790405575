// Computes the discount of promotions on an order, or their gift for a top-up (domain §3 activity, BR-4). Amounts are decimal
// strings in 元.
import { Decimal } from 'decimal.js';
import { orderType } from '../order/order.enums.ts';
import { activitySubBenefit, activitySubCondType } from './promotion.enums.ts';

/** A rule of an activity: a condition and its benefit. */
export interface Rule {
  id: string;
  condType: number;
  threshold: string;
  benefit: number;
  benefitValue: string;
  /** Null or 0 means no limit. */
  maxDiscount: string | null;
  startMin: number | null;
  endMin: number | null;
  /** 0 means unlimited. */
  stock: number;
  usedCount: number;
  sort: number;
}

export interface Offer {
  id: string;
  /** An empty list means all. */
  stationIds: readonly string[];
  merchantIds: readonly string[];
  /** Half-open, in milliseconds. */
  startTime: number;
  endTime: number;
  /** The rest of the budget. */
  left: string;
  /** 0 means unlimited. */
  userLimit: number;
  /** The number of times that this payer has used it. */
  used: number;
  stackable: boolean;
  priority: number;
  coversElec: boolean;
  rules: readonly Rule[];
}

interface Occasion {
  merchantId: string | null;
  at: number;
}

/** The order that is being billed. */
export interface Bill extends Occasion {
  orderType: number;
  stationId: string | null;
  kwh: string;
  elecMoney: string;
  serviceMoney: string;
  swapMoney: string;
  /** The payer has no order that ended earlier. */
  isFirst: boolean;
}

export interface TopUp extends Occasion {
  amount: string;
}

export interface GrantedBenefit {
  activityId: string;
  ruleId: string;
  money: string;
}

const condition = activitySubCondType.key;
const benefit = activitySubBenefit.key;
const { swap, discharge } = orderType.key;
const zero = new Decimal(0);

const isWithin = ({ startTime, endTime, merchantIds, userLimit, used }: Offer, { at, merchantId }: Occasion): boolean =>
  at >= startTime &&
  at < endTime &&
  (merchantIds.length === 0 || (merchantId !== null && merchantIds.includes(merchantId))) &&
  (userLimit === 0 || used < userLimit);

const hasStock = ({ stock, usedCount }: Rule): boolean => stock === 0 || usedCount < stock;

/** Returns the minute of the day in Asia/Shanghai. */
export const minuteOfDay = (at: number): number => Math.floor(at / 60_000 + 8 * 60) % 1440;

/** `amount` is the sum of energy, service and swap fee. */
function isMet(rule: Rule, bill: Bill, amount: Decimal): boolean {
  const reaches = (value: Decimal) => value.gte(rule.threshold);
  switch (rule.condType) {
    case condition.minAmount:
      return reaches(amount);
    case condition.minKWh:
      return reaches(new Decimal(bill.kwh));
    case condition.firstOrder:
      return bill.isFirst && reaches(amount);
    case condition.timeSlot: {
      const minute = minuteOfDay(bill.at);
      return minute >= (rule.startMin ?? 0) && minute < (rule.endMin ?? 0) && reaches(amount);
    }
    default:
      return false;
  }
}

/** Returns the discount of a rule before the caps. `limit` is the amount that the rule may discount. */
function discountOf(rule: Rule, offer: Offer, bill: Bill, limit: Decimal): Decimal {
  switch (rule.benefit) {
    case benefit.amountOff:
      return new Decimal(rule.benefitValue);
    case benefit.percentOff:
      return limit.times(rule.benefitValue).div(100).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
    case benefit.freeService:
      return new Decimal(bill.serviceMoney);
    case benefit.times:
      return bill.orderType === swap && offer.used < Number(rule.benefitValue) ? limit : zero;
    default:
      return zero;
  }
}

const capAmount = (amount: Decimal, rule: Rule, ...caps: Decimal.Value[]): Decimal =>
  Decimal.min(amount, ...caps, ...(Number(rule.maxDiscount ?? 0) > 0 ? [rule.maxDiscount ?? 0] : []));

/** Returns the rule of an offer with the largest benefit, or undefined if no rule gives anything. */
function bestRuleOf(offer: Offer, worth: (rule: Rule) => Decimal): { ruleId: string; money: Decimal } | undefined {
  const rules = offer.rules.filter(hasStock).sort((a, b) => a.sort - b.sort || (a.id < b.id ? -1 : 1));
  let best: { ruleId: string; money: Decimal } | undefined;
  for (const rule of rules) {
    const money = worth(rule);
    if (money.gt(best?.money ?? 0)) best = { ruleId: rule.id, money };
  }
  return best;
}

/** Sorts by priority, then by money, then by age. A stackable first offer is combined with all other stackable ones; otherwise it applies alone. */
function selectOffers<Best extends { offer: Offer; money: Decimal }>(candidates: readonly Best[]): Best[] {
  const [first, ...others] = [...candidates].sort(
    (a, b) =>
      b.offer.priority - a.offer.priority || b.money.cmp(a.money) || Number(BigInt(a.offer.id) - BigInt(b.offer.id)),
  );
  if (!first) return [];
  return first.offer.stackable ? [first, ...others.filter(({ offer }) => offer.stackable)] : [first];
}

/**
 * Returns the discounts of an order, in the order of use. Their sum never exceeds the service fee, or the energy, service and
 * swap fee together if a promotion covers them. The occupancy fee is never discounted, and no budget is exceeded.
 */
export function discountFor(bill: Bill, offers: readonly Offer[]): GrantedBenefit[] {
  if (bill.orderType === discharge) return [];
  const appliesToStation = (offer: Offer) =>
    offer.stationIds.length === 0 || (bill.stationId !== null && offer.stationIds.includes(bill.stationId));
  const service = new Decimal(bill.serviceMoney);
  const amount = service.plus(bill.elecMoney).plus(bill.swapMoney);
  const bestFor = (offer: Offer, before: Decimal) => {
    const limit = Decimal.max(0, (offer.coversElec ? amount : service).minus(before));
    return bestRuleOf(offer, (rule) =>
      isMet(rule, bill, amount) ? capAmount(discountOf(rule, offer, bill, limit), rule, limit, offer.left) : zero,
    );
  };
  const candidates = offers
    .filter((offer) => isWithin(offer, bill) && appliesToStation(offer))
    .flatMap((offer) => {
      const best = bestFor(offer, zero);
      return best ? [{ offer, ...best }] : [];
    });
  const granted: GrantedBenefit[] = [];
  let sum = zero;
  for (const { offer, ...first } of selectOffers(candidates)) {
    // Discounts of earlier promotions reduce the base.
    const best = sum.isZero() ? first : bestFor(offer, sum);
    if (!best) continue;
    granted.push({ activityId: offer.id, ruleId: best.ruleId, money: best.money.toFixed(2) });
    sum = sum.plus(best.money);
  }
  return granted;
}

/** Returns the gifts for a top-up. Promotions for single stations do not apply to top-ups. */
export function giftFor(topUp: TopUp, offers: readonly Offer[]): GrantedBenefit[] {
  const candidates = offers
    .filter((offer) => isWithin(offer, topUp) && offer.stationIds.length === 0)
    .flatMap((offer) => {
      const best = bestRuleOf(offer, (rule) =>
        rule.condType === condition.topUpAmount &&
        rule.benefit === benefit.gift &&
        new Decimal(topUp.amount).gte(rule.threshold)
          ? capAmount(new Decimal(rule.benefitValue), rule, offer.left)
          : zero,
      );
      return best ? [{ offer, ...best }] : [];
    });
  return selectOffers(candidates).map(({ offer, ruleId, money }) => ({
    activityId: offer.id,
    ruleId,
    money: money.toFixed(2),
  }));
}
