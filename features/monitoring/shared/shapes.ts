// Shapes that the answers of the monitoring calls share (domain §8.2). A null figure is unknown; null never stands for 0.
import { deviceAlarm } from '@ec/maintenance/shared/alarm/device-alarm.resource';
import { someOfRow } from '@ec/resource/schema';
import { z } from 'zod';

export const figure = z.number().nullable();
export const count = z.number().int();

/** Values over time; each `data` is as long as `times`. Times are in Asia/Shanghai. */
export const series = z.strictObject({
  times: z.array(z.string()),
  series: z.array(z.strictObject({ name: z.string(), unit: z.string(), data: z.array(figure) })),
});
export type Series = z.output<typeof series>;

/** The number of devices in a sum, of all devices that could report the value, such as “18 / 20 台”. Only fresh values are in the sum. */
export const coverage = z
  .strictObject({
    fresh: count,
    all: count,
    /** The time of the oldest value in the sum; empty for a sum without values. */
    oldest: z.string(),
  })
  .meta({ description: 'Devices whose value is fresh, of all; only these are in the sum' });
export type Coverage = z.output<typeof coverage>;

/** The time of a device's report. A stale report is too old; sums leave its values out. */
export const reportFields = { reportTime: z.string(), stale: z.boolean() };

/** The browser drops an answer with a smaller revision than the one it has. */
export const stampFields = {
  /** The time at which the server read the values. */
  time: z.string(),
  revision: count.meta({ description: 'Grows with every answer of this installation' }),
};

/** The time up to which the roll-ups of the answer are complete; empty where nothing has been rolled up. */
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
