// Kinds of devices that speak MQTT (domain §10), as topics name them.
import { deviceType } from '@ec/device-vocabulary/device.enums';
import type { KeyOf } from '@ec/resource/enum';

export const typeOfProduct: Readonly<Record<string, KeyOf<typeof deviceType>>> = {
  inv: deviceType.key.inverter,
  logger: deviceType.key.collector,
  stack: deviceType.key.charger,
  ess: deviceType.key.ess,
  meter: deviceType.key.meter,
  batt: deviceType.key.battery,
  agv: deviceType.key.robot,
  cam: deviceType.key.camera,
  tbox: deviceType.key.tBox,
  swap: deviceType.key.station,
};
export const products: readonly string[] = Object.keys(typeOfProduct);
