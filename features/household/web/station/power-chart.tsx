// Draws the power of a station over one day, with the irradiance where it was measured. The values are evenly spaced: every five
// minutes, or every hour where no samples of that day are left.
import type { OutputOf } from '@ec/resource/contract';
import { TimeChart } from '@ec/ui/chart/time-chart.tsx';
import { DAY, dayStart, evenTimes } from '@ec/ui/chart/time-ticks';
import { useTexts } from '@ec/ui/text/use-texts';
import type { inverterHome } from '../../shared/energy/inverter-home.contract.ts';
import { stationTexts } from './station-texts.ts';

interface PowerChartProps {
  curve: OutputOf<typeof inverterHome>['curve'];
  /** yyyy-MM-dd in Asia/Shanghai. */
  day: string;
}

const hasValues = (values: readonly (number | null)[]): boolean => values.some((value) => value !== null);

export function PowerChart({ curve, day }: PowerChartProps) {
  const texts = useTexts(stationTexts);
  const valuesOf = (name: string) => curve.series.find((each) => each.name === name)?.data ?? [];
  const [power, irradiance] = [valuesOf('pacKw'), valuesOf('poaWm2')];
  const start = dayStart(day);
  return (
    <TimeChart
      title={texts.power}
      note={day}
      emptyText={texts.noCurve}
      times={evenTimes(day, curve.times.length)}
      from={start}
      to={start + DAY}
      height={220}
      series={[
        { key: 'power', name: texts.power, unit: 'kW', digits: 1, color: 'pv-mark', kind: 'area', values: power },
        ...(hasValues(irradiance)
          ? [
              {
                key: 'irradiance',
                name: texts.irradiance,
                unit: 'W/m²',
                digits: 0,
                color: 'grid-mark' as const,
                axis: 'right' as const,
                values: irradiance,
              },
            ]
          : []),
      ]}
    />
  );
}
