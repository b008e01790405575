// The price snapshot that an order is billed by. It is taken at the start and stored with the order, so later price changes do not apply (BR-5).
import type { KeyOf } from '@ec/resource/enum';
import type { billingRulesBillType, billingRulesChargeMode, periodKind } from '../tariff/tariff.enums.ts';

export type PeriodKind = KeyOf<typeof periodKind>;

/** Minutes of a day, half-open: [startMin, endMin). Prices are 元/kWh with four decimals. */
export interface PricePeriod {
  startMin: number;
  endMin: number;
  kind: PeriodKind;
  elecPrice: string;
  servicePrice: string;
}

/** `date` is a day of Asia/Shanghai (`yyyy-MM-dd`); the periods cover the whole day. */
export interface TariffDay {
  date: string;
  periods: PricePeriod[];
}

export interface TariffSnapshot {
  ruleId: string;
  ruleNo: string;
  ruleName: string;
  versionNo: number;
  billType: KeyOf<typeof billingRulesBillType>;
  chargeMode: KeyOf<typeof billingRulesChargeMode>;
  energyPriceId: string | null;
  /** The start day; a tariff per kWh also has the next day. */
  days: TariffDay[];
  swapPrice: string | null;
  mileagePrice: string | null;
  occupyFreeMin: number;
  occupyPrice: string;
  occupyCap: string | null;
  minBalance: string;
  prepayAmount: string;
  /** The contract discount on the service fee in percent; absent without one. */
  discountRate?: string;
}

/** A session is stopped when it has run this long, so that the two days of its snapshot cover it (BR-5). */
export const SESSION_LIMIT_MS = 24 * 3_600_000;
