// A day by the hour: columns of today, a mark over each for yesterday. A glance beside a figure, not a chart to read values from.
import { fill } from '@ec/language/fill';
import { BarChart } from '@ec/ui/chart/bar-chart.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { deskTexts } from './desk-texts.ts';

interface HourBarsProps {
  /** The name of what is counted; it names the chart for whoever does not see it. */
  name: string;
  today: readonly number[];
  yesterday: readonly number[];
  unit: string;
  digits: number;
}

export function HourBars({ name, today, yesterday, unit, digits }: HourBarsProps) {
  const texts = useTexts(deskTexts);
  const shared = { unit, digits };
  return (
    <BarChart
      isBare
      title={fill(texts.hoursOf, { name })}
      by={texts.hourName}
      categories={yesterday.map((_, hour) => `${hour}:00`)}
      series={[
        { ...shared, key: 'today', name: texts.today, color: 'brand-mark', values: today },
        { ...shared, key: 'yesterday', name: texts.hourBefore, color: 'text-faint', kind: 'mark', values: yesterday },
      ]}
      height={42}
    />
  );
}
