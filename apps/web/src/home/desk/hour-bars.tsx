// Small chart of a day by hour: a bar for each hour of today, and a mark for the same hour of yesterday.
import { fill } from '@ec/language/fill';
import { BarChart } from '@ec/ui/chart/bar-chart.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { deskTexts } from './desk-texts.ts';

interface HourBarsProps {
  /** The name of the figure; it is part of the chart's title. */
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
