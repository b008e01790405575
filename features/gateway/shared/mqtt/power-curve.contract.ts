// A day of an inverter, or of a station, in steps of five minutes, beside another day (domain §10). Null: nothing was reported then.
import { inverter } from '@ec/household/shared/device/inverter.resource';
import { union } from '@ec/household/shared/station/union.resource';
import { contract, id } from '@ec/resource/contract';
import { z } from 'zod';
import { seriesOf } from './series.ts';

export const stepMinutes = 5;
export const stepsADay = (24 * 60) / stepMinutes;

/** What may be drawn: no states, no bits. */
export const curveMetrics = (seriesOf.inv?.metrics ?? []).filter(({ codes, key }) => !codes && key !== 'evt');

const day = z.union([z.literal('').transform(() => undefined), z.iso.date()]).optional();
const points = z.array(z.number().nullable()).length(stepsADay);
const curve = z.strictObject({
  day: z.string(),
  points: points.meta({ description: 'Means of five minutes each, from midnight in Asia/Shanghai' }),
  peak: z.number().nullable(),
  /** `HH:mm`; empty where there is no peak. */
  peakAt: z.string(),
});
export type DayCurve = z.output<typeof curve>;

const days = { id, day, other: day.meta({ description: 'A day to compare with' }) };
const answer = { unit: z.string(), own: curve, other: curve.nullable() };

export const inverterCurve = contract({
  of: inverter,
  path: 'powerCurve',
  title: { zh: '逆变器：日曲线', en: 'Inverter: a day in steps of five minutes' },
  input: z.object({
    ...days,
    metric: z
      .string()
      .max(16)
      .default('pac')
      .meta({ description: curveMetrics.map(({ key }) => key).join(', ') }),
  }),
  output: z.strictObject({ metric: z.string(), ...answer }),
});

export const stationCurve = contract({
  of: union,
  path: 'powerCurve',
  title: { zh: '户用电站：日功率曲线', en: 'Household station: power of a day in steps of five minutes' },
  input: z.object(days),
  output: z.strictObject(answer),
});
