// Shows the elapsed time of something that goes on, updated every half minute.
import { useEffect, useState } from 'react';
import { useLanguage } from '../text/use-texts.ts';
import { instantOf, spokenDuration } from './date.ts';
import { emptyValue } from './quantity.tsx';

/** Shows the time since `since`, a wire text; without one it shows the mark for an unknown value. */
export function Elapsed({ since }: { since: string | null | undefined }) {
  const language = useLanguage();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  const from = instantOf(since);
  return from === undefined ? emptyValue : spokenDuration(Math.max(0, now - from) / 1000, language);
}
