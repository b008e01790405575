// The calls preview a push of settings to inverters, push them, and read the results (domain §8.2, BR-45).
import { permissionsOf } from '@ec/resource/calls';
import { contract, id, optionalId, yesNo } from '@ec/resource/contract';
import { rowSchema } from '@ec/resource/schema';
import { z } from 'zod';
import { inverter } from './inverter.resource.ts';
import { inverterCmd } from './inverter-cmd.resource.ts';
import { settingItems } from './setting-items.ts';

/** A call takes at most this many inverters (BR-45). */
export const mostInverters = 200;

const code = permissionsOf(inverter).action('handOut');
const count = z.number().int();

const target = {
  inverterIds: z
    .array(id)
    .min(1)
    .meta({ description: `At most ${mostInverters}` }),
  settingId: optionalId.meta({ description: 'A template; or items' }),
  items: settingItems.optional(),
};

const rejected = z.array(
  z.strictObject({
    inverterId: z.string(),
    sn: z.string(),
    stationName: z.string(),
    reason: z.string().meta({ description: 'In words' }),
  }),
);
export type RejectedInverter = z.output<typeof rejected>[number];

/** The preview writes nothing. It is a POST, because two hundred ids are too long for a URL. */
export const handOutPreview = contract({
  of: inverter,
  path: 'handOutPreview',
  method: 'POST',
  access: { code },
  title: { zh: '逆变器：下发前预览', en: 'Inverter: preview a push of settings' },
  input: z.object(target),
  output: z.strictObject({
    isControlOn: z.boolean().meta({ description: 'Parameter device.control; while it is off handing out answers 409' }),
    needsConfirm: z.boolean().meta({ description: 'Switches off, or limits below 30 %: confirm has to be true' }),
    items: settingItems,
    total: count,
    accepted: count,
    ratedKw: z.number().meta({ description: 'Rated power of the accepted ones' }),
    leftKw: z
      .number()
      .nullable()
      .meta({ description: 'What they may give afterwards; null: no limit among the items' }),
    rejected,
  }),
});

export const handOut = contract({
  of: inverter,
  path: 'handOut',
  method: 'POST',
  access: { code },
  title: { zh: '逆变器：参数下发', en: 'Inverter: push settings' },
  input: z.object({
    ...target,
    confirm: yesNo.optional().meta({ description: 'Asked for where a command switches off or limits below 30 %' }),
    canary: z.coerce.number().int().min(0).max(mostInverters).default(0).meta({
      description:
        'So many go first; the others wait until all of these succeeded, or a person releases them. 0: all at once',
    }),
  }),
  output: z.strictObject({ taskNo: z.string(), total: count, queued: count, rejected }),
});

const tally = { total: count, queued: count, held: count, sent: count, cancelled: count };

export const handOutResult = contract({
  of: inverter,
  path: 'handOutResult',
  access: { anyOf: [code, permissionsOf(inverterCmd).menu] },
  title: { zh: '逆变器：下发结果', en: 'Inverter: result of a push' },
  input: z.object({ taskNo: z.string().max(24) }),
  output: z.strictObject({
    taskNo: z.string(),
    done: count.meta({ description: 'Ended, however' }),
    ok: count,
    fail: count.meta({ description: 'Failed or timed out' }),
    ...tally,
    rows: z.array(rowSchema(inverterCmd)),
  }),
});
