// A time on the surface: 今天 14:05, the full time on hover; grey when the value behind it is stale.

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
