// The data of a chart over time: series over common moments, and the bands behind them.
import { groupNumber, UNKNOWN } from '@ec/language/amount';
import type { ChartColor } from './chart-color.ts';
import type { SwatchShape } from './chart-legend.tsx';
import type { ChartTable } from './chart-table.ts';
import type { Values } from './gaps.ts';
import { DAY } from './time-ticks.ts';

export interface TimeSeries {
  key: string;
  name: string;
  unit: string;
  digits?: number;
  color: ChartColor;
  kind?: 'line' | 'area' | 'step' | 'dash';
  /** The axis of the series, one of two; each axis has one unit. */
  axis?: 'left' | 'right';
  values: Values;
  /** Least and greatest of each moment, drawn as a band behind the line. */
  band?: { low: Values; high: Values };
}

export type TimeDetail = Pick<TimeSeries, 'name' | 'unit' | 'digits' | 'values'>;

export interface TimeBand {
  from: number;
  to: number;
  label: string;
  color: ChartColor;
}

export interface TimeDrawing {
  /** Milliseconds since 1970, strictly rising. */
  times: readonly number[];
  series: readonly TimeSeries[];
  /** Values that stand in the words of a moment and in the table alone. */
  details?: readonly TimeDetail[];
  /** The whole period, of which values may cover a part. */
  from?: number | undefined;
  to?: number | undefined;
  /** Periods behind the curves: those of a price. */
  bands?: readonly TimeBand[];
  /** Values that must not be crossed. */
  limits?: readonly { value: number; label: string; color: ChartColor; axis?: 'left' | 'right' }[];
  /** Moments of their own: an alarm. */
  marks?: readonly { at: number; label: string; color: ChartColor }[];
  /** Bounds of an axis where the values do not say them: 0 to 100 percent. */
  range?: Partial<Record<'left' | 'right', { low?: number; high?: number; zero?: boolean }>>;
  height?: number;
}

export const shapeOf = ({ kind }: TimeSeries): SwatchShape => (kind === 'dash' ? 'dash' : 'line');

export function valueText(
  { values, unit, digits, band }: TimeDetail & Pick<TimeSeries, 'band'>,
  index: number,
): string {
  const value = values[index];
  if (value === null || value === undefined) return UNKNOWN;
  const [low, high] = [band?.low[index], band?.high[index]];
  const spread =
    low != null && high != null && low !== high ? ` (${groupNumber(low, digits)}–${groupNumber(high, digits)})` : '';
  return `${groupNumber(value, digits)}${unit ? ` ${unit}` : ''}${spread}`;
}

/** The moment that lies nearest; undefined where there are none. */
export function nearestIndex(times: readonly number[], at: number): number | undefined {
  let [low, high] = [0, times.length - 1];
  if (high < 0) return undefined;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (times[middle]! <= at) low = middle;
    else high = middle;
  }
  return at - times[low]! <= times[high]! - at ? low : high;
}

const isKnown = (value: number | null | undefined) => value !== null && value !== undefined;

export const isBlank = ({ series }: TimeDrawing): boolean => series.every(({ values }) => !values.some(isKnown));

const two = (value: number) => `${value}`.padStart(2, '0');

/** Written out with UTC functions upon a shifted moment: thousands of rows are told at once. */
export function momentText(at: number, isDay: boolean): string {
  const local = new Date(at + 8 * 3_600_000);
  const clock = `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}`;
  if (isDay) return clock;
  const day = `${local.getUTCFullYear()}-${two(local.getUTCMonth() + 1)}-${two(local.getUTCDate())}`;
  return `${day} ${clock}`;
}

/** From where to where the axis of time goes. */
export function periodOf({ times, from, to }: TimeDrawing): [from: number, to: number] {
  const first = from ?? times[0] ?? 0;
  const last = to ?? times.at(-1) ?? first;
  return last > first ? [first, last] : [first - 1_800_000, first + 1_800_000];
}

export const isWithinDay = (drawing: TimeDrawing): boolean => {
  const [from, to] = periodOf(drawing);
  return to - from <= DAY;
};

/** Rows of moments with any value; the table of a curve has no gaps to draw. */
export function tableOf({ times, series, details = [] }: TimeDrawing, timeLabel: string): ChartTable {
  const parts = series.flatMap(({ name, unit, digits, values, band }) => [
    { label: name, unit, digits, values },
    ...(band
      ? [
          { label: `${name} min`, unit, digits, values: band.low },
          { label: `${name} max`, unit, digits, values: band.high },
        ]
      : []),
  ]);
  parts.push(...details.map(({ name, unit, digits, values }) => ({ label: name, unit, digits, values })));
  return {
    columns: [{ label: timeLabel, isText: true }, ...parts.map(({ values: _values, ...column }) => column)],
    rows: times.flatMap((at, index) => {
      const cells = parts.map(({ values }) => values[index] ?? null);
      return cells.some((cell) => cell !== null) ? [[momentText(at, false), ...cells]] : [];
    }),
  };
}
