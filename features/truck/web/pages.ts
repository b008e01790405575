// The pages of this feature.
import { deviceAlarm } from '@ec/maintenance/shared/alarm/device-alarm.resource';
import { addedTab } from '@ec/resource-web/added-tab.tsx';
import type { ConsoleFeature } from '@ec/resource-web/feature-pages';
import { chargingGun } from '../shared/asset/charging-gun.resource.ts';
import { truckResources } from '../shared/resources.ts';
import { truckMenus } from '../shared/truck.menus.ts';

const alarmDevice = addedTab(
  deviceAlarm,
  { key: 'device', label: { zh: '设备与操作', en: 'Device and actions' }, lists: chargingGun.name },
  async () => (await import('./asset/alarm-device.tsx')).AlarmDevice,
);

export const truckConsole: ConsoleFeature = {
  resources: truckResources,
  menus: truckMenus,
  tabs: { 'maintenance.deviceAlarm': [alarmDevice] },
  customPages: {
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
  },
};
