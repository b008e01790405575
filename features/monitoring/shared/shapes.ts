// Shapes that the answers of all monitoring calls share (domain §8.2). Null: nobody has reported it; it never stands for 0.
import { deviceAlarm } from '@ec/maintenance/shared/alarm/device-alarm.resource';
import { someOfRow } from '@ec/resource/schema';
import { z } from 'zod';

export const figure = z.number().nullable();
export const count = z.number().int();

/** Values beside their moments; each `data` is as long as `times`. Times are those of Asia/Shanghai. */
export const series = z.strictObject({
  times: z.array(z.string()),
  series: z.array(z.strictObject({ name: z.string(), unit: z.string(), data: z.array(figure) })),
});
export type Series = z.output<typeof series>;

/** How many devices a sum holds: those with a fresh value, of all that could report one (“18 / 20 台”). */
export const coverage = z
  .strictObject({
    fresh: count,
    all: count,
    /** The oldest value within the sum; empty where the sum holds none. */
    oldest: z.string(),
  })
  .meta({ description: 'Devices whose value is fresh, of all; only these are in the sum' });
export type Coverage = z.output<typeof coverage>;

/** When a value was reported, and whether that is too long ago: it is shown grey then and is in no sum. */
export const reported = { reportTime: z.string(), stale: z.boolean() };

/** Every answer begins with these fields: its reader drops a later answer with a smaller revision. */
export const stamped = {
  /** When the server read the values. */
  time: z.string(),
  revision: count.meta({ description: 'Grows with every answer of this installation' }),
};

/** How far the roll-ups that the answer reads have come; empty where nothing has been rolled up. */
export const watermark = z.string().meta({ description: 'Roll-ups hold everything up to this time' });

export const periodShare = z.strictObject({
  /** A key of `periodKind`. */
  kind: count,
  kwh: z.number(),
  money: z.number(),
});

export const alarmFields = [
  'alarmLevel',
  'alarmCode',
  'alarmName',
  'alarmNameEn',
  'alarmStatus',
  'deviceType',
  'deviceId',
  'deviceNo',
  'stationId',
  'firstTime',
] as const;

export const mostAlarms = 20;

/** Open alarms, the worst and newest first. */
export const openAlarms = z.array(someOfRow(deviceAlarm, alarmFields, { stationName: z.string() })).max(mostAlarms);
