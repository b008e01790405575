// All definitions of this area, for the server and the console alike.
import type { Resource } from '@ec/resource/resource';
import { alarmCode } from './alarm/alarm-code.resource.ts';
import { deviceAlarm } from './alarm/device-alarm.resource.ts';

export const maintenanceResources: readonly Resource[] = [alarmCode, deviceAlarm];
