// The timeline of a charger, newest entry first (domain §10): messages, commands, alarms, orders, connections, states of connectors.
import { file } from '@ec/resource/bare-reply';
import { contract, id } from '@ec/resource/contract';
import { chargingStack } from '@ec/truck/shared/asset/charging-stack.resource';
import { z } from 'zod';
import { ocppMessage } from './ocpp-message.resource.ts';

export const timelineKinds = ['message', 'command', 'alarm', 'order', 'link', 'state'] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** The `way` of an entry about an alarm or an order: its begin or its end. */
export const turn = { begins: 1, ends: 2 } as const;

const entry = z.strictObject({
  /** Kind and id, and `way` for an alarm or an order. */
  key: z.string(),
  kind: z.enum(timelineKinds),
  /** yyyy-MM-dd HH:mm:ss.SSS */
  at: z.string(),
  /** By kind: an OCPP action, the name of an alarm, the number of an order, `up` or `down`. */
  title: z.string(),
  /** The connector; null where the event is about the whole charger, or the message does not name one. */
  connector: z.number().nullable(),
  /** Direction of a message, begin or end of an alarm or an order. */
  way: z.number().nullable(),
  /** The key of an enum: kind of a message, state of a command or an order, level of an alarm. */
  state: z.number().nullable(),
  /** Reply to a command, number and code of an alarm, plate of an order. */
  note: z.string(),
  /** The person who requested a command; '' where a rule did. */
  who: z.string(),
  /** JSON of a message, arguments of a command. */
  payload: z.string(),
});
export type TimelineEntry = z.output<typeof entry>;

const filters = {
  stackId: id,
  /** Comma-separated; empty for all kinds. */
  kinds: z.string().max(60).optional(),
  connector: z.coerce.number().int().min(0).max(99).optional(),
  text: z.string().max(60).optional(),
  /** yyyy-MM-dd HH:mm:ss */
  from: z.string().max(19).optional(),
  to: z.string().max(19).optional(),
};

export const chargerTimeline = contract({
  of: chargingStack,
  path: 'timeline',
  title: { zh: '充电桩时间线', en: 'Charger timeline' },
  input: z.object({ ...filters, after: z.string().max(60).optional() }),
  output: z.strictObject({
    entries: z.array(entry),
    next: z.string().meta({ description: 'For `after` of the next page; empty at the end' }),
  }),
});

export const timelineFile = contract({
  of: chargingStack,
  path: 'timeline-file',
  access: { code: `${ocppMessage.code}_export` },
  title: { zh: '导出充电桩时间线', en: 'Export charger timeline for the vendor' },
  input: z.object(filters),
  bare: file('application/x-ndjson'),
});
