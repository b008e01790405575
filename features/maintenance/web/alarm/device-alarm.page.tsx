// Alarms: how grave, how old, and what to do about them.

import type { RowIn } from '@ec/resource/contracts/row-calls';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { deviceAlarmSource } from '../../shared/alarm/alarm.enums.ts';
import { deviceAlarm } from '../../shared/alarm/device-alarm.resource.ts';
import { AlarmAge } from './alarm-age.tsx';
import { levelMark } from './level-mark.tsx';
import { LocalName } from './local-name.tsx';

/** What is to be done, for who acknowledges one. */
const Advice = ({ rows }: { rows: readonly RowIn<typeof deviceAlarm>[] }) => {
  const [row, ...others] = rows;
  if (!row?.advice || others.length > 0) return null;
  return (
    <p>
      <LocalName zh={row.alarmName} en={row.alarmNameEn} />: {row.advice}
    </p>
  );
};

export const { Page, slots } = resourcePage(deviceAlarm, {
  cells: {
    alarmLevel: levelMark,
    alarmName: (row) => <LocalName zh={row.alarmName} en={row.alarmNameEn} />,
    durationSec: (row) => <AlarmAge row={row} />,
  },
  actionApplies: { clear: ({ source }) => source === deviceAlarmSource.key.manual },
  aboutAction: { ack: Advice },
  reads: ['advice'],
});
