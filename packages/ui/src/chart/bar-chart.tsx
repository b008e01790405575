// Draws bars by category: side by side or stacked, above and below zero, with marks or a line for values to compare with.
import { groupNumber, UNKNOWN } from '@ec/language/amount';
import { useState } from 'react';
import { useLanguage, useTexts } from '../text/use-texts.ts';
import { type ChartColor, cssColor } from './chart-color.ts';
import { type ChartBasics, ChartFrame } from './chart-frame.tsx';
import type { LegendEntry } from './chart-legend.tsx';
import { type ChartTable, listOf } from './chart-table.ts';
import { chartTexts } from './chart-texts.ts';
import { linePath, type Values } from './gaps.ts';
import { PlotKeys } from './plot-keys.tsx';
import { PlotTip } from './plot-tip.tsx';
import { useWidth } from './use-width.ts';
import { type ValueAxis, valueAxis } from './value-ticks.ts';

export interface BarSeries {
  key: string;
  name: string;
  unit: string;
  digits?: number;
  color: ChartColor;
  values: Values;
  /** `mark` draws a stroke over each bar, for a value to compare with; `line` draws one line across all bars. */
  kind?: 'bar' | 'mark' | 'line';
}

export interface BarChartProps extends ChartBasics {
  /** The heading of the category column in the table. */
  by: string;
  categories: readonly string[];
  series: readonly BarSeries[];
  isStacked?: boolean;
  onPick?: (index: number) => void;
}

const legendShapes = { bar: 'block', mark: 'dash', line: 'line' } as const;
const EDGE = { top: 24, bottom: 22, right: 8 };
const BARE = { top: 1, bottom: 1, right: 0 };

export function BarChart(props: BarChartProps) {
  const { title, by, categories, series, isStacked = false, isBare = false } = props;
  const legend = series.map(({ key, name, unit, color, kind = 'bar' }): LegendEntry => {
    const label = unit ? `${name} (${unit})` : name;
    return { key, label, color, shape: legendShapes[kind] };
  });
  const table = (): ChartTable => ({
    columns: [{ label: by, isText: true }, ...series.map(({ name, unit, digits }) => ({ label: name, unit, digits }))],
    rows: categories.map((category, index) => [category, ...series.map(({ values }) => values[index] ?? null)]),
  });
  const isEmpty = series.every(({ values }) => !values.some((value) => value !== null && value !== undefined));
  return (
    <ChartFrame
      {...props}
      title={title}
      isEmpty={isEmpty && !isBare}
      legend={series.length > 1 ? legend : []}
      table={table}
    >
      <Bars {...props} isStacked={isStacked} />
    </ChartFrame>
  );
}

/** Returns the total height of a category's bars, above and below zero. */
function sumsOf(bars: readonly BarSeries[], index: number): number[] {
  const values = bars.map(({ values }) => values[index] ?? 0);
  const sum = (sign: number) => values.reduce((total, value) => (value * sign > 0 ? total + value : total), 0);
  return [sum(1), sum(-1)];
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  color: ChartColor;
  key: string;
}

interface Layout {
  left: number;
  step: number;
  y(value: number): number;
}

function boxesOf(bars: readonly BarSeries[], index: number, isStacked: boolean, { left, step, y }: Layout): Box[] {
  const gap = Math.min(8, step * 0.2);
  const room = Math.min(step - gap, 48 * (isStacked ? 1 : bars.length));
  const start = left + index * step + (step - room) / 2;
  let [above, below] = [0, 0];
  return bars.flatMap(({ key, values, color }, place) => {
    const value = values[index];
    if (value === null || value === undefined) return [];
    const base = isStacked ? (value >= 0 ? above : below) : 0;
    if (value >= 0) above += value;
    else below += value;
    const [from, to] = [y(base), y(base + value)];
    const width = isStacked ? room : room / bars.length;
    const box = { x: start + (isStacked ? 0 : place * width), width: Math.max(1, width - (isStacked ? 0 : 1)) };
    return [{ key, color, ...box, y: Math.min(from, to), height: Math.abs(to - from) }];
  });
}

const amountOf = ({ values, unit, digits }: BarSeries, index: number): string => {
  const text = groupNumber(values[index], digits);
  return unit && text !== UNKNOWN ? `${text} ${unit}` : text;
};

