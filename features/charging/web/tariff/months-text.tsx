// Shows months in short form: 全年, 12–2 月; Dec–Feb, Jun.
import { fill } from '@ec/language/fill';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { tariffTexts } from './tariff-texts.ts';

interface MonthWords {
  /** Months from 1 to 12. */
  nameOf(month: number): string;
  separator: string;
}

const numberedMonths: MonthWords = { nameOf: String, separator: '、' };
const shortName = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' });
export const englishMonths: MonthWords = {
  nameOf: (month) => shortName.format(Date.UTC(2026, month - 1, 1)),
  separator: ', ',
};

/** Joins months into ranges, also across the turn of the year: `1,2,12` becomes `12–2`. Not for all twelve months. */
export function runsOf(months: readonly number[], { nameOf, separator } = numberedMonths): string {
  const monthSet = new Set(months);
  const before = (month: number) => ((month + 10) % 12) + 1;
  const after = (month: number) => (month % 12) + 1;
  const starts = [...monthSet].filter((month) => !monthSet.has(before(month))).sort((a, b) => a - b);
  const runs = starts.map((start) => {
    let end = start;
    while (monthSet.has(after(end))) end = after(end);
    return start === end ? nameOf(start) : `${nameOf(start)}–${nameOf(end)}`;
  });
  return runs.join(separator);
}

export function MonthsText({ months }: { months: string }) {
  const texts = useTexts(tariffTexts);
  const language = useLanguage();
  const numbers = months.split(',').filter(Boolean).map(Number);
  const runs = runsOf(numbers, language === 'en' ? englishMonths : numberedMonths);
  const text = numbers.length === 12 ? texts.wholeYear : fill(texts.nthMonths, { months: runs });
  return <span>{text}</span>;
}
