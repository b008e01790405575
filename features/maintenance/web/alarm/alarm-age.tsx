// How long an alarm lasted, or how long it has been open by now.
import { alarmStatus } from '@ec/devices/shared/device.enums';
import type { RowIn } from '@ec/resource/contracts/row-calls';
import { useLanguage } from '@ec/ui/text/use-texts';
import { instantOf, spokenDuration } from '@ec/ui/value/date';
import { unknown } from '@ec/ui/value/quantity.tsx';
import { useEffect, useState } from 'react';
import type { deviceAlarm } from '../../shared/alarm/device-alarm.resource.ts';

const { openNew, openSeen } = alarmStatus.key;

/** Counts on every half minute while the alarm is open. */
export function AlarmAge({ row }: { row: RowIn<typeof deviceAlarm> }) {
  const language = useLanguage();
  const [now, setNow] = useState(() => Date.now());
  const isOpen = row.alarmStatus === openNew || row.alarmStatus === openSeen;
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, [isOpen]);
  const since = instantOf(row.firstTime);
  const seconds = isOpen ? (since === undefined ? undefined : (now - since) / 1000) : row.durationSec;
  if (seconds === undefined || seconds === null) return unknown;
  return <span className={isOpen ? 'ec-number ec-error' : 'ec-number'}>{spokenDuration(seconds, language)}</span>;
}
