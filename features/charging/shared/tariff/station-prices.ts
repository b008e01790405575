// What is paid at a station today, as the console shows it.
import type { PeriodKind } from '../pricing/tariff-snapshot.ts';

export interface DayPrices {
  ruleName: string;
  versionNo: number;
  /** Of today; 元/kWh with four decimals. */
  periods: {
    startMin: number;
    endMin: number;
    kind: PeriodKind;
    elecPrice: string;
    servicePrice: string;
    sum: string;
  }[];
  swapPrice: string | null;
  mileagePrice: string | null;
  occupy: { freeMin: number; price: string; cap: string | null };
  minBalance: string;
}

/** Null where no tariff is in force. */
export interface StationPrices {
  charge: DayPrices | null;
  swap: DayPrices | null;
}
