// Income and cost of stations in a month, for the people who maintain the cost settings.
import { contract } from '@ec/resource/contract';
import { z } from 'zod';
import { energyCostSetting } from './energy-cost-setting.resource.ts';
import { energyCostType } from './tariff.enums.ts';

/** In 元; null if unknown. */
const money = z.number().nullable();

export const stationMargins = contract({
  of: energyCostSetting,
  path: 'margin',
  title: { zh: '站点毛利', en: 'Energy cost: station margins by month' },
  input: z.object({
    month: z
      .string()
      .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
      .meta({ description: 'yyyy-MM' }),
  }),
  output: z.array(
    z.strictObject({
      stationId: z.string(),
      stationName: z.string(),
      kwh: z.number(),
      income: z.number(),
      costs: z.array(
        z.strictObject({
          costType: z.literal(Object.values(energyCostType.key)),
          costName: z.string(),
          money,
        }),
      ),
      cost: money,
      profit: money,
    }),
  ),
});
