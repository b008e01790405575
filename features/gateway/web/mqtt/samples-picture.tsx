// Values over days as a line of means within the band of least and most, beside another line; under the pointer the values of one step.
import { groupNumber, UNKNOWN } from '@ec/language/amount';
import { useConsole } from '@ec/records/console/console';
import { useTexts } from '@ec/ui/text/use-texts';
import { formatDate } from '@ec/ui/value/date';
import { type PointerEvent, useState } from 'react';
import type { SamplePoint, Samples } from '../../shared/mqtt/samples.contract.ts';
import { samplesTexts } from './samples-texts.ts';
import { rangeOf } from './value-range.ts';
import './samples-picture.css';

const height = 240;
const edge = { left: 52, right: 16, top: 12, bottom: 24 };
const DAY = 86_400_000;

interface PictureProps extends Omit<Samples, 'metric' | 'packed'> {
  /** yyyy-MM-dd */
  from: string;
  otherName: string;
}

export function SamplesPicture({ unit, stepSec, steps, own, other, from, otherName }: PictureProps) {
  const texts = useTexts(samplesTexts);
  const width = useConsole().responsiveLevel === 0 ? 340 : 640;
  const inner = { width: width - edge.left - edge.right, height: height - edge.top - edge.bottom };
  const [near, setNear] = useState<number>();
  const [low, high] = rangeOf([...own, ...(other ?? [])].flatMap(([, , least, most]) => [least, most]));
  const x = (step: number) => edge.left + (step / steps) * inner.width;
  const y = (value: number) => edge.top + (1 - (value - low) / (high - low || 1)) * inner.height;
  const start = new Date(`${from}T00:00:00+08:00`).getTime();
  const isDay = steps * stepSec * 1000 <= DAY;
  const timeOf = (step: number) =>
    formatDate(start + step * stepSec * 1000, isDay ? 'hh:mm' : stepSec < DAY / 1000 ? 'MM-dd hh:mm' : 'yyyy-MM-dd');
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = (((event.clientX - box.left) / box.width) * width - edge.left) * (steps / inner.width);
    setNear(Math.min(steps - 1, Math.max(0, Math.floor(at))));
  };
  const told = (points: readonly SamplePoint[], step: number) => {
    const found = points.find(([at]) => at === step);
    if (!found) return UNKNOWN;
    const [, mean, least, most] = found;
    const value = `${groupNumber(mean, 2)} ${unit}`.trim();
    return least === most ? value : `${value} (${groupNumber(least, 2)}–${groupNumber(most, 2)})`;
  };
  const best = own.reduce<SamplePoint | undefined>(
    (most, one) => (one[3] > (most?.[3] ?? -Infinity) ? one : most),
    undefined,
  );
  const shares = [0, 0.25, 0.5, 0.75, 1];
  return (
    <figure className="mqtt-day">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${from} ${unit}`}
        onPointerMove={point}
        onPointerLeave={() => setNear(undefined)}
      >
        {shares.map((share) => {
          const value = low + (high - low) * share;
          return (
            <g key={share}>
              <line className="mqtt-grid" x1={edge.left} x2={width - edge.right} y1={y(value)} y2={y(value)} />
              <text x={edge.left - 6} y={y(value) + 4} textAnchor="end">
                {groupNumber(value, high - low < 10 ? 1 : 0)}
              </text>
            </g>
          );
        })}
        {[0, 0.5, 1].map((share) => (
          <text
            key={share}
            x={x(steps * share)}
            y={height - 6}
            textAnchor={share === 0 ? 'start' : share === 1 ? 'end' : 'middle'}
          >
            {share === 1 && isDay ? '24:00' : timeOf(steps * share)}
          </text>
        ))}
        <path className="mqtt-band" d={bandOf(own, x, y)} />
        {other ? <path className="mqtt-line" data-line="other" d={lineOf(other, x, y)} /> : null}
        <path className="mqtt-line" data-line="own" d={lineOf(own, x, y)} />
        {near === undefined ? null : (
          <line className="mqtt-mark" x1={x(near + 0.5)} x2={x(near + 0.5)} y1={edge.top} y2={height - edge.bottom} />
        )}
      </svg>
      <figcaption className="ec-number">
        {near === undefined
          ? `${texts.highest} ${best ? `${groupNumber(best[3], 2)} ${unit} · ${timeOf(best[0])}` : UNKNOWN}`
          : [`${timeOf(near)} · ${told(own, near)}`, ...(other ? [`${otherName} ${told(other, near)}`] : [])].join(
              ' · ',
            )}
      </figcaption>
    </figure>
  );
}

type Place = (value: number) => number;

/** Steps further apart than three are not joined: nothing is known between. */
const runsOf = (points: readonly SamplePoint[]): SamplePoint[][] =>
  points.reduce<SamplePoint[][]>((runs, one) => {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && one[0] - last[0] <= 3) run.push(one);
    else runs.push([one]);
    return runs;
  }, []);

const placeOf = (x: Place, y: Place, step: number, value: number) =>
  `${x(step + 0.5).toFixed(1)} ${y(value).toFixed(1)}`;

const lineOf = (points: readonly SamplePoint[], x: Place, y: Place): string =>
  runsOf(points)
    .map((run) => `M${run.map(([step, mean]) => placeOf(x, y, step, mean)).join('L')}${run.length === 1 ? 'h0.8' : ''}`)
    .join('');

const bandOf = (points: readonly SamplePoint[], x: Place, y: Place): string =>
  runsOf(points)
    .filter((run) => run.length > 1)
    .map((run) => {
      const top = run.map(([step, , , most]) => placeOf(x, y, step, most));
      const bottom = run.toReversed().map(([step, , least]) => placeOf(x, y, step, least));
      return `M${[...top, ...bottom].join('L')}Z`;
    })
    .join('');
