// The data of a chart over time: series over common moments, and bands, limits and marks.
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
  /** The least and greatest values of each moment, drawn as a band behind the line. */
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
  /** The moments in milliseconds since 1970, strictly rising. */
  times: readonly number[];
  series: readonly TimeSeries[];
  /** Values that appear only in the text of a moment and in the table. */
  details?: readonly TimeDetail[];
  /** The beginning of the whole period, which ends at `to`; the values may cover only a part of it. */
  from?: number | undefined;
  to?: number | undefined;
  /** Periods behind the curves, such as those of a price. */
  bands?: readonly TimeBand[];
  /** Limits that values must not cross. */
  limits?: readonly { value: number; label: string; color: ChartColor; axis?: 'left' | 'right' }[];
  /** Marked moments, such as an alarm. */
  marks?: readonly { at: number; label: string; color: ChartColor }[];
  /** Fixed bounds of an axis, such as 0 to 100 percent. */
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

/** Returns the index of the nearest moment; undefined without moments. */
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

/**
 * Formats a moment in Shanghai's time zone. It uses UTC functions on a shifted moment, because a table formats thousands of rows at once.
 */
export function momentText(at: number, isDay: boolean): string {
  const local = new Date(at + 8 * 3_600_000);
  const clock = `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}`;
  if (isDay) return clock;
  const day = `${local.getUTCFullYear()}-${two(local.getUTCMonth() + 1)}-${two(local.getUTCDate())}`;
  return `${day} ${clock}`;
}

/** Returns the beginning and end of the time axis. */
export function periodOf({ times, from, to }: TimeDrawing): [from: number, to: number] {
  const first = from ?? times[0] ?? 0;
  const last = to ?? times.at(-1) ?? first;
  return last > first ? [first, last] : [first - 1_800_000, first + 1_800_000];
}

export const isWithinDay = (drawing: TimeDrawing): boolean => {
  const [from, to] = periodOf(drawing);
  return to - from <= DAY;
};

/** Makes the table of a chart, without the moments that have no value at all. */
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
