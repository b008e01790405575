// Draws the parts of a whole as a ring, with a list of their names, values and shares. The shares add up to exactly 100 %.
import { groupNumber } from '@ec/language/amount';
import type { ReactNode } from 'react';
import { useTexts } from '../text/use-texts.ts';
import { type ChartColor, cssColor } from './chart-color.ts';
import { type ChartBasics, ChartFrame } from './chart-frame.tsx';
import { Swatch } from './chart-legend.tsx';
import type { ChartTable } from './chart-table.ts';
import { chartTexts } from './chart-texts.ts';
import { evenParts } from './value-ticks.ts';

export interface RingPart {
  key: string;
  name: string;
  value: number;
  /** The value in words; by default it is the formatted number. */
  text?: string;
  color: ChartColor;
}

export interface RingChartProps extends ChartBasics {
  by: string;
  unit: string;
  digits?: number;
  parts: readonly RingPart[];
  /** The content in the middle of the ring. */
  centre?: ReactNode;
  onPick?: (key: string) => void;
}

const RADIUS = 42;

/** Returns the path of an arc around 0,0; `from` and `to` are shares of the circle. A part of the whole circle needs two arcs. */
export function arcPath(from: number, to: number, radius = RADIUS): string {
  const at = (share: number) => {
    const angle = share * 2 * Math.PI - Math.PI / 2;
    return `${(Math.cos(angle) * radius).toFixed(2)} ${(Math.sin(angle) * radius).toFixed(2)}`;
  };
  if (to - from > 0.9999) return `M${at(0)}A${radius} ${radius} 0 1 1 ${at(0.5)}A${radius} ${radius} 0 1 1 ${at(0)}`;
  return `M${at(from)}A${radius} ${radius} 0 ${to - from > 0.5 ? 1 : 0} 1 ${at(to)}`;
}

export function RingChart(props: RingChartProps) {
  const { title, by, unit, digits, parts, centre, onPick } = props;
  const texts = useTexts(chartTexts);
  const whole = parts.reduce((sum, { value }) => sum + Math.max(0, value), 0);
  const shares = evenParts(
    parts.map(({ value }) => Math.max(0, value)),
    100,
    1,
  );
  const table = (): ChartTable => ({
    columns: [
      { label: by, isText: true },
      { label: title, unit, digits },
      { label: texts.share, unit: '%', digits: 1 },
    ],
    rows: parts.map(({ name, value }, index) => [name, value, shares[index] ?? 0]),
  });
  return (
    <ChartFrame {...props} isEmpty={whole <= 0} table={table}>
      <div className="ec-chart-ring">
        <div className="ec-chart-disc">
          <Ring parts={parts} whole={whole} />
          {centre === undefined ? null : <div className="ec-chart-centre">{centre}</div>}
        </div>
        <ul>
          {parts.map(({ key, name, value, text, color }, index) => {
            const content = (
              <>
                <Swatch color={color} />
                <span className="ec-chart-name">{name}</span>
                <span className="ec-number">{text ?? `${groupNumber(value, digits)}${unit ? ` ${unit}` : ''}`}</span>
                <span className="ec-number ec-muted">{groupNumber(shares[index], 1)}%</span>
              </>
            );
            return (
              <li key={key} data-part={key}>
                {onPick ? (
                  <button type="button" onClick={() => onPick(key)}>
                    {content}
                  </button>
                ) : (
                  <span>{content}</span>
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </ChartFrame>
  );
}

function Ring({ parts, whole }: Pick<RingChartProps, 'parts'> & { whole: number }) {
  let before = 0;
  return (
    <svg data-chart="ring" viewBox="-52 -52 104 104" aria-hidden="true">
      {parts.map(({ key, value, color }) => {
        if (value <= 0) return null;
        const from = before;
        before += value / whole;
        return (
          <path
            key={key}
            className="ec-chart-mark ec-chart-arc"
            d={arcPath(from, before)}
            style={{ stroke: cssColor(color) }}
          />
        );
      })}
    </svg>
  );
}
