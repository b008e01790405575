// A day in steps of five minutes, beside another one; the values of one moment under the pointer. A gap in the values is one in the line.
import { groupNumber, UNKNOWN } from '@ec/language/amount';
import { useConsole } from '@ec/records/console/console';
import { useTexts } from '@ec/ui/text/use-texts';
import { type PointerEvent, useState } from 'react';
import { type DayCurve, stepMinutes, stepsADay } from '../../shared/mqtt/power-curve.contract.ts';
import { mqttTexts } from './mqtt-texts.ts';
import { rangeOf } from './value-range.ts';
import './day-picture.css';

const height = 220;
const edge = { left: 48, right: 16, top: 12, bottom: 24 };

const clockOf = (step: number): string =>
  [Math.floor((step * stepMinutes) / 60), (step * stepMinutes) % 60]
    .map((part) => `${part}`.padStart(2, '0'))
    .join(':');

interface PictureProps {
  unit: string;
  own: DayCurve;
  other: DayCurve | null;
}

export function DayPicture({ unit, own, other }: PictureProps) {
  const texts = useTexts(mqttTexts);
  const width = useConsole().responsiveLevel === 0 ? 340 : 640;
  const inner = { width: width - edge.left - edge.right, height: height - edge.top - edge.bottom };
  const [near, setNear] = useState<number>();
  const curves = other ? [own, other] : [own];
  const [from, to] = rangeOf(curves.flatMap(({ points }) => points.flatMap((value) => value ?? [])));
  const x = (step: number) => edge.left + (step / stepsADay) * inner.width;
  const y = (value: number) => edge.top + (1 - (value - from) / (to - from || 1)) * inner.height;
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = (((event.clientX - box.left) / box.width) * width - edge.left) * (stepsADay / inner.width);
    setNear(Math.min(stepsADay - 1, Math.max(0, Math.floor(at))));
  };
  const told = (step: number) =>
    curves
      .map(({ day, points }) => {
        const value = points[step] ?? null;
        return `${day} ${value === null ? UNKNOWN : `${groupNumber(value, 2)} ${unit}`.trim()}`;
      })
      .join(' · ');
  return (
    <figure className="mqtt-day">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${texts.curve} ${own.day}`}
        onPointerMove={point}
        onPointerLeave={() => setNear(undefined)}
      >
        {[0, 0.25, 0.5, 0.75, 1].map((share) => {
          const value = from + (to - from) * share;
          return (
            <g key={share}>
              <line className="mqtt-grid" x1={edge.left} x2={width - edge.right} y1={y(value)} y2={y(value)} />
              <text x={edge.left - 6} y={y(value) + 4} textAnchor="end">
                {groupNumber(value, to - from < 10 ? 1 : 0)}
              </text>
            </g>
          );
        })}
        {[0, 6, 12, 18, 24].map((hour) => (
          <text key={hour} x={x((hour * 60) / stepMinutes)} y={height - 6} textAnchor="middle">
            {`${hour}:00`}
          </text>
        ))}
        {other ? <path className="mqtt-line" data-line="other" d={pathOf(other.points, x, y)} /> : null}
        <path className="mqtt-line" data-line="own" d={pathOf(own.points, x, y)} />
        {near === undefined ? null : (
          <line className="mqtt-mark" x1={x(near + 0.5)} x2={x(near + 0.5)} y1={edge.top} y2={height - edge.bottom} />
        )}
      </svg>
      <figcaption className="ec-number">
        {near === undefined
          ? `${texts.peak} ${own.peak === null ? UNKNOWN : `${groupNumber(own.peak, 2)} ${unit} · ${own.peakAt}`}`
          : `${clockOf(near)} · ${told(near)}`}
      </figcaption>
    </figure>
  );
}

/** A step alone is a short dash, as a point without a length is not drawn. */
function pathOf(points: readonly (number | null)[], x: (step: number) => number, y: (value: number) => number): string {
  return points
    .map((value, step) => {
      if (value === null) return '';
      const isOpen = (points[step - 1] ?? null) !== null;
      const place = `${x(step + 0.5).toFixed(1)} ${y(value).toFixed(1)}`;
      return isOpen ? `L${place}` : `M${place}h0.8`;
    })
    .join('');
}
