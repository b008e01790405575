// Energy by hour as bars; where somebody corrected it, what was measured stands as a mark on each.
import { groupNumber, UNKNOWN } from '@ec/language/amount';
import { useTexts } from '@ec/ui/text/use-texts';
import { energyTexts } from './energy-texts.ts';

const [width, height, foot] = [480, 120, 16];
const step = width / 24;

interface HourBarsProps {
  /** kWh; null where nothing is known yet. */
  hours: readonly (number | null)[];
  measured: readonly number[] | null;
}

export function HourBars({ hours, measured }: HourBarsProps) {
  const texts = useTexts(energyTexts);
  const most = Math.max(...hours.map((kwh) => kwh ?? 0), ...(measured ?? []), 0.01);
  const y = (kwh: number) => height - (kwh / most) * (height - 8);
  const isOther = measured?.some((kwh, hour) => kwh !== hours[hour]) ?? false;
  const word = (kwh: number, hour: number) => {
    const told = measured?.[hour];
    const other = isOther && told !== undefined ? ` · ${texts.measured} ${groupNumber(told, 2)}` : '';
    return `${hour}:00 ${groupNumber(kwh, 2)} kWh${other}`;
  };
  return (
    <svg className="energy-bars" viewBox={`0 0 ${width} ${height + foot}`} role="img" aria-label={texts.hours}>
      {hours.map((kwh, hour) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the hour is what it is
        <g key={hour}>
          <title>{kwh === null ? `${hour}:00 ${UNKNOWN}` : word(kwh, hour)}</title>
          <rect x={hour * step} y={0} width={step} height={height} className="energy-reach" />
          {kwh === null ? null : (
            <rect
              x={hour * step + 2}
              y={y(kwh)}
              width={step - 4}
              height={height - y(kwh)}
              rx={2}
              className="energy-bar"
            />
          )}
          {isOther && ((kwh ?? 0) > 0 || (measured?.[hour] ?? 0) > 0) ? (
            <line
              x1={hour * step + 1}
              x2={(hour + 1) * step - 1}
              y1={y(measured?.[hour] ?? 0)}
              y2={y(measured?.[hour] ?? 0)}
              className="energy-mark"
            />
          ) : null}
          {hour % 6 === 0 ? (
            <text x={hour * step + 2} y={height + 12} className="energy-word">
              {hour}:00
            </text>
          ) : null}
        </g>
      ))}
    </svg>
  );
}
