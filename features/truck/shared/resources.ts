// All resources of this feature, for the server and the console.
import type { Resource } from '@ec/resource/resource';
import { agvInfo } from './asset/agv-info.resource.ts';
import { battery } from './asset/battery.resource.ts';
import { camera } from './asset/camera.resource.ts';
import { chargingGun } from './asset/charging-gun.resource.ts';
import { chargingStack } from './asset/charging-stack.resource.ts';
import { chargingStackHis } from './asset/charging-stack-his.resource.ts';
import { ess } from './asset/ess.resource.ts';
import { essHis } from './asset/ess-his.resource.ts';
import { meter } from './asset/meter.resource.ts';
import { truckInverter } from './asset/truck-inverter.resource.ts';
import { car } from './fleet/car.resource.ts';
import { carUserDriver } from './fleet/car-user-driver.resource.ts';
import { deviceBind } from './fleet/device-bind.resource.ts';
import { driver } from './fleet/driver.resource.ts';
import { merchant } from './fleet/merchant.resource.ts';
import { merchantBlackList } from './fleet/merchant-black-list.resource.ts';
import { merchantUser } from './fleet/merchant-user.resource.ts';
import { truckNotice } from './notice/truck-notice.resource.ts';
import { reminder } from './reminder/reminder.resource.ts';
import { station } from './station.resource.ts';

export const truckResources: readonly Resource[] = [
  station,
  chargingStack,
  chargingStackHis,
  chargingGun,
  meter,
  battery,
  agvInfo,
  camera,
  ess,
  essHis,
  truckInverter,
  merchant,
  merchantUser,
  merchantBlackList,
  car,
  driver,
  carUserDriver,
  deviceBind,
  truckNotice,
  reminder,
];
