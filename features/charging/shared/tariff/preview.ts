// What a month of orders would have cost under a draft, as it is told.
import type { PeriodKind } from '../pricing/tariff-snapshot.ts';

/** In 元. */
export interface Amounts {
  elec: number;
  service: number;
  swap: number;
  total: number;
}

export interface Comparison {
  orders: number;
  kwh: number;
  now: Amounts;
  next: Amounts;
  /** next − now */
  diff: number;
}

export interface PeriodComparison {
  kind: PeriodKind;
  nowKwh: number;
  nowMoney: number;
  nextKwh: number;
  nextMoney: number;
}

export interface TariffPreview {
  /** First and last day, both inside. */
  from: string;
  to: string;
  /** Which orders: of other versions of the tariff, of what it would apply to, of tariffs with a price of the family. */
  basis: 'rule' | 'scope' | 'family';
  /** Orders that are left out, since the draft has no price for their day or they have no bill. */
  unpriced: number;
  total: Comparison;
  periods: PeriodComparison[];
  /** The largest first; without id: whoever came without a merchant. */
  merchants: (Comparison & { merchantId: string; merchantName: string })[];
}
