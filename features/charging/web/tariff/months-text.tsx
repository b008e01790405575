// Months in few signs: 全年, 12、1–2 月.
import { fill } from '@ec/language/fill';
import { useTexts } from '@ec/ui/text/use-texts';
import { tariffTexts } from './tariff-texts.ts';

/** `1,2,12` → `12–2`: runs of months, over the turn of the year, too. */
export function runsOf(months: readonly number[]): string {
  const has = new Set(months);
  const before = (month: number) => ((month + 10) % 12) + 1;
  const after = (month: number) => (month % 12) + 1;
  const starts = [...has].filter((month) => !has.has(before(month))).sort((a, b) => a - b);
  const runs = starts.map((start) => {
    let end = start;
    while (has.has(after(end))) end = after(end);
    return start === end ? `${start}` : `${start}–${end}`;
  });
  return runs.join('、');
}

export function MonthsText({ months }: { months: string }) {
  const texts = useTexts(tariffTexts);
  const numbers = months.split(',').filter(Boolean).map(Number);
  const text = numbers.length === 12 ? texts.wholeYear : fill(texts.nthMonths, { months: runsOf(numbers) });
  return <span>{text}</span>;
}
