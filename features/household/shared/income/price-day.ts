// Prices a day of a station, line by line, with the farmer payout in it (BR-43). The functions are pure and use exact decimals.
import Decimal from 'decimal.js';
import { rentMode } from '../customer/customer.enums.ts';
import { coopMode, gridMode } from '../station/station.enums.ts';

type Amount = string | number | null;

/** The values of a setting; prices in ¥/kWh, shares in percent, absent values null. */
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
function feedPriceOf({ feedPrice, mechRatio, mechPrice, marketPrice }: Worth): Decimal {
  if (mechRatio === null || mechPrice === null || marketPrice === null) return of(feedPrice);
  const part = of(mechRatio).div(hundred);
  return part
    .mul(mechPrice)
    .plus(new Decimal(1).minus(part).mul(marketPrice))
    .toDecimalPlaces(4, Decimal.ROUND_HALF_UP);
}

/** The prices by which one day is worked out, whatever the setting and the station say later; ¥/kWh and percent. */
export interface DayPrices {
  /** Percent of the energy that was used at home. */
  selfRatio: Amount;
  feedPrice: Amount;
  selfPrice: Amount;
  /** Zero after its last day. */
  subsidy: Amount;
  /** Percent of the income that is the farmer's. */
  shareRate: Amount;
}

/** Full feed-in uses nothing at home, self-use all; in between the setting's share stands in for the grid meter while nothing reads it. */
function selfRatioOf({ gridMode: mode, selfRatio }: DayToPrice): Amount {
  if (mode === gridMode.key.fullFeedIn) return 0;
  return mode === gridMode.key.selfUse ? 100 : selfRatio;
}

/** Percent of the income that is the farmer's: all of a station of his own, a share by setting or contract, none where he gets rent. */
function shareRateOf({ coopMode: mode, shareRate, rentMode: rent, rentPrice }: DayToPrice): Decimal {
  if (mode === coopMode.key.cash || mode === coopMode.key.loan) return hundred;
  if (mode === coopMode.key.share) return of(shareRate);
  return rent === rentMode.key.share ? Decimal.min(of(rentPrice), hundred) : of(0);
}

/** The prices of a day by its setting and the facts of its station on that day. */
export const pricesOf = (day: DayToPrice): DayPrices => ({
  selfRatio: of(selfRatioOf(day)).toString(),
  feedPrice: feedPriceOf(day).toString(),
  selfPrice: of(day.selfPrice).toString(),
  subsidy: (day.subsidyEnd === null || day.day <= day.subsidyEnd ? of(day.subsidy) : of(0)).toString(),
  shareRate: shareRateOf(day).toString(),
});

/** Energy at these prices. */
export function priceEnergy(kwh: string | number, prices: DayPrices): PricedDay {
  const self = yuan(of(kwh).mul(of(prices.selfRatio)).div(hundred));
  const feed = of(kwh).minus(self);
  const parts = [
    ['feed', feed, of(prices.feedPrice)] as const,
    ['self', self, of(prices.selfPrice)] as const,
    ...(of(prices.subsidy).gt(0) ? [['subsidy', of(kwh), of(prices.subsidy)] as const] : []),
  ].filter(([, energy]) => energy.gt(0));
  const amounts = parts.map(([, energy, price]) => yuan(energy.mul(price)));
  const income = amounts.reduce((sum, each) => sum.plus(each), of(0));
  const rate = of(prices.shareRate);
  return {
    lines: parts.map(([kind, energy, price], index) => ({
      kind,
      kwh: energy.toNumber(),
      price: price.toNumber(),
      amount: (amounts[index] ?? of(0)).toNumber(),
    })),
    income: income.toFixed(2),
    shareRate: rate.toFixed(2),
    farmerShare: yuan(income.mul(rate).div(hundred)).toFixed(2),
  };
}

export const priceDay = (day: DayToPrice): PricedDay => priceEnergy(day.kwh, pricesOf(day));
