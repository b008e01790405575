// Draws the power of a day as 288 points, one for each five minutes. Missing values leave gaps, and a note shows the point under the pointer.
import { fill } from '@ec/language/fill';
import { type PointerEvent, useState } from 'react';
import { axisOf, figureOf } from '../format.ts';
import type { ScreenTexts } from '../screen-texts.ts';
import type { DayPower } from '../screen-types.ts';
import { niceTop } from './scale.ts';
import { useBox } from './use-box.ts';
import { ValueAxis } from './value-axis.tsx';

const hours = [0, 4, 8, 12, 16, 20, 24];

/** Returns the path of the points that have a value; a new piece begins after a gap. */
function curvePath(points: readonly (number | null)[], at: (index: number, value: number) => [number, number]): string {
  let isOpen = false;
  const steps: string[] = [];
  for (const [index, value] of points.entries()) {
    if (value === null) {
      isOpen = false;
      continue;
    }
    const [x, y] = at(index, value);
    steps.push(`${isOpen ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`);
    isOpen = true;
  }
  return steps.join('');
}

interface DayCurveProps {
  day: DayPower;
  /** The power of the day before, drawn behind the curve. */
  before?: readonly (number | null)[];
  texts: ScreenTexts;
}

export function DayCurve({ day, before = [], texts }: DayCurveProps) {
  const [watch, { width, height, rem }] = useBox();
  const [pointedIndex, setPointedIndex] = useState<number>();
  const values = [...day.pacKw, ...before].flatMap((kw) => kw ?? []);
  if (values.length === 0) return <p className="panel-empty">{texts.noCurve}</p>;
  const top = niceTop(Math.max(...values));
  const [leftMargin, rightMargin, bottomMargin, topMargin] = [rem * 5, rem * 1, rem * 2.4, rem * 2];
  const [plotWidth, plotHeight] = [
    Math.max(1, width - leftMargin - rightMargin),
    Math.max(1, height - bottomMargin - topMargin),
  ];
  const at = (index: number, value: number): [number, number] => [
    leftMargin + (index / day.pacKw.length) * plotWidth,
    topMargin + plotHeight - (Math.max(0, value) / top) * plotHeight,
  ];
  const path = curvePath(day.pacKw, at);
  const value = pointedIndex === undefined ? null : (day.pacKw[pointedIndex] ?? null);
  const selectPoint = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    const index = Math.round(((event.clientX - box.left - leftMargin) / plotWidth) * day.pacKw.length);
    setPointedIndex(index >= 0 && index < day.pacKw.length ? index : undefined);
  };
  const axis = axisOf(top, 'kW');
  const peak = figureOf(day.peakKw, 'kW');
  return (
    <div ref={watch} className="chart" onPointerMove={selectPoint} onPointerLeave={() => setPointedIndex(undefined)}>
      <svg width={width} height={height} role="img" aria-label={texts.dayCurve}>
        <title>{texts.dayCurve}</title>
        <defs>
          <linearGradient id="curve-fill" x1="0" x2="0" y1="0" y2="1">
            <stop offset="0" stopColor="var(--energy)" stopOpacity="0.45" />
            <stop offset="1" stopColor="var(--energy)" stopOpacity="0" />
          </linearGradient>
        </defs>
        <ValueAxis
          axis={axis}
          top={top}
          plot={{ left: leftMargin, right: width - rightMargin, top: topMargin, height: plotHeight }}
          rem={rem}
        />
        {hours.map((hour) => (
          <text
            key={hour}
            className={`chart-text ${hour === 24 ? 'is-end' : 'is-middle'}`}
            x={leftMargin + (hour / 24) * plotWidth + (hour === 24 ? rightMargin : 0)}
            y={height - rem * 0.6}
          >
            {`${hour}:00`}
          </text>
        ))}
        <path className="curve-before" d={curvePath(before, at)} />
        <path className="curve-area" d={areaPath(day.pacKw, at, topMargin + plotHeight)} />
        <path className="curve-line" d={path} />
        {pointedIndex !== undefined && value !== null ? (
          <g className="curve-point">
            <line x1={at(pointedIndex, 0)[0]} x2={at(pointedIndex, 0)[0]} y1={topMargin} y2={topMargin + plotHeight} />
            <circle cx={at(pointedIndex, value)[0]} cy={at(pointedIndex, value)[1]} r={rem * 0.5} />
          </g>
        ) : null}
      </svg>
      <p className="chart-legend">
        {pointedIndex !== undefined && value !== null ? (
          <output>{`${day.times[pointedIndex]} · ${figureOf(value, 'kW').text} ${figureOf(value, 'kW').unit}`}</output>
        ) : (
          <span>
            {day.peakKw === null
              ? texts.noCurve
              : fill(texts.peak, { kw: peak.text, unit: peak.unit, time: day.peakTime })}
          </span>
        )}
        {before.some((kw) => kw !== null) ? <span className="legend-day-before">{texts.dayBefore}</span> : null}
      </p>
    </div>
  );
}

/** Returns the area between the curve and `ground`, the y of the axis; each piece of the curve is an area of its own. */
function areaPath(
  points: readonly (number | null)[],
  at: (index: number, value: number) => [number, number],
  ground: number,
): string {
  const pieces: [number, number][][] = [];
  for (const [index, value] of points.entries()) {
    if (value === null) pieces.push([]);
    else {
      if (pieces.length === 0) pieces.push([]);
      pieces.at(-1)?.push(at(index, value));
    }
  }
  return pieces
    .filter((piece) => piece.length > 1)
    .map((piece) => {
      const firstX = piece[0]?.[0] ?? 0;
      const lastX = piece.at(-1)?.[0] ?? 0;
      const line = piece.map(([x, y]) => `L${x.toFixed(1)} ${y.toFixed(1)}`).join('');
      return `M${firstX.toFixed(1)} ${ground}${line}L${lastX.toFixed(1)} ${ground}Z`;
    })
    .join('');
}
