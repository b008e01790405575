// The views of this feature by route path, and what its forms need away from them.

import type { PageMap } from '@ec/records/console/pages';
import type { SlotsMap } from '@ec/resource-web/slots';

export const pages: PageMap = {
  '/asset/station': () => import('./station.page.tsx'),
  '/asset/chargingStack': () => import('./asset/charging-stack.page.tsx'),
  '/asset/chargingStackHis': () => import('./asset/charging-stack-his.page.tsx'),
  '/asset/chargingGun': () => import('./asset/charging-gun.page.tsx'),
  '/asset/meter': () => import('./asset/meter.page.tsx'),
  '/asset/battery': () => import('./asset/battery.page.tsx'),
  '/asset/agvInfo': () => import('./asset/agv-info.page.tsx'),
  '/asset/camera': () => import('./asset/camera.page.tsx'),
  '/asset/ess': () => import('./asset/ess.page.tsx'),
  '/asset/essHis': () => import('./asset/ess-his.page.tsx'),
  '/asset/truckinverter': () => import('./asset/truck-inverter.page.tsx'),
  '/fleet/merchant': () => import('./fleet/merchant.page.tsx'),
  '/fleet/merchantUser': () => import('./fleet/merchant-user.page.tsx'),
  '/fleet/merchantBlackList': () => import('./fleet/merchant-black-list.page.tsx'),
  '/fleet/car': () => import('./fleet/car.page.tsx'),
  '/fleet/driver': () => import('./fleet/driver.page.tsx'),
  '/fleet/carUserDriver': () => import('./fleet/car-user-driver.page.tsx'),
  '/fleet/devicebind': () => import('./fleet/device-bind.page.tsx'),
  '/truckalarm/alarmCode': () => import('./alarm/alarm-code.page.tsx'),
  '/truckalarm/deviceAlarm': () => import('./alarm/device-alarm.page.tsx'),
  '/promo/trucknotice': () => import('./notice/truck-notice.page.tsx'),
};

export const slots: SlotsMap = {
  'truck.station': () => import('./station.page.tsx'),
  'truck.chargingStack': () => import('./asset/charging-stack.page.tsx'),
  'truck.chargingStackHis': () => import('./asset/charging-stack-his.page.tsx'),
  'truck.chargingGun': () => import('./asset/charging-gun.page.tsx'),
  'truck.meter': () => import('./asset/meter.page.tsx'),
  'truck.battery': () => import('./asset/battery.page.tsx'),
  'truck.agvInfo': () => import('./asset/agv-info.page.tsx'),
  'truck.camera': () => import('./asset/camera.page.tsx'),
  'truck.ess': () => import('./asset/ess.page.tsx'),
  'truck.essHis': () => import('./asset/ess-his.page.tsx'),
  'truck.inverter': () => import('./asset/truck-inverter.page.tsx'),
  'truck.merchant': () => import('./fleet/merchant.page.tsx'),
  'truck.merchantUser': () => import('./fleet/merchant-user.page.tsx'),
  'truck.merchantBlackList': () => import('./fleet/merchant-black-list.page.tsx'),
  'truck.car': () => import('./fleet/car.page.tsx'),
  'truck.driver': () => import('./fleet/driver.page.tsx'),
  'truck.carUserDriver': () => import('./fleet/car-user-driver.page.tsx'),
  'truck.deviceBind': () => import('./fleet/device-bind.page.tsx'),
  'truck.alarmCode': () => import('./alarm/alarm-code.page.tsx'),
  'truck.deviceAlarm': () => import('./alarm/device-alarm.page.tsx'),
  'truck.notice': () => import('./notice/truck-notice.page.tsx'),
};
