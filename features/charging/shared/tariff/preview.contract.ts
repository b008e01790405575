// The calls that compute what a month of orders would have cost under another price or tariff.

import { contract, id, optionalId } from '@ec/resource/contract';
import type { Resource } from '@ec/resource/resource';
import { z } from 'zod';
import { billingRules } from './billing-rules.resource.ts';
import { energyPrice } from './energy-price.resource.ts';
import { periodKind } from './tariff.enums.ts';

/** In 元. */
const amounts = z.strictObject({ elec: z.number(), service: z.number(), swap: z.number(), total: z.number() });
export type Amounts = z.output<typeof amounts>;

const comparison = {
  orders: z.number().int(),
  kwh: z.number(),
  now: amounts,
  next: amounts,
  /** next − now */
  diff: z.number(),
};

const preview = z.strictObject({
  /** The first and the last day, both inclusive. */
  from: z.string(),
  to: z.string(),
  /**
   * The source of the orders. `rule`: all versions of the tariff. `scope`: the stations and merchants of a first draft. `family`: the tariffs
   * with a price of the family. `station`: one station.
   */
  basis: z.enum(['rule', 'scope', 'family', 'station']),
  /** The name of the requested station; "" without one. */
  stationName: z.string(),
  /** The number of orders that are excluded, because the previewed price or tariff has no price for their day or they have no bill. */
  unpriced: z.number().int(),
  total: z.strictObject(comparison),
  periods: z.array(
    z.strictObject({
      kind: z.literal(Object.values(periodKind.key)),
      nowKwh: z.number(),
      nowMoney: z.number(),
      nextKwh: z.number(),
      nextMoney: z.number(),
    }),
  ),
  /** The merchants by amount, largest first. The row with an empty id has the orders without a merchant. */
  merchants: z.array(z.strictObject({ ...comparison, merchantId: z.string(), merchantName: z.string() })),
});
export type TariffPreview = z.output<typeof preview>;

const previewOf = (of: Resource) =>
  contract({
    of,
    path: 'preview',
    title: {
      zh: `${of.label.zh}：按此计算一个月的订单`,
      en: `${of.label.en}: what a month of orders would have cost`,
    },
    input: z.object({ id, stationId: optionalId, month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/) }),
    output: preview,
  });

export const pricePreview = previewOf(energyPrice);
export const rulePreview = previewOf(billingRules);
