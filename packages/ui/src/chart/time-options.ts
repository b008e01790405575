// Builds the options of uPlot for charts over time: axes in Shanghai's time zone, gaps, dots, bands, limits and marks in the colours of the
// theme.

import { groupNumber } from '@ec/language/amount';
import type uPlot from 'uplot';
import UPlot from 'uplot';
import { readColor } from './chart-color.ts';
import { loneIndexes } from './gaps.ts';
import { periodOf, type TimeDrawing, type TimeSeries } from './time-series.ts';
import { tickLabel, timeTicks } from './time-ticks.ts';
import { type ValueAxis, valueAxis } from './value-ticks.ts';

type Side = 'left' | 'right';
const sideOf = ({ axis = 'left' }: { axis?: Side }): Side => axis;

/** Returns a key of the structure of a plot. Only a new structure needs a new plot; the plot reads every other change as data. */
export const structureOf = ({ series }: TimeDrawing): string =>
  series.map(({ key, kind, color, band, ...one }) => [key, kind, color, sideOf(one), band ? 'b' : ''].join(':')).join();

/** Returns the moments in seconds, then the values of each series, then the bounds of the series with a band. */
export function alignedData({ times, series }: TimeDrawing): uPlot.AlignedData {
  const copy = (values: TimeSeries['values']) => times.map((_, index) => values[index] ?? null);
  return [
    times.map((at) => at / 1000),
    ...series.map(({ values }) => copy(values)),
    ...series.flatMap(({ band }) => (band ? [copy(band.high), copy(band.low)] : [])),
  ];
}

/** Returns the axis of one side, for all series, bands and limits on it. */
function axisOf({ series, limits = [], range }: TimeDrawing, side: Side): ValueAxis {
  const drawn = series.filter((one) => sideOf(one) === side);
  const values = drawn.flatMap(({ values, band }) => [...values, ...(band?.low ?? []), ...(band?.high ?? [])]);
  const lines = limits.filter((one) => sideOf(one) === side).map(({ value }) => value);
  return valueAxis([...values, ...lines], range?.[side]);
}

interface Size {
  width: number;
  height: number;
}

export function plotOptions(host: Element, read: () => TimeDrawing, { width, height }: Size): uPlot.Options {
  const color = (token: string) => readColor(host, token);
  const font = () => `12px ${getComputedStyle(host).fontFamily}`;
  const drawing = read();
  const sides = (['left', 'right'] as const).filter((side) => drawing.series.some((one) => sideOf(one) === side));
  const grid = { stroke: () => color('line'), width: 1 };
  const mostTicks = () => Math.max(2, Math.floor((host.clientWidth || width) / 90));
  const ticksOfTime = () => timeTicks(...periodOf(read()), mostTicks());
  return {
    width,
    height,
    ms: 1e-3,
    padding: [26, 14, 0, 8],
    legend: { show: false },
    cursor: {
      drag: { x: false, y: false },
      y: false,
      // The shared cursor of the page places the cursor of each chart.
      bind: { mousemove: () => null, mouseenter: () => null, mouseleave: () => null, click: () => null },
      points: { size: 7, width: 1.5, stroke: () => color('surface') },
    },
    scales: {
      x: { time: false, range: () => periodOf(read()).map((at) => at / 1000) as [number, number] },
      ...Object.fromEntries(
        sides.map((side) => {
          const range = (): [number, number] => {
            const { low, high } = axisOf(read(), side);
            return [low, high];
          };
          return [side, { range }];
        }),
      ),
    },
    axes: [
      {
        scale: 'x',
        grid: { show: false },
        font: font(),
        stroke: () => color('text-soft'),
        size: 28,
        gap: 4,
        ticks: { stroke: () => color('line'), size: 4 },
        splits: () => ticksOfTime().ticks.map((at) => at / 1000),
        values: (_plot, splits) => {
          const { step } = ticksOfTime();
          const [, to] = periodOf(read());
          return splits.map((at) => tickLabel(at * 1000, step, to));
        },
      },
      ...sides.map(
        (side, place): uPlot.Axis => ({
          scale: side,
          side: side === 'left' ? 3 : 1,
          font: font(),
          stroke: () => color('text-soft'),
          gap: 4,
          grid: place === 0 ? grid : { show: false },
          ticks: { show: false },
          splits: () => axisOf(read(), side).ticks,
          values: (_plot, splits) => splits.map((value) => groupNumber(value, axisOf(read(), side).digits)),
          size: (_plot, values) => 14 + 7 * Math.max(1, ...(values ?? []).map((text) => text?.length ?? 0)),
        }),
      ),
    ],
    series: [{}, ...drawing.series.map((one) => lineOptions(one, color)), ...boundOptions(drawing)],
    bands: bandOptions(drawing, color),
    hooks: { drawClear: [(plot) => drawBands(plot, read(), color)], draw: [(plot) => drawAbove(plot, read(), color)] },
  };
}

