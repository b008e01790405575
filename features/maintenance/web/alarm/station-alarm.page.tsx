// Alarms of households with their levels, ages, actions and notifications.
import type { Resource } from '@ec/resource/resource';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { stationAlarm } from '../../shared/alarm/station-alarm.resource.ts';
import { alarmSlots } from './alarm-slots.tsx';
import { stationNotifications } from './notifications-tab.tsx';

// The slots are typed for deviceAlarm. Household alarms have the same fields, so `Resource` skips the type check against stationAlarm.
export const { Page, slots } = resourcePage<Resource>(stationAlarm, {
  ...alarmSlots,
  tabs: [stationNotifications],
});
