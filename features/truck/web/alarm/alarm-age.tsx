// How long an alarm lasted, or how long it has been open by now.
import type { Row } from '@ec/resource-web/draft';
import { useLanguage } from '@ec/ui/text/use-texts';
import { instantOf, spokenDuration } from '@ec/ui/value/date';
import { unknown } from '@ec/ui/value/quantity.tsx';
import { useEffect, useState } from 'react';

const open = [0, 1];

/** Counts on every half minute while the alarm is open. */
export function AlarmAge({ row }: { row: Row }) {
  const language = useLanguage();
  const [now, setNow] = useState(() => Date.now());
  const isOpen = open.includes(Number(row.alarmStatus));
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, [isOpen]);
  const since = instantOf(row.firstTime as string);
  const seconds = isOpen ? (since === undefined ? undefined : (now - since) / 1000) : row.durationSec;
  if (typeof seconds !== 'number') return unknown;
  return <span className={isOpen ? 'ec-number ec-error' : 'ec-number'}>{spokenDuration(seconds, language)}</span>;
}
