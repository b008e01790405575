// Schemas of device payloads by topic (domain §10). They are strict: an unknown name is a fault that a person should see.
import { swapStep, swapSteps } from '@ec/charging/shared/order/swap-steps';
import type { SettingItem } from '@ec/household/shared/device/setting-items';
import { settingItems } from '@ec/household/shared/device/setting-items';
import { objectOf } from '@ec/language/unknown';
import { z } from 'zod';
import { cleanValues } from './left-out.ts';
import type { Metric } from './measure.ts';
import { seriesOf } from './series.ts';

/** Milliseconds since 1970, up to the year 9999. */
export const moment = z.number().int().min(0).max(253_402_271_999_999);
export const seq = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional();
/** Text that PostgreSQL can store: no NUL, no lone surrogate. */
export const storableText = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => text.isWellFormed() && !text.includes('\u0000'));

export const metricSchema = ({ min, max, type, codes }: Metric) => {
  const number = z.number().min(min).max(max);
  const whole = type === 'smallint' || type === 'integer' ? number.int() : number;
  return (codes ? whole.refine((key) => codes.includes(key)) : whole).nullable().optional();
};

const reading = z.number().min(-99_999).max(99_999).nullable().default(null);
/** An MPP tracker: number, volts, amperes, kilowatts. */
const mppt = z.strictObject({ n: z.number().int().min(1).max(64), u: reading, i: reading, p: reading });
export type Mppt = z.output<typeof mppt>;
const mppts = z
  .array(mppt)
  .max(64)
  .refine((all) => new Set(all.map(({ n }) => n)).size === all.length)
  .optional();

export interface Telemetry {
  ts: number;
  seq?: number | undefined;
  d: Record<string, number | null | undefined>;
  mppts?: Mppt[] | undefined;
  words?: Record<string, string | undefined> | undefined;
  /** The names of impossible values that were removed, such as `d.temp`. */
  leftOut?: readonly string[] | undefined;
}

const envelope = z.strictObject({ ts: moment, seq, d: z.looseObject({ mppts }) });
const numberSchemas = new Map(
  Object.entries(seriesOf).map(([product, { metrics }]) => [
    product,
    z.strictObject(Object.fromEntries(metrics.map((metric) => [metric.key, metricSchema(metric)]))),
  ]),
);
const textSchemas = new Map(
  Object.entries(seriesOf).flatMap(([product, { words: all }]) =>
    all
      ? [
          [
            product,
            z.object(Object.fromEntries(all.map(({ key, max }) => [key, storableText(max).optional()]))),
          ] as const,
        ]
      : [],
  ),
);

const event = z.strictObject({
  ts: moment,
  seq,
  code: z
    .union([z.string(), z.number().int()])
    .transform(String)
    .pipe(z.string().regex(/^\d{4}$/)),
  on: z.union([z.literal(0), z.literal(1)]),
  value: z.union([storableText(100), z.number().transform(String)]).optional(),
});
const state = z.strictObject({
  online: z.union([z.literal(0), z.literal(1)]),
  ts: moment.optional(),
  fw: storableText(40).optional(),
});
const reply = z.strictObject({
  cmdId: storableText(24),
  code: z.number().int(),
  msg: storableText(1000).optional(),
  values: z
    .record(z.string(), z.number())
    .transform((values): SettingItem[] =>
      Object.entries(values).flatMap(([code, value]) => {
        const items = settingItems.safeParse([{ code, value }]);
        return items.success ? items.data : [];
      }),
    )
    .optional(),
});

/**
 * The report of a swap station's controller on a bay (domain §6.3): with step 10 the plate or the VIN, with step 70 the slot of the old
 * pack.
 */
