// How grave an alarm is: a shape, a colour and the word.
import type { Row } from '@ec/resource-web/draft';
import { unknown } from '@ec/ui/value/quantity.tsx';
import './alarm.css';

export function levelMark({ alarmLevel, alarmLevelName }: Row) {
  if (alarmLevel === null || alarmLevel === '' || alarmLevel === undefined) return unknown;
  return (
    <span className="ec-level" data-level={String(alarmLevel)}>
      <i aria-hidden="true" />
      {String(alarmLevelName || alarmLevel)}
    </span>
  );
}
