// Shows a report as bars, a line or a pie. The table below the chart has the numbers.
import { BarChart } from '@ec/ui/chart/bar-chart.tsx';
import { seriesColor } from '@ec/ui/chart/chart-color';
import { RankBars } from '@ec/ui/chart/rank-bars.tsx';
import { RingChart } from '@ec/ui/chart/ring-chart.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { type ChartRequest, chartPoints } from '../shared/chart-points.ts';
import { reportTexts } from './report-texts.ts';

export function ReportChart(request: Omit<ChartRequest, 'language'>) {
  const texts = useTexts(reportTexts);
  const chart = chartPoints({ ...request, language: useLanguage() });
  if (!chart) return null;
  const { kind, title, note } = chart;
  const shared = { title, note, by: chart.by, emptyText: texts.empty };
  if (kind === 'pie')
    return (
      <RingChart
        {...shared}
        unit={chart.unit}
        parts={chart.slices.map(({ label, text, value }, index) => ({
          key: `${index}`,
          name: label,
          text,
          value,
          color: seriesColor(index),
        }))}
      />
    );
  if (kind === 'bar')
    return (
      <RankBars
        {...shared}
        unit={chart.unit}
        rows={chart.points.map(({ label, text, value }, index) => ({ key: `${index}`, name: label, text, value }))}
      />
    );
  return (
    <BarChart
      {...shared}
      categories={chart.points.map(({ label }) => label)}
      series={[
        {
          key: 'value',
          name: chart.measure,
          unit: chart.unit,
          color: 'brand-mark',
          kind: 'line',
          values: chart.points.map(({ value }) => value),
        },
      ]}
    />
  );
}
