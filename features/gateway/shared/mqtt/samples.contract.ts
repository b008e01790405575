// The samples of a device over some days, in steps that fit a chart, beside other days or another device; and all of them as a file (domain
// §10). Days older than the samples come from packed curves, where the series has them.
import { inverter } from '@ec/household/shared/device/inverter.resource';
import { file } from '@ec/resource/bare-reply';
import { type Contract, contract, id } from '@ec/resource/contract';
import type { Resource } from '@ec/resource/resource';
import { agvInfo } from '@ec/truck/shared/asset/agv-info.resource';
import { battery } from '@ec/truck/shared/asset/battery.resource';
import { chargingGun } from '@ec/truck/shared/asset/charging-gun.resource';
import { ess } from '@ec/truck/shared/asset/ess.resource';
import { meter } from '@ec/truck/shared/asset/meter.resource';
import { truckInverter } from '@ec/truck/shared/asset/truck-inverter.resource';
import { car } from '@ec/truck/shared/fleet/car.resource';
import { z } from 'zod';
import { drawnMetrics, packedDays } from './day-curves.ts';
import { gunCurve, gunMetrics, gunTable } from './gun-series.ts';
import type { Metric } from './measure.ts';
import { seriesOf } from './series.ts';

/** The most steps of a curve. */
export const mostSteps = 400;
/** The age in days of the oldest samples, for devices whose days are not packed. */
const sampledDays = 35;

/** yyyy-MM-dd in Asia/Shanghai, both included; today where both are missing. */
const day = z.union([z.literal('').transform(() => undefined), z.iso.date()]).optional();
const days = { id, from: day, to: day };
/** Step, mean, least, most. */
const point = z.tuple([z.number().int(), z.number(), z.number(), z.number()]);
const samples = z.strictObject({
  metric: z.string(),
  unit: z.string(),
  stepSec: z.number().int(),
  steps: z.number().int(),
  packed: z.boolean().meta({ description: 'Whether some of it is older than the samples: means of five minutes' }),
  own: z.array(point),
  other: z.array(point).nullable(),
});
export type Samples = z.output<typeof samples>;
export type SamplePoint = z.output<typeof point>;

/** @param defaultMetric the metric where the request names none */
const samplesInput = (defaultMetric: string, mostDays: number) =>
  z.object({
    ...days,
    metric: z.string().max(16).default(defaultMetric),
    other: id.optional().meta({ description: 'Another device, over the same days' }),
    back: z.coerce
      .number()
      .int()
      .min(-mostDays)
      .max(mostDays)
      .refine((back) => back !== 0)
      .optional()
      .meta({ description: 'The same device so many days before; after, where negative' }),
  });
const requestedDays = z.object(days);

export interface ChartDevice {
  resource: Resource;
  table: string;
  /** The table of packed days; undefined where days are not packed. */
  curve?: string | undefined;
  /** Seconds between two samples. */
  period: number;
  /** The most days of one request. */
  mostDays: number;
  metrics: readonly Metric[];
  samples: Contract<ReturnType<typeof samplesInput>, typeof samples>;
  file: Contract<typeof requestedDays>;
}

interface SampledSeries {
  table?: string;
  curve?: string;
  period: number;
  metrics: readonly Metric[];
}

function chartDevice(resource: Resource, { table = '', curve, period, metrics }: SampledSeries): ChartDevice {
  const { label } = resource;
  const mostDays = curve === undefined ? sampledDays : packedDays;
  return {
    resource,
    table,
    curve,
    period,
    mostDays,
    metrics: drawnMetrics(metrics),
    samples: contract({
      of: resource,
      path: 'samples',
      title: { zh: `${label.zh}：数据曲线`, en: `${label.en}: what was measured` },
      input: samplesInput(drawnMetrics(metrics)[0]?.key ?? '', mostDays),
      output: samples,
    }),
    file: contract({
      of: resource,
      path: 'samples-file',
      access: { code: `${resource.code}_export` },
      title: { zh: `${label.zh}：导出采样`, en: `${label.en}: samples as a file` },
      input: requestedDays,
      bare: file('text/csv'),
    }),
  };
}

const seriesFor = (product: string) => seriesOf[product] ?? { period: 300, metrics: [] };

export const chartDevices: readonly ChartDevice[] = [
  chartDevice(meter, seriesFor('meter')),
  chartDevice(ess, seriesFor('ess')),
  chartDevice(battery, seriesFor('batt')),
  chartDevice(agvInfo, seriesFor('agv')),
  chartDevice(car, seriesFor('tbox')),
  chartDevice(truckInverter, seriesFor('inv')),
  chartDevice(inverter, seriesFor('inv')),
  chartDevice(chargingGun, { table: gunTable, curve: gunCurve, period: 30, metrics: gunMetrics }),
];
