// Shows a time as 今天 14:05, with the full time on hover; it is grey when the value of that time is stale.

import { useLanguage } from '../text/use-texts.ts';
import { type DateValue, formatDate, spokenDate } from './date.ts';
import { emptyValue } from './quantity.tsx';

export function TimeText({ value, stale = false }: { value: DateValue; stale?: boolean }) {
  const language = useLanguage();
  const full = formatDate(value);
  if (!full) return emptyValue;
  return (
    <time className={stale ? 'ec-number ec-stale' : 'ec-number'} dateTime={full.replace(' ', 'T')} title={full}>
      {spokenDate(value, language)}
    </time>
  );
}
