// A day by the hour: columns of today, a line over each for yesterday. A glance beside a figure, not a chart to read values from.
import { fill } from '@ec/language/fill';
import { useTexts } from '@ec/ui/text/use-texts';
import { quantityText } from '@ec/ui/value/quantity';
import { deskTexts } from './desk-texts.ts';

interface HourBarsProps {
  today: readonly number[];
  yesterday: readonly number[];
  unit: string;
  digits: number;
}

const height = 40;

export function HourBars({ today, yesterday, unit, digits }: HourBarsProps) {
  const texts = useTexts(deskTexts);
  const most = Math.max(...today, ...yesterday, 0);
  const rise = (value: number) => (most > 0 ? Math.round((Math.max(value, 0) / most) * height) : 0);
  return (
    <svg className="desk-hours" viewBox={`0 0 240 ${height + 1}`} preserveAspectRatio="none" role="img">
      <title>{texts.hours}</title>
      {yesterday.map((before, hour) => {
        const now = today[hour];
        const shown = (value: number | undefined) => quantityText(value, unit, digits);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place
          <g key={hour}>
            <title>{fill(texts.hour, { hour, today: shown(now), yesterday: shown(before) })}</title>
            <rect className="desk-hour" x={hour * 10} y={0} width={10} height={height + 1} />
            <rect
              className="desk-now"
              x={hour * 10 + 1}
              y={height - rise(now ?? 0)}
              width={8}
              height={rise(now ?? 0)}
            />
            <rect className="desk-before" x={hour * 10} y={height - rise(before)} width={10} height={1} />
          </g>
        );
      })}
    </svg>
  );
}
