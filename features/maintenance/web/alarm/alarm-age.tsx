// Shows the age of an open alarm, or the duration of a cleared alarm.
import { alarmStatus } from '@ec/device-vocabulary/device.enums';
import type { RowIn } from '@ec/resource/contracts/row-calls';
import { useLanguage } from '@ec/ui/text/use-texts';
import { spokenDuration } from '@ec/ui/value/date';
import { Elapsed } from '@ec/ui/value/elapsed.tsx';
import { emptyValue } from '@ec/ui/value/quantity.tsx';
import type { deviceAlarm } from '../../shared/alarm/device-alarm.resource.ts';

const { openNew, openSeen } = alarmStatus.key;

export function AlarmAge({ row }: { row: RowIn<typeof deviceAlarm> }) {
  const language = useLanguage();
  if (row.alarmStatus === openNew || row.alarmStatus === openSeen)
    return (
      <span className="ec-number ec-error">
        <Elapsed since={row.firstTime} />
      </span>
    );
  const { durationSec = null } = row;
  return durationSec === null ? emptyValue : <span className="ec-number">{spokenDuration(durationSec, language)}</span>;
}
