// Shows how long something has lasted so far, and updates the duration every half minute.
import { useEffect, useState } from 'react';
import { useLanguage } from '../text/use-texts.ts';
import { instantOf, spokenDuration } from './date.ts';
import { emptyValue } from './quantity.tsx';

/** Shows the time since `since`, a wire text. Without a readable time it shows a dash. */
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
