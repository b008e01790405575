// Schemas of a charger's MQTT messages (domain §10): meter values and state of a connector, start and end of a session. They are strict, as
// all payloads.

import { lockStatus } from '@ec/device-vocabulary/device.enums';
import { objectOf } from '@ec/language/unknown';
import { gunStatus, parkStatus } from '@ec/truck/shared/asset/asset.enums';
import { z } from 'zod';
import { gunMetrics } from './gun-series.ts';
import { cleanPayload } from './left-out.ts';
import { metricSchema, moment, type ParseResult, parsePayload, seq, storableText } from './payloads.ts';

const gun = z.number().int().min(1).max(99);
/** The charger's id of a session; it is unique. */
const tx = storableText(36).min(1);
const kwh = z.number().min(0).max(9_999_999_999);
const soc = z.number().min(0).max(100).optional();

const keyOf = ({ values }: { values: readonly { key: number }[] }) =>
  z.number().refine((key) => values.some((each) => each.key === key));

function valueSchema(key: string) {
  const metric = gunMetrics.find((each) => each.key === key);
  if (!metric) throw new Error(`Connectors do not measure ${key}`);
  return metricSchema(metric);
}

const telemetry = z.strictObject({
  ts: moment,
  seq,
  d: z
    .strictObject({
      gun,
      tx: tx.optional(),
      kwh: kwh.nullable().optional(),
      power: valueSchema('power'),
      volt: valueSchema('volt'),
      curr: valueSchema('curr'),
      soc: valueSchema('soc'),
      temp: valueSchema('temp'),
    })
    .refine(({ gun: _gun, tx: _tx, ...values }) => Object.values(values).some((value) => typeof value === 'number')),
});

/** A start is never refused for its register, nor an end for its register, charge or reason: an invalid value counts as unknown. */
const readKwh = kwh.optional().catch(undefined);
const endSoc = soc.catch(undefined);
/** Stop reasons in the words of OCPP. */
const endReasons = [
  'Local',
  'Remote',
  'EVDisconnected',
  'EmergencyStop',
  'PowerLoss',
  'DeAuthorized',
  'StoppedByEV',
  'SOCLimitReached',
  'EnergyLimitReached',
  'TimeLimitReached',
  'Fault',
] as const;

const status = z.strictObject({
  ts: moment,
  status: z.strictObject({
    /** 0 stands for the charger as a whole. */
    gun: z.number().int().min(0).max(99),
    state: keyOf(gunStatus),
    /** All alarm codes that are active now. */
    codes: z
      .array(z.string().regex(/^\d{4}$/))
      .max(20)
      .default([]),
    /** Lock of the plug, presence of a truck in the bay, position of the barrier; absent: not measured. */
    lock: keyOf(lockStatus).optional(),
    park: keyOf(parkStatus).optional(),
    parkLock: keyOf(lockStatus).optional(),
    /** The vendor's additional text. */
    info: storableText(40).optional(),
  }),
});

const start = z.strictObject({
  ts: moment,
  start: z.strictObject({
    tx,
    gun,
    /** Plate or VIN, or the tag of the start command. */
    tag: storableText(36).min(1),
    // A session gets its order also where the meter cannot be read.
    kwh: readKwh,
    soc,
    /** 1: it began while the charger was offline. */
    late: z.union([z.literal(0), z.literal(1)]).default(0),
  }),
});

const end = z.strictObject({
  ts: moment,
  end: z.strictObject({ tx, kwh: readKwh, soc: endSoc, reason: z.enum(endReasons).catch('Fault') }),
});

export type ChargerValues = z.output<typeof telemetry>;
export type ChargerStatus = z.output<typeof status>;
export type SessionStart = z.output<typeof start>;
export type SessionEnd = z.output<typeof end>;
export type ChargerReport = ChargerValues | ChargerStatus | SessionStart | SessionEnd;

export function readChargerValues(payload: string): ParseResult<ChargerValues & { leftOut?: readonly string[] }> {
  const { payload: possible, leftOut } = cleanPayload(payload, gunMetrics);
  const result = parsePayload(telemetry, possible);
  if ('fault' in result) return leftOut[0] === undefined ? result : { fault: leftOut[0] };
  return leftOut.length > 0 ? { content: { ...result.content, leftOut } } : result;
}

/** Chooses the schema by the member that only one of them has. */
export function readChargerEvent(payload: string): ParseResult<ChargerReport> {
  const names = namesIn(payload);
  if (names.includes('start')) return parsePayload(start, payload);
  return names.includes('end') ? parsePayload(end, payload) : parsePayload(status, payload);
}

function namesIn(payload: string): string[] {
  try {
    return Object.keys(objectOf(JSON.parse(payload)));
  } catch {
    return [];
  }
}
