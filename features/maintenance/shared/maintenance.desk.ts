// What the home page tells of alarms.
import { alarmLevel, alarmStatus } from '@ec/devices/shared/device.enums';
import type { Desk } from '@ec/resource/desk';
import { deviceAlarm } from './alarm/device-alarm.resource.ts';

const { openNew, openSeen, clearedNew } = alarmStatus.key;
const toAcknowledge = { f: 'alarmStatus', o: 'in', v: [openNew, clearedNew] } as const;

export const maintenanceDesk: Desk = {
  days: [],
  counts: [
    {
      key: 'criticalAlarms',
      label: { zh: '紧急告警待确认', en: 'Critical alarms to acknowledge' },
      of: deviceAlarm,
      kind: 'waits',
      codes: ['deviceAlarm_ack'],
      tone: 'bad',
      where: () => [toAcknowledge, { f: 'alarmLevel', o: 'equal', v: alarmLevel.key.critical }],
    },
    {
      key: 'alarms',
      label: { zh: '其他告警待确认', en: 'Other alarms to acknowledge' },
      of: deviceAlarm,
      kind: 'waits',
      codes: ['deviceAlarm_ack'],
      tone: 'warning',
      where: () => [toAcknowledge, { f: 'alarmLevel', o: 'notEqual', v: alarmLevel.key.critical }],
    },
    {
      key: 'openAlarms',
      label: { zh: '未恢复告警', en: 'Open alarms' },
      of: deviceAlarm,
      kind: 'stands',
      tone: 'warning',
      where: () => [{ f: 'alarmStatus', o: 'in', v: [openNew, openSeen] }],
    },
  ],
};
