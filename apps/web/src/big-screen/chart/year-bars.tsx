// Draws the energy of twelve months beside the same months of the year before. A month without a value has no bar.
import { fill } from '@ec/language/fill';
import { axisOf, figureOf } from '../format.ts';
import type { ScreenTexts } from '../screen-texts.ts';
import type { YearPower } from '../screen-types.ts';
import { niceTop } from './scale.ts';
import { useBox } from './use-box.ts';
import { ValueAxis } from './value-axis.tsx';

export function YearBars({ year, texts }: { year: YearPower; texts: ScreenTexts }) {
  const [watch, { width, height, rem }] = useBox();
  const values = [...year.kwh, ...year.lastYearKwh].flatMap((kwh) => kwh ?? []);
  if (values.length === 0) return <p className="panel-empty">{texts.noYear}</p>;
  const top = niceTop(Math.max(...values));
  const [leftMargin, rightMargin, bottomMargin, topMargin] = [rem * 5, rem * 0.5, rem * 2.2, rem * 1.6];
  const [plotWidth, plotHeight] = [
    Math.max(0, width - leftMargin - rightMargin),
    Math.max(0, height - bottomMargin - topMargin),
  ];
  const slotWidth = plotWidth / 12;
  const barWidth = Math.max(2, slotWidth * 0.3);
  const barHeight = (kwh: number) => (kwh / top) * plotHeight;
  const axis = axisOf(top, 'kWh');
  return (
    <div ref={watch} className="chart">
      <svg width={width} height={height} role="img" aria-label={texts.yearBars}>
        <title>{texts.yearBars}</title>
        <ValueAxis
          axis={axis}
          top={top}
          plot={{ left: leftMargin, right: width - rightMargin, top: topMargin, height: plotHeight }}
          rem={rem}
        />
        {year.months.map((month, index) => {
          const middle = leftMargin + slotWidth * (index + 0.5);
          const [current, before] = [year.kwh[index], year.lastYearKwh[index]];
          return (
            <g key={month}>
              {before ? (
                <rect
                  className="bar-before"
                  x={middle - barWidth - 1}
                  width={barWidth}
                  y={topMargin + plotHeight - barHeight(before)}
                  height={barHeight(before)}
                />
              ) : null}
              {current ? (
                <rect
                  className="bar-own"
                  x={middle + 1}
                  width={barWidth}
                  y={topMargin + plotHeight - barHeight(current)}
                  height={barHeight(current)}
                />
              ) : null}
              <text className="chart-text is-middle" x={middle} y={height - rem * 0.5}>
                {month}
              </text>
              <title>
                {fill('{current} / {before}', {
                  current: figureOf(current, 'kWh').text + figureOf(current, 'kWh').unit,
                  before: figureOf(before, 'kWh').text + figureOf(before, 'kWh').unit,
                })}
              </title>
            </g>
          );
        })}
      </svg>
      <p className="chart-legend">
        <span className="legend-own">{texts.thisYear}</span>
        <span className="legend-before">{texts.lastYear}</span>
      </p>
    </div>
  );
}