function Bars({ title, categories, series, isStacked = false, isBare = false, height = 240, onPick }: BarChartProps) {
  const language = useLanguage();
  const texts = useTexts(chartTexts);
  const [host, width] = useWidth();
  const [index, setIndex] = useState<number>();
  const bars = series.filter(({ kind = 'bar' }) => kind === 'bar');
  const overlays = series.filter(({ kind = 'bar' }) => kind !== 'bar');
  const barHeights = isStacked
    ? categories.flatMap((_, place) => sumsOf(bars, place))
    : bars.flatMap(({ values }) => values);
  const overlayValues = overlays.flatMap(({ values }) => values);
  const isCount = series.every(({ digits }) => digits === 0);
  const axis = valueAxis([...barHeights, ...overlayValues], isBare ? { ticks: 2 } : { isCount });
  const edge = isBare ? BARE : EDGE;
  const left = isBare ? 0 : 14 + 7 * Math.max(...axis.ticks.map((tick) => groupNumber(tick, axis.digits).length));
  const inner = { width: Math.max(20, width - left - edge.right), height: height - edge.top - edge.bottom };
  const step = inner.width / Math.max(1, categories.length);
  const y = (value: number) => edge.top + ((axis.high - value) / (axis.high - axis.low)) * inner.height;
  const layout = { left, step, y };
  const wordsOf = (place: number) =>
    listOf([categories[place] ?? '', ...series.map((one) => `${one.name} ${amountOf(one, place)}`)], language);
  const point = (clientX: number, box: DOMRect) => {
    const at = Math.floor(((clientX - box.left) * (width / (box.width || width)) - left) / step);
    setIndex(at >= 0 && at < categories.length ? at : undefined);
  };
  const unit = series[0]?.unit ?? '';
  return (
    <PlotKeys
      label={title}
      count={categories.length}
      index={index}
      onPick={onPick}
      textOf={categories.length > 0 ? wordsOf : () => texts.noData}
      onMove={setIndex}
    >
      <div ref={host}>
        <svg
          data-chart="bars"
          viewBox={`0 0 ${width} ${height}`}
          height={height}
          aria-hidden="true"
          onPointerMove={(event) => point(event.clientX, event.currentTarget.getBoundingClientRect())}
          onPointerLeave={() => setIndex(undefined)}
          onClick={() => index !== undefined && onPick?.(index)}
        >
          {isBare ? null : <Grid axis={axis} y={y} left={left} right={width - edge.right} unit={unit} />}
          {index === undefined ? null : (
            <rect className="ec-chart-hover" x={left + index * step} y={edge.top} width={step} height={inner.height} />
          )}
          {categories.map((_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two categories may have the same name
            <g key={place}>
              {boxesOf(bars, place, isStacked, layout).map(({ key, color, ...box }) => (
                <rect key={key} className="ec-chart-mark" {...box} rx={1.5} style={{ fill: cssColor(color) }} />
              ))}
            </g>
          ))}
          <Overlays series={overlays} count={categories.length} layout={layout} />
          {isBare ? null : <Names names={categories} left={left} step={step} y={height - 6} />}
        </svg>
      </div>
      {index === undefined ? null : (
        <PlotTip
          title={categories[index] ?? ''}
          entries={series.map((one) => ({
            key: one.key,
            label: one.name,
            color: one.color,
            value: amountOf(one, index),
            shape: (one.kind ?? 'bar') === 'bar' ? 'block' : 'line',
          }))}
          x={left + (index + 0.5) * step}
          width={width}
        />
      )}
    </PlotKeys>
  );
}

/** Draws the marks and lines over the bars. */
function Overlays({
  series,
  count,
  layout: { left, step, y },
}: {
  series: readonly BarSeries[];
  count: number;
  layout: Layout;
}) {
  return series.map(({ key, kind, values, color }) => {
    const style = { stroke: cssColor(color) };
    const places = Array.from({ length: count }, (_, index) => {
      const value = values[index];
      return value === null || value === undefined ? undefined : ([left + (index + 0.5) * step, y(value)] as const);
    });
    if (kind === 'line')
      return <path key={key} className="ec-chart-mark ec-chart-line" d={linePath(places)} style={style} />;
    const half = Math.max(2, Math.min(24, step / 2 - 1));
    const path = places.map((place) => (place ? `M${place[0] - half} ${place[1]}h${2 * half}` : '')).join('');
    return <path key={key} className="ec-chart-mark ec-chart-line" d={path} style={style} />;
  });
}

interface GridProps {
  axis: ValueAxis;
  y(value: number): number;
  left: number;
  right: number;
  unit: string;
}

/** Draws faint lines at the ticks, with the numbers before them and the unit above. */
function Grid({ axis, y, left, right, unit }: GridProps) {
  return (
    <g>
      {axis.ticks.map((tick) => (
        <g key={tick}>
          <line
            className={tick === 0 ? 'ec-chart-zero' : 'ec-chart-grid'}
            x1={left}
            x2={right}
            y1={y(tick)}
            y2={y(tick)}
          />
          <text className="ec-chart-word" x={left - 6} y={y(tick) + 4} textAnchor="end">
            {groupNumber(tick, axis.digits)}
          </text>
        </g>
      ))}
      {unit ? (
        <text className="ec-chart-word" x={0} y={10}>
          {unit}
        </text>
      ) : null}
    </g>
  );
}

/** Draws as many of the names as fit. */
function Names({ names, left, step, y }: { names: readonly string[]; left: number; step: number; y: number }) {
  const widest = Math.max(
    1,
    ...names.map((name) => [...name].reduce((sum, char) => sum + (char > '\u2e80' ? 12 : 7), 0)),
  );
  const every = Math.max(1, Math.ceil((widest + 8) / step));
  return names.map((name, index) => {
    if (index % every !== 0) return null;
    // Two bars may have the same name, never the same place.
    const x = left + (index + 0.5) * step;
    return (
      <text key={x} className="ec-chart-word" x={x} y={y} textAnchor="middle">
        {name}
      </text>
    );
  });
}
