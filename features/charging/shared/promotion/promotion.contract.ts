// Calls that read promotions: one with its rules, all that run now (domain §8.2), and the cost preview.
import { permissionsOf } from '@ec/resource/calls';
import { contract, id, optionalId } from '@ec/resource/contract';
import { rowSchema, rowWith } from '@ec/resource/schema';
import { z } from 'zod';
import { activity } from './activity.resource.ts';
import { activitySub } from './activity-sub.resource.ts';

const subs = z.array(rowSchema(activitySub));

export const activityWithRules = contract({
  of: activitySub,
  path: 'getActivity',
  access: { anyOf: [permissionsOf(activity).menu, permissionsOf(activitySub).menu] },
  title: { zh: '活动及规则', en: 'Promotion: one with its rules, or all running ones' },
  /** Without `activityId` the call returns the promotions that run now for a station and a merchant. */
  input: z.object({ activityId: id.optional(), stationId: optionalId, merchantId: optionalId }),
  output: z.union([z.strictObject({ activity: rowSchema(activity), subs }), z.array(rowWith(activity, { subs }))]),
});

const spans = { least: 1, usual: 30, most: 90 };
const count = z.number().int();

/** The cost preview, an addition to the specification. */
export const activityPreview = contract({
  of: activity,
  path: 'preview',
  title: { zh: '活动试算', en: 'Promotion: cost preview' },
  input: z.object({
    activityId: id,
    days: z.coerce
      .number()
      .catch(spans.usual)
      .default(spans.usual)
      .transform((days) => Math.min(spans.most, Math.max(spans.least, days || spans.usual))),
  }),
  output: z.strictObject({
    occasion: z.enum(['order', 'topUp']),
    days: z.number(),
    /** The number of orders or top-ups in the preview. */
    count,
    hits: count,
    payers: count,
    /** The total of the top-ups, or of the orders (energy, service and swap fee). */
    money: z.string(),
    given: z.string(),
    /** The number of orders or top-ups after which the budget was used up; null if it lasted. */
    usedUpAfter: count.nullable(),
    rules: z.array(z.strictObject({ id: z.string(), hits: count, given: z.string() })),
  }),
});
