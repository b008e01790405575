// Prices a day of a station: the lines, the income and the farmer's share (BR-43). The functions are pure and use exact decimals.
import Decimal from 'decimal.js';
import { rentMode } from '../customer/customer.enums.ts';
import { coopMode, gridMode } from '../station/station.enums.ts';

type Amount = string | number | null;

/** The values of a setting. Prices are in ¥/kWh, shares in percent; an absent value is null. */
interface SettingValues {
  feedPrice: Amount;
  mechRatio: Amount;
  mechPrice: Amount;
  marketPrice: Amount;
  selfPrice: Amount;
  selfRatio: Amount;
  subsidy: Amount;
  /** The last day of the subsidy, `yyyy-MM-dd`. */
  subsidyEnd: string | null;
  shareRate: Amount;
}

export interface DayToPrice extends SettingValues {
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
  /** In percent. */
  shareRate: string;
  farmerShare: string;
}

const hundred = new Decimal(100);
const yuan = (value: Decimal) => value.toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
const decimalOf = (value: Amount) => new Decimal(value ?? 0);

/** Returns the feed-in price. Under the market mechanism, it is the weighted mean of both prices (发改价格〔2025〕136号). */
function feedPriceOf({ feedPrice, mechRatio, mechPrice, marketPrice }: SettingValues): Decimal {
  if (mechRatio === null || mechPrice === null || marketPrice === null) return decimalOf(feedPrice);
  const part = decimalOf(mechRatio).div(hundred);
  return part
    .mul(mechPrice)
    .plus(new Decimal(1).minus(part).mul(marketPrice))
    .toDecimalPlaces(4, Decimal.ROUND_HALF_UP);
}

/** The prices of one day in ¥/kWh, and its shares in percent. The row of the day stores them. */
export interface DayPrices {
  /** The percentage of the energy that is used at home. */
  selfRatio: Amount;
  feedPrice: Amount;
  selfPrice: Amount;
  /** Zero after the last day of the subsidy. */
  subsidy: Amount;
  /** The farmer's percentage of the income. */
  shareRate: Amount;
}

/** Returns the percentage that is used at home. For surplus feed-in the setting has it, because the product does not read grid meters. */
function selfRatioOf({ gridMode: mode, selfRatio }: DayToPrice): Amount {
  if (mode === gridMode.key.fullFeedIn) return 0;
  return mode === gridMode.key.selfUse ? 100 : selfRatio;
}

/** Returns the farmer's percentage: 100 for a station that he bought, else by the setting or his contract, and 0 where he gets rent. */
function shareRateOf({ coopMode: mode, shareRate, rentMode: rent, rentPrice }: DayToPrice): Decimal {
  if (mode === coopMode.key.cash || mode === coopMode.key.loan) return hundred;
  if (mode === coopMode.key.share) return decimalOf(shareRate);
  return rent === rentMode.key.share ? Decimal.min(decimalOf(rentPrice), hundred) : decimalOf(0);
}

/** Returns the prices of a day by its setting and by the facts of its station on that day. */
export const pricesOf = (day: DayToPrice): DayPrices => ({
  selfRatio: decimalOf(selfRatioOf(day)).toString(),
  feedPrice: feedPriceOf(day).toString(),
  selfPrice: decimalOf(day.selfPrice).toString(),
  subsidy: (day.subsidyEnd === null || day.day <= day.subsidyEnd ? decimalOf(day.subsidy) : decimalOf(0)).toString(),
  shareRate: shareRateOf(day).toString(),
});

/** Prices an energy in kWh: its lines, the income, and the farmer's share. */
export function priceEnergy(kwh: string | number, prices: DayPrices): PricedDay {
  const self = yuan(decimalOf(kwh).mul(decimalOf(prices.selfRatio)).div(hundred));
  const feed = decimalOf(kwh).minus(self);
  const subsidy = decimalOf(prices.subsidy);
  const factors: { kind: IncomeLine['kind']; energy: Decimal; price: Decimal }[] = [
    { kind: 'feed', energy: feed, price: decimalOf(prices.feedPrice) },
    { kind: 'self', energy: self, price: decimalOf(prices.selfPrice) },
  ];
  if (subsidy.gt(0)) factors.push({ kind: 'subsidy', energy: decimalOf(kwh), price: subsidy });
  const lines = factors
    .filter(({ energy }) => energy.gt(0))
    .map((line) => ({ ...line, amount: yuan(line.energy.mul(line.price)) }));
  const income = lines.reduce((sum, { amount }) => sum.plus(amount), decimalOf(0));
  const rate = decimalOf(prices.shareRate);
  return {
    lines: lines.map(({ kind, energy, price, amount }) => ({
      kind,
      kwh: energy.toNumber(),
      price: price.toNumber(),
      amount: amount.toNumber(),
    })),
    income: income.toFixed(2),
    shareRate: rate.toFixed(2),
    farmerShare: yuan(income.mul(rate).div(hundred)).toFixed(2),
  };
}

export const priceDay = (day: DayToPrice): PricedDay => priceEnergy(day.kwh, pricesOf(day));
