// What this feature brings to the console.
import type { ConsoleFeature } from '@ec/resource-web/feature-pages';
import { truckResources } from '../shared/resources.ts';
import { truckDesk } from '../shared/truck.desk.ts';
import { truckMenus } from '../shared/truck.menus.ts';

export const truckConsole: ConsoleFeature = {
  resources: truckResources,
  menus: truckMenus,
  desk: truckDesk,
  own: {
    'truck.station': () => import('./station.page.tsx'),
    'truck.chargingStack': () => import('./asset/charging-stack.page.tsx'),
    'truck.chargingGun': () => import('./asset/charging-gun.page.tsx'),
    'truck.meter': () => import('./asset/meter.page.tsx'),
    'truck.battery': () => import('./asset/battery.page.tsx'),
    'truck.agvInfo': () => import('./asset/agv-info.page.tsx'),
    'truck.camera': () => import('./asset/camera.page.tsx'),
    'truck.ess': () => import('./asset/ess.page.tsx'),
    'truck.inverter': () => import('./asset/truck-inverter.page.tsx'),
    'truck.merchant': () => import('./fleet/merchant.page.tsx'),
    'truck.car': () => import('./fleet/car.page.tsx'),
    'truck.driver': () => import('./fleet/driver.page.tsx'),
    'truck.reminder': () => import('./fleet/reminder.page.tsx'),
    'truck.alarmCode': () => import('./alarm/alarm-code.page.tsx'),
    'truck.deviceAlarm': () => import('./alarm/device-alarm.page.tsx'),
  },
};
