// Alarms of sites with their levels, ages, actions and notifications.
import type { Resource } from '@ec/resource/resource';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { deviceAlarm } from '../../shared/alarm/device-alarm.resource.ts';
import { alarmSlots } from './alarm-slots.tsx';
import { deviceNotifications } from './notifications-tab.tsx';

export const { Page, slots } = resourcePage<Resource>(deviceAlarm, { ...alarmSlots, tabs: [deviceNotifications] });
