// Packs a day of a device into one row: means of five minutes of every value that has a curve (domain §10).
import { gunCurve, gunMetrics, gunTable } from './gun-series.ts';
import type { Metric } from './measure.ts';
import { seriesOf } from './series.ts';

export const packedSeconds = 300;
export const stepsADay = 86_400 / packedSeconds;
/** Three years, and the leap day of one of them. */
export const packedDays = 1096;

/** Returns the metrics that have a curve: a mean of states or of bits has no meaning. */
export const drawnMetrics = (metrics: readonly Metric[]): readonly Metric[] =>
  metrics.filter(({ codes, key }) => !codes && key !== 'evt' && key !== 'flags');

/** The table of samples, and the table of their packed days. */
export interface Packed {
  table: string;
  curve: string;
  metrics: readonly Metric[];
}

export const packedSeries: readonly Packed[] = [
  ...Object.values(seriesOf).flatMap(({ table, curve, metrics }) =>
    table === undefined || curve === undefined ? [] : [{ table, curve, metrics: drawnMetrics(metrics) }],
  ),
  { table: gunTable, curve: gunCurve, metrics: drawnMetrics(gunMetrics) },
];
