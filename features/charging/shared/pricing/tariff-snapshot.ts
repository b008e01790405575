// What an order is billed by, taken when it starts and kept with it: no later change of a price reaches it (BR-5).

/** 1尖 2峰 3平 4谷 5深谷 */
export type PeriodKind = 1 | 2 | 3 | 4 | 5;

/** Minutes of a day, half-open: [startMin, endMin). Prices are 元/kWh with four decimals. */
export interface PricePeriod {
  startMin: number;
  endMin: number;
  kind: PeriodKind;
  elecPrice: string;
  servicePrice: string;
}

/** `date` is a day of Asia/Shanghai (`yyyy-MM-dd`); its periods cover it whole. */
export interface TariffDay {
  date: string;
  periods: PricePeriod[];
}

export interface TariffSnapshot {
  ruleId: string;
  ruleNo: string;
  ruleName: string;
  versionNo: number;
  /** 1 charging, 2 swap, 3 discharge */
  billType: 1 | 2 | 3;
  /** 1 per kWh, 2 per swap, 3 per km, 4 monthly */
  chargeMode: 1 | 2 | 3 | 4;
  energyPriceId: string | null;
  /** The start day and the next one. */
  days: TariffDay[];
  swapPrice: string | null;
  mileagePrice: string | null;
  occupyFreeMin: number;
  occupyPrice: string;
  occupyCap: string | null;
  minBalance: string;
  prepayAmount: string;
  /** Percent that the merchant's contract takes off the service fee; absent: none. */
  discountRate?: string;
}

/** A session is stopped when it has run this long, so that its snapshot's two days always cover it (BR-5). */
export const SESSION_LIMIT_MS = 24 * 3_600_000;
