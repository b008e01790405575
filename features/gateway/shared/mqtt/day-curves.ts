// Days of devices packed into one row: means of five minutes of every value that is drawn (domain §10).
import { gunCurve, gunMetrics, gunTable } from './gun-series.ts';
import type { Metric } from './measure.ts';
import { seriesOf } from './series.ts';

export const packedSeconds = 300;
export const stepsADay = 86_400 / packedSeconds;
/** Three years, and the leap day of one of them. */
export const packedDays = 1096;

/** A curve of states and of bits says nothing. */
export const drawn = (metrics: readonly Metric[]): readonly Metric[] =>
  metrics.filter(({ codes, key }) => !codes && key !== 'evt' && key !== 'flags');

/** Where samples are, and where their days are packed. */
export interface Packed {
  table: string;
  curve: string;
  metrics: readonly Metric[];
}

export const packedSeries: readonly Packed[] = [
  ...Object.values(seriesOf).flatMap(({ table, curve, metrics }) =>
    table === undefined || curve === undefined ? [] : [{ table, curve, metrics: drawn(metrics) }],
  ),
  { table: gunTable, curve: gunCurve, metrics: drawn(gunMetrics) },
];
