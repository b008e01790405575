// What is paid at a station today, as its page shows it; who has the tariffs tells it.

export interface DayPrices {
  ruleName: string;
  versionNo: number;
  /** Of today; 元/kWh with four decimals. */
  periods: {
    startMin: number;
    endMin: number;
    /** Sharp, peak, flat, valley, deep. */
    kind: 1 | 2 | 3 | 4 | 5;
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
