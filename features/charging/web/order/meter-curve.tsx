// The meter curve of a session: power and SOC over time, the values of one moment under the pointer, and the same as a table.
import { groupNumber } from '@ec/language/amount';
import { useConsole } from '@ec/records/console/console';
import { useTexts } from '@ec/ui/text/use-texts';
import { formatDate } from '@ec/ui/value/date';
import { Button } from 'antd';
import { type PointerEvent, useState } from 'react';
import type { Sample } from './course.ts';
import { orderTexts } from './order-texts.ts';

const height = 220;
const edge = { left: 44, right: 36, top: 12, bottom: 24 };

/** As wide as it will stand, so that words keep their size on a phone. */
function useFrame() {
  const width = useConsole().responsiveLevel === 0 ? 340 : 640;
  return { width, inner: { width: width - edge.left - edge.right, height: height - edge.top - edge.bottom } };
}

/** A round number at or above the highest. */
function ceilingOf(most: number): number {
  const size = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  return [1, 2, 2.5, 5, 10].map((step) => step * size).find((step) => step >= most) ?? 10 * size;
}

const clock = (at: number) => formatDate(at, 'hh:mm');

interface CurveProps {
  samples: readonly Sample[];
  /** A moment that is marked, that of an alarm. */
  at?: number;
}

export function MeterCurve({ samples, ...mark }: CurveProps) {
  const texts = useTexts(orderTexts);
  const [isTable, setTable] = useState(false);
  return (
    <>
      <div className="order-curve-tools">
        <span className="order-key" data-line="power">
          {texts.power} (kW)
        </span>
        <span className="order-key" data-line="soc">
          {texts.soc} (%)
        </span>
        <Button size="small" onClick={() => setTable((now) => !now)}>
          {isTable ? texts.asChart : texts.asTable}
        </Button>
      </div>
      {isTable ? <CurveTable samples={samples} /> : <CurvePicture samples={samples} {...mark} />}
    </>
  );
}

function CurvePicture({ samples, at }: CurveProps) {
  const texts = useTexts(orderTexts);
  const { width, inner } = useFrame();
  const [near, setNear] = useState<Sample>();
  const [first, last] = [samples[0]!, samples.at(-1)!];
  const span = Math.max(1, last.at - first.at);
  const top = ceilingOf(Math.max(...samples.map(({ powerKw }) => powerKw ?? 0)));
  const x = (at: number) => edge.left + ((at - first.at) / span) * inner.width;
  const y = (share: number) => edge.top + (1 - share) * inner.height;
  const line = (share: (sample: Sample) => number | null) =>
    pathOf(samples, (sample) => {
      const value = share(sample);
      return value === null ? undefined : [x(sample.at), y(Math.min(1, Math.max(0, value)))];
    });
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const time = first.at + (((event.clientX - box.left) / box.width) * width - edge.left) * (span / inner.width);
    setNear(samples.reduce((best, one) => (Math.abs(one.at - time) < Math.abs(best.at - time) ? one : best), first));
  };
  const steps = [0, 0.25, 0.5, 0.75, 1];
  return (
    <figure className="order-curve">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${texts.curve} ${clock(first.at)}–${clock(last.at)}`}
        onPointerMove={point}
        onPointerLeave={() => setNear(undefined)}
      >
        {steps.map((step) => (
          <g key={step}>
            <line className="order-grid" x1={edge.left} x2={width - edge.right} y1={y(step)} y2={y(step)} />
            <text x={edge.left - 6} y={y(step) + 4} textAnchor="end">
              {groupNumber(top * step, top < 10 ? 1 : 0)}
            </text>
            <text x={width - edge.right + 6} y={y(step) + 4}>
              {step * 100}
            </text>
          </g>
        ))}
        {steps.map((step) => (
          <text key={step} x={x(first.at + span * step)} y={height - 6} textAnchor="middle">
            {clock(first.at + span * step)}
          </text>
        ))}
        <path
          className="order-line"
          data-line="power"
          d={line(({ powerKw }) => (powerKw === null ? null : powerKw / top))}
        />
        <path className="order-line" data-line="soc" d={line(({ soc }) => (soc === null ? null : soc / 100))} />
        {at !== undefined && at >= first.at && at <= last.at ? (
          <g className="order-alarm">
            <line x1={x(at)} x2={x(at)} y1={edge.top} y2={height - edge.bottom} />
            <text x={x(at)} y={edge.top - 2} textAnchor="middle">
              {clock(at)}
            </text>
          </g>
        ) : null}
        {near ? (
          <line className="order-mark" x1={x(near.at)} x2={x(near.at)} y1={edge.top} y2={height - edge.bottom} />
        ) : null}
      </svg>
      <figcaption className="ec-number">{near ? <Values sample={near} /> : null}</figcaption>
    </figure>
  );
}

/** A gap in the values is a gap in the line. */
function pathOf(samples: readonly Sample[], place: (sample: Sample) => [number, number] | undefined): string {
  let isOpen = false;
  return samples
    .map((sample) => {
      const position = place(sample);
      const step = position ? `${isOpen ? 'L' : 'M'}${position[0].toFixed(1)} ${position[1].toFixed(1)}` : '';
      isOpen = position !== undefined;
      return step;
    })
    .join('');
}

function Values({ sample }: { sample: Sample }) {
  const texts = useTexts(orderTexts);
  const { at, kwh, powerKw, soc, volt, curr } = sample;
  const parts = [
    formatDate(at),
    `${texts.energy} ${groupNumber(kwh, 2)} kWh`,
    `${texts.power} ${groupNumber(powerKw, 1)} kW`,
    `${texts.soc} ${groupNumber(soc)} %`,
    ...(volt === null ? [] : [`${groupNumber(volt, 1)} V`]),
    ...(curr === null ? [] : [`${groupNumber(curr, 1)} A`]),
  ];
  return <>{parts.join(' · ')}</>;
}

function CurveTable({ samples }: { samples: readonly Sample[] }) {
  const texts = useTexts(orderTexts);
  return (
    <div className="order-scroll order-tall">
      <table className="ec-plain-table order-table">
        <thead>
          <tr>
            <th scope="col">{texts.time}</th>
            {[
              `${texts.reading} (kWh)`,
              `${texts.energy} (kWh)`,
              `${texts.power} (kW)`,
              `${texts.soc} (%)`,
              `${texts.voltage} (V)`,
              `${texts.current} (A)`,
            ].map((head) => (
              <th scope="col" className="order-amount" key={head}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {samples.map(({ at, reading, kwh, powerKw, soc, volt, curr }) => (
            <tr key={at}>
              <td className="ec-number">{formatDate(at)}</td>
              {(
                [
                  ['reading', reading, 3],
                  ['kwh', kwh, 2],
                  ['power', powerKw, 1],
                  ['soc', soc, 0],
                  ['volt', volt, 1],
                  ['curr', curr, 1],
                ] as const
              ).map(([name, value, digits]) => (
                <td className="order-amount" key={name}>
                  {groupNumber(value, digits)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
