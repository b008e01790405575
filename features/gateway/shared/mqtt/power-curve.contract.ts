// The power of a household station over a day, the total of its inverters in steps of five minutes, beside another day (domain §10). A step
// without a report is null.
import { union } from '@ec/household/shared/station/union.resource';
import { contract, id } from '@ec/resource/contract';
import { z } from 'zod';
import { packedSeconds, stepsADay } from './day-curves.ts';

export const stepMinutes = packedSeconds / 60;

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

export const stationCurve = contract({
  of: union,
  path: 'powerCurve',
  title: { zh: '户用电站：日功率曲线', en: 'Household station: power curve of a day in 5-minute steps' },
  input: z.object({ id, day, other: day.meta({ description: 'A day to compare with' }) }),
  output: z.strictObject({ unit: z.string(), own: curve, other: curve.nullable() }),
});
