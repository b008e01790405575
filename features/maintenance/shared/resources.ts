// All resources of this feature, for the server and the console. deviceAlarm has the alarms of truck sites, stationAlarm those of households.
import type { Resource } from '@ec/resource/resource';
import { alarmCode } from './alarm/alarm-code.resource.ts';
import { alarmEscalation } from './alarm/alarm-escalation.resource.ts';
import { deviceAlarm } from './alarm/device-alarm.resource.ts';
import { stationAlarm } from './alarm/station-alarm.resource.ts';
import { dutyRoster } from './order/duty-roster.resource.ts';
import { workOrder } from './order/work-order.resource.ts';

export const maintenanceResources: readonly Resource[] = [
  alarmCode,
  alarmEscalation,
  deviceAlarm,
  stationAlarm,
  workOrder,
  dutyRoster,
];
