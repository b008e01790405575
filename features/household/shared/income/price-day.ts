// What a day of a station is worth, line by line, and the farmer's part in it (BR-43). Pure, in exact decimals.
import Decimal from 'decimal.js';
import { rentMode } from '../customer/customer.enums.ts';
import { coopMode, gridMode } from '../station/station.enums.ts';

type Amount = string | number | null;

/** What a setting says; prices in ¥/kWh, shares in percent, absent null. */
export interface Worth {
  feedPrice: Amount;
  mechRatio: Amount;
  mechPrice: Amount;
  marketPrice: Amount;
  selfPrice: Amount;
  selfRatio: Amount;
  subsidy: Amount;
  /** Last day, `yyyy-MM-dd`. */
  subsidyEnd: string | null;
  shareRate: Amount;
}

export interface DayToPrice extends Worth {
  day: string;
  kwh: string | number;
  gridMode: number;
  coopMode: number;
  rentMode: number | null;
  rentPrice: Amount;
  /** `yyyy-MM-dd` of the grid connection; days before it earn nothing. */
  gridDate?: string | null;
}

export interface IncomeLine {
  kind: 'feed' | 'self' | 'subsidy';
  kwh: number;
  price: number;
  amount: number;
}

export interface PricedDay {
  lines: IncomeLine[];
  income: string;
  /** Percent. */
  shareRate: string;
  farmerShare: string;
}

const hundred = new Decimal(100);
const yuan = (value: Decimal) => value.toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
const of = (value: Amount) => new Decimal(value ?? 0);

/** The feed-in price: under the market mechanism the mix of both, with four decimals (发改价格〔2025〕136号). */
export function feedPriceOf({ feedPrice, mechRatio, mechPrice, marketPrice }: Worth): Decimal {
  if (mechRatio === null || mechPrice === null || marketPrice === null) return of(feedPrice);
  const part = of(mechRatio).div(hundred);
  return part
    .mul(mechPrice)
    .plus(new Decimal(1).minus(part).mul(marketPrice))
    .toDecimalPlaces(4, Decimal.ROUND_HALF_UP);
}

/** Full feed-in feeds all, self-use none; in between the setting's share stands in for the grid meter while nothing reads it. */
function selfKwhOf({ gridMode: mode, kwh, selfRatio }: DayToPrice): Decimal {
  if (mode === gridMode.key.fullFeedIn) return of(0);
  return mode === gridMode.key.selfUse ? of(kwh) : yuan(of(kwh).mul(of(selfRatio)).div(hundred));
}

/** Percent of the income that is the farmer's: all of a station of his own, a share by setting or contract, none where he gets rent. */
export function shareRateOf({ coopMode: mode, shareRate, rentMode: rent, rentPrice }: DayToPrice): Decimal {
  if (mode === coopMode.key.cash || mode === coopMode.key.loan) return hundred;
  if (mode === coopMode.key.share) return of(shareRate);
  return rent === rentMode.key.share ? Decimal.min(of(rentPrice), hundred) : of(0);
}

export function priceDay(day: DayToPrice): PricedDay {
  const self = selfKwhOf(day);
  const feed = of(day.kwh).minus(self);
  const isSubsidised = of(day.subsidy).gt(0) && (day.subsidyEnd === null || day.day <= day.subsidyEnd);
  const parts = [
    ['feed', feed, feedPriceOf(day)] as const,
    ['self', self, of(day.selfPrice)] as const,
    ...(isSubsidised ? [['subsidy', of(day.kwh), of(day.subsidy)] as const] : []),
  ].filter(([, kwh]) => kwh.gt(0) && (!day.gridDate || day.day >= day.gridDate));
  const amounts = parts.map(([, kwh, price]) => yuan(kwh.mul(price)));
  const income = amounts.reduce((sum, each) => sum.plus(each), of(0));
  const rate = shareRateOf(day);
  return {
    lines: parts.map(([kind, kwh, price], index) => ({
      ...{ kind, kwh: kwh.toNumber(), price: price.toNumber() },
      amount: (amounts[index] ?? of(0)).toNumber(),
    })),
    income: income.toFixed(2),
    shareRate: rate.toFixed(2),
    farmerShare: yuan(income.mul(rate).div(hundred)).toFixed(2),
  };
}

export interface Roofs {
  coopMode: number;
  rentMode: number | null;
  rentPrice: Amount;
  modules: number;
  kwp: Amount;
}

/** Rent of a roof for one month, ¥: a twelfth of the year's, where the contract is a lease for rent. */
export function monthRent({ coopMode: mode, rentMode: rent, rentPrice, modules, kwp }: Roofs): Decimal {
  const { perModule, perWatt, fixed } = rentMode.key;
  if (mode !== coopMode.key.lease || rent === null) return of(0);
  const pieces = { [perModule]: of(modules), [perWatt]: of(kwp).mul(1000), [fixed]: of(1) }[rent] ?? of(0);
  return yuan(pieces.mul(of(rentPrice)).div(12));
}
