// Calls of reconciliation: the state of the last days, and a new comparison of one of them.

import { contract } from '@ec/resource/contract';
import { z } from 'zod';
import { refundChannel } from '../refund/refund.enums.ts';
import { reconcile } from './reconcile.resource.ts';

const channel = z.literal([refundChannel.key.balance, refundChannel.key.weChat]);

/** `noBill`: the other side has no bill of the day yet. `compared`: both sides were compared. */
export const dayState = { noBill: 0, compared: 1 } as const;

/** A day of a channel, in Shanghai. */
const day = z.strictObject({
  billDate: z.string(),
  channel,
  state: z.literal(Object.values(dayState)),
  ourCount: z.number().int(),
  ourAmount: z.number(),
  theirCount: z.number().int(),
  theirAmount: z.number(),
  /** The number of unresolved differences. */
  open: z.number().int(),
  checkTime: z.string(),
});
export type ReconcileDay = z.output<typeof day>;

export const reconcileDays = contract({
  of: reconcile,
  path: 'days',
  title: { zh: '对账：最近各日', en: 'Reconciliation: recent days' },
  output: z.strictObject({
    /** The channels of this tenant. */
    channels: z.array(channel),
    days: z.array(day),
  }),
});

export const compareAgain = contract({
  of: reconcile,
  method: 'POST',
  path: 'run',
  access: { code: `${reconcile.code}_run` },
  title: { zh: '对账：重新核对一天', en: 'Reconciliation: reconcile a day again' },
  input: z.object({ day: z.string().regex(/^\d{4}-\d\d-\d\d$/), channel: z.coerce.number().pipe(channel) }),
  /** An empty object if the day has no comparison. */
  output: z.union([day, z.strictObject({})]),
});
