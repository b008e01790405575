// Schemas of a charger's MQTT messages (domain §10): meter values of a connector, its state, and sessions that begin and end.
// They are strict, as all payloads.

import { lockStatus } from '@ec/device-vocabulary/device.enums';
import { objectOf } from '@ec/language/unknown';
import { gunStatus, parkStatus } from '@ec/truck/shared/asset/asset.enums';
import { z } from 'zod';
import { gunMetrics } from './gun-series.ts';
import { cleanedPayload } from './left-out.ts';
import { measured, moment, type ParseResult, seq, understand, words } from './payloads.ts';

const gun = z.number().int().min(1).max(99);
/** The charger's id of a session, never used twice. */
const tx = words(36).min(1);
const kwh = z.number().min(0).max(9_999_999_999);
const soc = z.number().min(0).max(100).optional();

const keyOf = ({ values }: { values: readonly { key: number }[] }) =>
  z.number().refine((key) => values.some((each) => each.key === key));

function value(key: string) {
  const metric = gunMetrics.find((each) => each.key === key);
  if (!metric) throw new Error(`Connectors do not measure ${key}`);
  return measured(metric);
}

const telemetry = z.strictObject({
  ts: moment,
  seq,
  d: z
    .strictObject({
      gun,
      tx: tx.optional(),
      kwh: kwh.nullable().optional(),
      power: value('power'),
      volt: value('volt'),
      curr: value('curr'),
      soc: value('soc'),
      temp: value('temp'),
    })
    .refine(({ gun: _gun, tx: _tx, ...values }) => Object.values(values).some((value) => typeof value === 'number')),
});

/** A start is never refused for its register, nor an end for its register, charge or reason: a value that cannot be counts as unknown. */
const readKwh = kwh.optional().catch(undefined);
const endSoc = soc.catch(undefined);
/** Why a session ended, in the words of OCPP. */
const endReasons = [
  ...(['Local', 'Remote', 'EVDisconnected', 'EmergencyStop', 'PowerLoss', 'DeAuthorized', 'StoppedByEV'] as const),
  ...(['SOCLimitReached', 'EnergyLimitReached', 'TimeLimitReached', 'Fault'] as const),
];

const status = z.strictObject({
  ts: moment,
  status: z.strictObject({
    /** 0: the charger as a whole. */
    gun: z.number().int().min(0).max(99),
    state: keyOf(gunStatus),
    /** Alarm codes that stand there now, all of them. */
    codes: z
      .array(z.string().regex(/^\d{4}$/))
      .max(20)
      .default([]),
    /** Lock of the plug, presence of a truck in the bay, position of the barrier; absent: not measured. */
    lock: keyOf(lockStatus).optional(),
    park: keyOf(parkStatus).optional(),
    parkLock: keyOf(lockStatus).optional(),
    /** The vendor's additional text. */
    info: words(40).optional(),
  }),
});

const start = z.strictObject({
  ts: moment,
  start: z.strictObject({
    tx,
    gun,
    /** Plate or VIN, or what the command to start said. */
    tag: words(36).min(1),
    // A meter that cannot be read keeps no session from its order.
    kwh: readKwh,
    soc,
    /** 1: it began while nobody could be asked. */
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
  const { payload: possible, leftOut } = cleanedPayload(payload, gunMetrics);
  const result = understand(telemetry, possible);
  if ('fault' in result) return leftOut[0] === undefined ? result : { fault: leftOut[0] };
  return leftOut.length > 0 ? { content: { ...result.content, leftOut } } : result;
}

/** Chooses the schema by the name that only one of them has. */
export function readChargerEvent(payload: string): ParseResult<ChargerReport> {
  const names = namesIn(payload);
  if (names.includes('start')) return understand(start, payload);
  return names.includes('end') ? understand(end, payload) : understand(status, payload);
}

function namesIn(payload: string): string[] {
  try {
    return Object.keys(objectOf(JSON.parse(payload)));
  } catch {
    return [];
  }
}
