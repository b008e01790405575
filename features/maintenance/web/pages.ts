// The pages of this feature.
import type { ConsoleFeature } from '@ec/resource-web/feature-pages';
import { maintenanceMenus } from '../shared/maintenance.menus.ts';
import { maintenanceResources } from '../shared/resources.ts';

export const maintenanceConsole: ConsoleFeature = {
  resources: maintenanceResources,
  menus: maintenanceMenus,
  customPages: {
    'maintenance.alarmCode': () => import('./alarm/alarm-code.page.tsx'),
    'maintenance.deviceAlarm': () => import('./alarm/device-alarm.page.tsx'),
    'maintenance.stationAlarm': () => import('./alarm/station-alarm.page.tsx'),
    'maintenance.workOrder': () => import('./order/work-order.page.tsx'),
  },
};
