// Line of the whole days before today, beside the figure of today. It omits today, because an unfinished day would look like a decline.
import { fill } from '@ec/language/fill';
import { SparkLine } from '@ec/ui/chart/spark-line.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { deskTexts } from './desk-texts.ts';

interface WeekLineProps {
  name: string;
  unit: string;
  /** yyyy-MM-dd, the earliest first. */
  days: readonly string[];
  values: readonly (number | null)[];
}

export function WeekLine({ name, unit, days, values }: WeekLineProps) {
  const texts = useTexts(deskTexts);
  const label = fill(texts.weekOf, { name, from: days[0] ?? '', to: days.at(-1) ?? '' });
  if (values.every((value) => value === null)) return null;
  return (
    <span className="desk-week" title={texts.week}>
      <SparkLine label={label} unit={unit} values={[...values]} digits={unit ? 2 : 0} />
      <small aria-hidden="true">{texts.weekShort}</small>
    </span>
  );
}
