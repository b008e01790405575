// The prices of a station today, as its page shows them; the feature that has the tariffs provides them.
import { z } from 'zod';

const dayPrices = z.strictObject({
  ruleName: z.string(),
  versionNo: z.number().int(),
  /** Prices of today; 元/kWh with four decimals. */
  periods: z.array(
    z.strictObject({
      startMin: z.number().int(),
      endMin: z.number().int(),
      /** Sharp, peak, flat, valley, deep. */
      kind: z.literal([1, 2, 3, 4, 5]),
      elecPrice: z.string(),
      servicePrice: z.string(),
      sum: z.string(),
    }),
  ),
  swapPrice: z.string().nullable(),
  mileagePrice: z.string().nullable(),
  occupy: z.strictObject({ freeMin: z.number().int(), price: z.string(), cap: z.string().nullable() }),
  minBalance: z.string(),
});
export type DayPrices = z.output<typeof dayPrices>;

/** Null where no tariff is in force. */
export const stationPrices = z.strictObject({ charge: dayPrices.nullable(), swap: dayPrices.nullable() });
export type StationPrices = z.output<typeof stationPrices>;
