// Shows the energy of each hour as a bar. Where a correction changed the day, a mark on each bar shows the measured energy.
import { BarChart } from '@ec/ui/chart/bar-chart.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { energyTexts } from './energy-texts.ts';

interface HourBarsProps {
  /** The energy of each hour in kWh; null for an hour without a known value. */
  hours: readonly (number | null)[];
  measured: readonly number[] | null;
}

export function HourBars({ hours, measured }: HourBarsProps) {
  const texts = useTexts(energyTexts);
  const isCorrected = measured?.some((kwh, hour) => kwh !== hours[hour]) ?? false;
  const shared = { unit: 'kWh', digits: 2 };
  return (
    <BarChart
      title={texts.hours}
      by={texts.hour}
      categories={hours.map((_, hour) => `${hour}:00`)}
      series={[
        { ...shared, key: 'kwh', name: texts.energy, color: 'pv-mark', values: hours },
        ...(isCorrected && measured
          ? [
              {
                ...shared,
                key: 'measured',
                name: texts.measured,
                color: 'text',
                kind: 'mark' as const,
                values: measured,
              },
            ]
          : []),
      ]}
      height={180}
    />
  );
}
