// The schema of the prices of a station today, which the page of a station shows.
import { z } from 'zod';

const dayPrices = z.strictObject({
  ruleName: z.string(),
  versionNo: z.number().int(),
  /** The prices of today in 元/kWh with four decimals. */
  periods: z.array(
    z.strictObject({
      startMin: z.number().int(),
      endMin: z.number().int(),
      /** A key of `periodKind`: sharp, peak, flat, valley, deep. */
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

/** A part is null if no tariff is in force for it. */
export const stationPrices = z.strictObject({ charge: dayPrices.nullable(), swap: dayPrices.nullable() });
export type StationPrices = z.output<typeof stationPrices>;
