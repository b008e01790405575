// Draws the power of a day in 288 points of five minutes. Gaps stay gaps, and a note shows the point under the pointer.
import { fill } from '@ec/language/fill';
import { type PointerEvent, useState } from 'react';
import { axisOf, figureOf } from '../format.ts';
import type { ScreenTexts } from '../screen-texts.ts';
import type { DayPower } from '../screen-types.ts';
import { niceTop } from './scale.ts';
import { useBox } from './use-box.ts';

const hours = [0, 4, 8, 12, 16, 20, 24];

/** Returns the path of the known points; a new piece begins after a gap. */
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
  const [pointed, setPointed] = useState<number>();
  const values = [...day.pacKw, ...before].flatMap((kw) => kw ?? []);
  if (values.length === 0) return <p className="panel-empty">{texts.noCurve}</p>;
  const top = niceTop(Math.max(...values));
  const [left, right, foot, head] = [rem * 5, rem * 1, rem * 2.4, rem * 2];
  const [wide, high] = [Math.max(1, width - left - right), Math.max(1, height - foot - head)];
  const at = (index: number, value: number): [number, number] => [
    left + (index / day.pacKw.length) * wide,
    head + high - (Math.max(0, value) / top) * high,
  ];
  const path = curvePath(day.pacKw, at);
  const value = pointed === undefined ? null : (day.pacKw[pointed] ?? null);
  const point = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    const index = Math.round(((event.clientX - box.left - left) / wide) * day.pacKw.length);
    setPointed(index >= 0 && index < day.pacKw.length ? index : undefined);
  };
  const axis = axisOf(top, 'kW');
  const peak = figureOf(day.peakKw, 'kW');
  return (
    <div ref={watch} className="chart" onPointerMove={point} onPointerLeave={() => setPointed(undefined)}>
      <svg width={width} height={height} role="img" aria-label={texts.dayCurve}>
        <title>{texts.dayCurve}</title>
        <defs>
          <linearGradient id="curve-fill" x1="0" x2="0" y1="0" y2="1">
            <stop offset="0" stopColor="var(--energy)" stopOpacity="0.45" />
            <stop offset="1" stopColor="var(--energy)" stopOpacity="0" />
          </linearGradient>
        </defs>
        {[0, 0.5, 1].map((part) => (
          <g key={part}>
            <line
              className="chart-line"
              x1={left}
              x2={width - right}
              y1={head + high * (1 - part)}
              y2={head + high * (1 - part)}
            />
            <text className="chart-text is-end" x={left - rem * 0.6} y={head + high * (1 - part) + rem * 0.4}>
              {axis.text(top * part)}
            </text>
          </g>
        ))}
        <text className="chart-text is-end" x={left - rem * 0.6} y={head - rem * 0.8}>
          {axis.unit}
        </text>
        {hours.map((hour) => (
          <text
            key={hour}
            className={`chart-text ${hour === 24 ? 'is-end' : 'is-middle'}`}
            x={left + (hour / 24) * wide + (hour === 24 ? right : 0)}
            y={height - rem * 0.6}
          >
            {`${hour}:00`}
          </text>
        ))}
        <path className="curve-before" d={curvePath(before, at)} />
        <path className="curve-area" d={areaPath(day.pacKw, at, head + high)} />
        <path className="curve-line" d={path} />
        {pointed !== undefined && value !== null ? (
          <g className="curve-point">
            <line x1={at(pointed, 0)[0]} x2={at(pointed, 0)[0]} y1={head} y2={head + high} />
            <circle cx={at(pointed, value)[0]} cy={at(pointed, value)[1]} r={rem * 0.5} />
          </g>
        ) : null}
      </svg>
      <p className="chart-legend">
        {pointed !== undefined && value !== null ? (
          <output>{`${day.times[pointed]} · ${figureOf(value, 'kW').text} ${figureOf(value, 'kW').unit}`}</output>
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

/** Returns the same path as an area: each piece is closed down to the ground. */
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
      const [[firstX] = [0], [lastX] = [0]] = [piece[0], piece.at(-1)];
      const line = piece.map(([x, y]) => `L${x.toFixed(1)} ${y.toFixed(1)}`).join('');
      return `M${firstX.toFixed(1)} ${ground}${line}L${lastX.toFixed(1)} ${ground}Z`;
    })
    .join('');
}
