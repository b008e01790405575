// Slots that the alarm pages of sites and of households share.
import { defineTexts } from '@ec/language/texts';
import type { RowIn } from '@ec/resource/contracts/row-calls';
import { type Slots, slotsOf } from '@ec/resource-web/slots';
import { useTexts } from '@ec/ui/text/use-texts';
import { deviceAlarmSource } from '../../shared/alarm/alarm.enums.ts';
import { deviceAlarm } from '../../shared/alarm/device-alarm.resource.ts';
import { AlarmAge } from './alarm-age.tsx';
import { levelMark } from './level-mark.tsx';
import { LocalName } from './local-name.tsx';

/** Shows the advice of one alarm in the dialog of an action; nothing for several alarms. */
const Advice = ({ rows }: { rows: readonly RowIn<typeof deviceAlarm>[] }) => {
  const [row, ...others] = rows;
  if (!row?.advice || others.length > 0) return null;
  return (
    <p>
      <LocalName zh={row.alarmName} en={row.alarmNameEn} />: {row.advice}
    </p>
  );
};

const texts = defineTexts({
  zh: { toOrder: '将生成一张待派单的工单，并与此告警关联。' },
  en: { toOrder: 'Creates a work order that awaits dispatch and is linked to this alarm.' },
});

/** Explains the order that one alarm will get. For several alarms the dialog itself explains the effect. */
const AboutOrder = ({ rows }: { rows: readonly RowIn<typeof deviceAlarm>[] }) => {
  const { toOrder } = useTexts(texts);
  if (rows.length > 1) return null;
  return (
    <>
      <p>{toOrder}</p>
      <Advice rows={rows} />
    </>
  );
};

/** The slots fit both kinds of alarms, because household alarms have all fields of site alarms. */
export const alarmSlots: Slots = slotsOf(deviceAlarm, {
  cells: {
    alarmLevel: levelMark,
    alarmName: (row) => <LocalName zh={row.alarmName} en={row.alarmNameEn} />,
    durationSec: (row) => <AlarmAge row={row} />,
  },
  actionApplies: { clear: ({ source, autoClear }) => source === deviceAlarmSource.key.manual || autoClear === 0 },
  aboutAction: { ack: Advice, toOrder: AboutOrder },
  reads: ['advice'],
});
