// The meter curve of a session: power and SOC over time.

import { breakAtGaps } from '@ec/ui/chart/gaps';
import { TimeChart } from '@ec/ui/chart/time-chart.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { formatDate } from '@ec/ui/value/date';
import type { Sample } from './course.ts';
import { orderTexts } from './order-texts.ts';

interface CurveProps {
  samples: readonly Sample[];
  /** A moment to mark, in milliseconds: the time of an alarm. */
  at?: number;
}

/**
 * Returns the longest time between two samples, in milliseconds, across which the curve is drawn: three times the median time, but at least
 * 90 seconds. Samples are 30 seconds apart while the order runs, and five minutes once they are compressed.
 */
function maxGapMs(samples: readonly Sample[]): number {
  const steps = samples.slice(1).map(({ at }, index) => at - samples[index]!.at);
  const median = steps.sort((one, other) => one - other)[Math.floor(steps.length / 2)] ?? 0;
  return 3 * Math.max(30_000, median);
}

export function MeterCurve({ samples, at }: CurveProps) {
  const texts = useTexts(orderTexts);
  const column = (value: (sample: Sample) => number | null) => samples.map(value);
  const { times, columns } = breakAtGaps(
    samples.map((sample) => sample.at),
    [
      column(({ powerKw }) => powerKw),
      column(({ soc }) => soc),
      column(({ reading }) => reading),
      column(({ kwh }) => kwh),
      column(({ volt }) => volt),
      column(({ curr }) => curr),
    ],
    maxGapMs(samples),
  );
  const [power = [], soc = [], reading = [], kwh = [], volt = [], curr = []] = columns;
  return (
    <TimeChart
      title={texts.curve}
      emptyText={texts.noCurve}
      times={times}
      height={220}
      range={{ right: { low: 0, high: 100 } }}
      series={[
        { key: 'power', name: texts.power, unit: 'kW', digits: 1, color: 'charging-mark', values: power },
        { key: 'soc', name: texts.soc, unit: '%', color: 'storage-mark', kind: 'dash', axis: 'right', values: soc },
      ]}
      details={[
        { name: texts.reading, unit: 'kWh', digits: 3, values: reading },
        { name: texts.energy, unit: 'kWh', digits: 2, values: kwh },
        { name: texts.voltage, unit: 'V', digits: 1, values: volt },
        { name: texts.current, unit: 'A', digits: 1, values: curr },
      ]}
      {...(at === undefined ? {} : { marks: [{ at, label: formatDate(at, 'hh:mm'), color: 'critical-mark' }] })}
    />
  );
}
