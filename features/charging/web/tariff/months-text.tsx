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

/**
 * Joins months into ranges, also across the turn of the year: `1,2,12` becomes `12–2`. All twelve months give an empty text, because no month
 * starts a range. The caller handles this case.
 */
export function monthRangesText(months: readonly number[], { nameOf, separator } = numberedMonths): string {
  const monthSet = new Set(months);
  const previousMonth = (month: number) => (month === 1 ? 12 : month - 1);
  const nextMonth = (month: number) => (month === 12 ? 1 : month + 1);
  const starts = [...monthSet].filter((month) => !monthSet.has(previousMonth(month))).sort((a, b) => a - b);
  const ranges = starts.map((start) => {
    let end = start;
    while (monthSet.has(nextMonth(end))) end = nextMonth(end);
    return start === end ? nameOf(start) : `${nameOf(start)}–${nameOf(end)}`;
  });
  return ranges.join(separator);
}

export function MonthsText({ months }: { months: string }) {
  const texts = useTexts(tariffTexts);
  const language = useLanguage();
  const numbers = months.split(',').filter(Boolean).map(Number);
  const ranges = monthRangesText(numbers, language === 'en' ? englishMonths : numberedMonths);
  const text = numbers.length === 12 ? texts.wholeYear : fill(texts.nthMonths, { months: ranges });
  return <span>{text}</span>;
}
