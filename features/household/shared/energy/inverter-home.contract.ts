// The call returns energy and power of the household stations that the caller may see (domain §8.2). An unmeasured value is null, never 0.
import { weather } from '@ec/device-vocabulary/weather';
import { permissionsOf } from '@ec/resource/calls';
import { contract, optionalId } from '@ec/resource/contract';
import { z } from 'zod';
import { inverter } from '../device/inverter.resource.ts';

const number = z.number().nullable();
const count = z.number().int();
/** A reply lists at most this many inverters. */
export const mostInverters = 200;

/** Series of values with the same times; each `data` is as long as `times`. */
const series = z.strictObject({
  times: z.array(z.string()),
  series: z.array(z.strictObject({ name: z.string(), unit: z.string(), data: z.array(number) })),
});

export const inverterHome = contract({
  of: inverter,
  path: 'getInverterHome',
  access: { anyOf: [permissionsOf(inverter).menu, 'union'] },
  title: { zh: '户用逆变器首页', en: 'Household inverters: overview' },
  input: z.object({
    stationId: optionalId,
    deptId: optionalId,
    areaCode: z.string().max(12).optional(),
    date: z.union([z.literal(''), z.iso.date()]).optional(),
  }),
  output: z.strictObject({
    date: z.string(),
    stat: z.strictObject({
      stationCount: count,
      inverterCount: count,
      kwp: number,
      powerKw: number,
      dayKwh: number,
      monthKwh: number,
      yearKwh: number,
      totalKwh: number,
      dayHours: number,
      pr: number,
      co2Kg: number,
      coalKg: number,
      trees: number,
      dayIncome: number,
      normal: count,
      alarm: count,
      fault: count,
      offline: count,
      none: count,
      unknown: count,
    }),
    weather: weather.nullable().meta({ description: 'Of one station; null without a key of the weather service' }),
    curve: series,
    months: series,
    days: series,
    /** True where there are more inverters than listed. The list begins with the fewest hours. */
    isCut: z.boolean(),
    inverters: z.array(
      z.strictObject({
        id: z.string(),
        sn: z.string(),
        stationId: z.string(),
        stationName: z.string(),
        inverterStatus: number,
        onlineStatus: number,
        ratedKw: number,
        pacKw: number,
        dayKwh: number,
        fullHours: number,
        totalKwh: number,
      }),
    ),
    rank: z.strictObject({
      best: z.array(z.strictObject({ stationId: z.string(), stationName: z.string(), dayHours: z.number() })),
      worst: z.array(z.strictObject({ stationId: z.string(), stationName: z.string(), dayHours: z.number() })),
    }),
    alarms: z.array(
      z.strictObject({
        id: z.string(),
        stationId: z.string(),
        stationName: z.string(),
        alarmName: z.string(),
        alarmLevel: number,
        firstTime: z.string(),
      }),
    ),
  }),
});
