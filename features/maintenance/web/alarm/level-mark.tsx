// Shows the level of an alarm by shape, colour and word.
import type { RowIn } from '@ec/resource/contracts/row-calls';
import { emptyValue } from '@ec/ui/value/quantity.tsx';
import type { deviceAlarm } from '../../shared/alarm/device-alarm.resource.ts';
import './alarm.css';

type Graded = Pick<RowIn<typeof deviceAlarm>, 'alarmLevel' | 'alarmLevelName'>;

export function levelMark({ alarmLevel, alarmLevelName }: Graded) {
  if (alarmLevel === null) return emptyValue;
  return (
    <span className="ec-level" data-level={alarmLevel}>
      <i aria-hidden="true" />
      {alarmLevelName || alarmLevel}
    </span>
  );
}