function lineOptions({ kind = 'line', color: token, ...one }: TimeSeries, color: (token: string) => string) {
  const stroke = () => color(token);
  const isLone = (plot: uPlot, place: number) => loneIndexes(plot.data[place] as (number | null)[]);
  return {
    scale: sideOf(one),
    stroke,
    width: kind === 'dash' ? 1.5 : 2,
    spanGaps: false,
    ...(kind === 'dash' ? { dash: [5, 4] } : {}),
    ...(kind === 'area' ? { fill: () => translucent(color(token), 0.16) } : {}),
    ...(kind === 'step' && UPlot.paths.stepped ? { paths: UPlot.paths.stepped({ align: 1 }) } : {}),
    points: { size: 5, fill: stroke, stroke, show: false, filter: (plot: uPlot, place: number) => isLone(plot, place) },
  };
}

const boundOptions = ({ series }: TimeDrawing): uPlot.Series[] =>
  series.flatMap((one) => {
    const bound: uPlot.Series = { scale: sideOf(one), width: 0, points: { show: false } };
    return one.band ? [bound, { ...bound }] : [];
  });

function bandOptions({ series }: TimeDrawing, color: (token: string) => string): uPlot.Band[] {
  return series
    .filter(({ band }) => band)
    .map(({ color: token }, index) => {
      const high = 1 + series.length + 2 * index;
      return { series: [high, high + 1], fill: () => translucent(color(token), 0.14) };
    });
}

/** Returns a colour `#rrggbb` with an opacity. */
const translucent = (color: string, share: number) =>
  /^#[0-9a-f]{6}$/i.test(color)
    ? `${color}${Math.round(share * 255)
        .toString(16)
        .padStart(2, '0')}`
    : color;

type Colors = (token: string) => string;

/** Draws periods, such as those of a price, behind everything else, each with its name where the name fits. */
function drawBands(plot: uPlot, { bands = [] }: TimeDrawing, color: Colors) {
  const { ctx: pen, bbox } = plot;
  if (bands.length === 0) return;
  const ratio = UPlot.pxRatio;
  pen.save();
  pen.font = `${11 * ratio}px sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'alphabetic';
  for (const { from, to, label, color: token } of bands) {
    const first = clampTo(bbox, placeOf(plot, from));
    const last = clampTo(bbox, placeOf(plot, to));
    if (last <= first) continue;
    pen.fillStyle = translucent(color(token), 0.13);
    pen.fillRect(first, bbox.top, last - first, bbox.height);
    pen.fillStyle = color('text-soft');
    if (last - first > 16 * ratio) pen.fillText(label, (first + last) / 2, bbox.top + bbox.height - 5 * ratio);
  }
  pen.restore();
}

const placeOf = (plot: Pick<uPlot, 'valToPos'>, at: number) => plot.valToPos(at / 1000, 'x', true);
const clampTo = ({ left, width }: uPlot.BBox, x: number) => Math.min(left + width, Math.max(left, x));

/** Draws limits, marks and the units of the axes. */
function drawAbove(plot: uPlot, drawing: TimeDrawing, color: Colors) {
  const { ctx: pen, bbox } = plot;
  const ratio = UPlot.pxRatio;
  pen.save();
  pen.font = `${11 * ratio}px sans-serif`;
  pen.textBaseline = 'alphabetic';
  pen.lineWidth = 1.5 * ratio;
  pen.setLineDash([6 * ratio, 4 * ratio]);
  for (const { value, label, color: token, ...one } of drawing.limits ?? []) {
    const y = plot.valToPos(value, sideOf(one), true);
    line(pen, [bbox.left, y], [bbox.left + bbox.width, y], color(token));
    pen.textAlign = 'right';
    pen.fillStyle = color('text-soft');
    pen.fillText(label, bbox.left + bbox.width - 4 * ratio, y - 4 * ratio);
  }
  pen.setLineDash([2 * ratio, 2 * ratio]);
  for (const { at, label, color: token } of drawing.marks ?? []) {
    const x = placeOf(plot, at);
    if (x < bbox.left || x > bbox.left + bbox.width) continue;
    line(pen, [x, bbox.top], [x, bbox.top + bbox.height], color(token));
    pen.textAlign = 'center';
    pen.fillStyle = color('text-soft');
    pen.fillText(label, x, bbox.top - 4 * ratio);
  }
  pen.fillStyle = color('text-faint');
  for (const side of ['left', 'right'] as const) {
    const unit = drawing.series.find((one) => sideOf(one) === side)?.unit;
    if (!unit) continue;
    pen.textAlign = side;
    pen.fillText(unit, side === 'left' ? 4 * ratio : pen.canvas.width - 4 * ratio, 10 * ratio);
  }
  pen.restore();
}

function line(pen: CanvasRenderingContext2D, from: [number, number], to: [number, number], stroke: string) {
  pen.strokeStyle = stroke;
  pen.beginPath();
  pen.moveTo(...from);
  pen.lineTo(...to);
  pen.stroke();
}
