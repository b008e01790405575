// The pages of this feature.
import type { ConsoleFeature } from '@ec/resource-web/feature-pages';
import { maintenanceMenus } from '../shared/maintenance.menus.ts';
import { maintenanceResources } from '../shared/resources.ts';

export const maintenanceConsole: ConsoleFeature = {
  resources: maintenanceResources,
  menus: maintenanceMenus,
  own: {
    'truck.alarmCode': () => import('./alarm/alarm-code.page.tsx'),
    'truck.deviceAlarm': () => import('./alarm/device-alarm.page.tsx'),
    'household.stationAlarm': () => import('./alarm/station-alarm.page.tsx'),
    'household.workOrder': () => import('./order/work-order.page.tsx'),
  },
};
