// Shows the SOH over time as one line. The lists of places and swaps below the chart have the numbers.
import { fill } from '@ec/language/fill';
import { TimeChart } from '@ec/ui/chart/time-chart.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { formatDate, instantOf } from '@ec/ui/value/date';
import { assetTexts } from './asset-texts.ts';
import type { HealthPoint } from './battery-health.ts';

export function HealthChart({ points }: { points: readonly HealthPoint[] }) {
  const texts = useTexts(assetTexts);
  const only = points.length === 1 ? points[0] : undefined;
  return (
    <section className="asset-part">
      <TimeChart
        title={texts.health}
        note={only ? fill(texts.oneHealth, { soh: only.soh, at: formatDate(only.at, 'yyyy-MM-dd') }) : texts.healthHint}
        emptyText={texts.noHealth}
        times={points.map(({ at }) => instantOf(at) ?? 0)}
        series={[
          {
            key: 'soh',
            name: 'SOH',
            unit: '%',
            digits: 1,
            color: 'storage-mark',
            values: points.map(({ soh }) => soh),
          },
        ]}
        range={{ left: { zero: false } }}
        height={180}
      />
    </section>
  );
}