const swap = z.strictObject({
  ts: moment,
  seq,
  swap: z.strictObject({
    bay: z.number().int().min(1).max(99),
    step: z
      .number()
      .int()
      .refine((step) => swapSteps.some(([each]) => each === step && each !== swapStep.created)),
    plate: storableText(10).optional(),
    vin: storableText(17).optional(),
    battery: storableText(24).optional(),
    slot: z.number().int().min(1).max(999).optional(),
  }),
});
export type SwapEvent = z.output<typeof swap>;
export const readSwap = (payload: string): ParseResult<SwapEvent> => parsePayload(swap, payload);

/** Returns whether an event of a swap station reports a step of a swap: no other event has this property. */
export function reportsSwap(payload: string): boolean {
  try {
    return 'swap' in objectOf(JSON.parse(payload));
  } catch {
    return false;
  }
}

export type DeviceEvent = z.output<typeof event>;
export type DeviceState = z.output<typeof state>;
export type DeviceReply = z.output<typeof reply>;

/** The content of a payload, or the path of its first fault: `d.pac`. */
export type ParseResult<T> = { content: T } | { fault: string };

export function parsePayload<S extends z.ZodType>(schema: S, payload: string): ParseResult<z.output<S>> {
  let json: unknown;
  try {
    json = JSON.parse(payload);
  } catch {
    return { fault: 'JSON' };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { content: parsed.data };
  return { fault: placeOf(parsed.error) || 'JSON' };
}

/** Returns the path of the first fault, such as `mppts.0.i`, or the unknown name. */
function placeOf({ issues: [issue] }: z.ZodError): string {
  const name = issue && 'keys' in issue ? (issue.keys[0] ?? '') : '';
  return [...(issue?.path ?? []), name].filter((part) => part !== '').join('.');
}

export function readTelemetry(product: string, payload: string): ParseResult<Telemetry> {
  const schema = numberSchemas.get(product);
  if (!schema) return { fault: 'product' };
  const result = parsePayload(envelope, payload);
  if ('fault' in result) return result;
  const { mppts: strings, ...values } = result.content.d;
  if (strings && !seriesOf[product]?.hasStrings) return { fault: 'd.mppts' };
  const texts = textSchemas.get(product)?.safeParse(values);
  if (texts && !texts.success) return { fault: `d.${placeOf(texts.error)}` };
  const words = Object.fromEntries(Object.entries(texts?.data ?? {}).filter(([, value]) => value !== undefined));
  const { values: numbers, leftOut } = cleanValues(
    Object.fromEntries(Object.entries(values).filter(([name]) => !(name in words))),
    seriesOf[product]?.metrics ?? [],
  );
  const parsed = schema.safeParse(numbers);
  if (!parsed.success) return { fault: `d.${placeOf(parsed.error)}` };
  const isEmpty = [...Object.values(parsed.data), ...Object.values(words)].every(
    (value) => value === undefined || value === null,
  );
  if (isEmpty && !strings) return { fault: leftOut[0] === undefined ? 'd' : `d.${leftOut[0]}` };
  return {
    content: {
      ...result.content,
      d: parsed.data,
      ...(strings ? { mppts: strings } : {}),
      ...(texts ? { words } : {}),
      ...(leftOut.length > 0 ? { leftOut: leftOut.map((name) => `d.${name}`) } : {}),
    },
  };
}

export const readEvent = (payload: string): ParseResult<DeviceEvent> => parsePayload(event, payload);
export const readState = (payload: string): ParseResult<DeviceState> => parsePayload(state, payload);
export const readReply = (payload: string): ParseResult<DeviceReply> => parsePayload(reply, payload);

const HOUR = 3_600_000;
/** A message that is older than `latestMs` waits for a person; one that is ahead by more than `earliestMs` has a wrong clock (domain §10). */
export const latestMs = 72 * HOUR;
export const earliestMs = 5 * 60_000;

export function timingOf(at: number, now: number): 'late' | 'early' | 'good' {
  if (at < now - latestMs) return 'late';
  return at > now + earliestMs ? 'early' : 'good';
}
