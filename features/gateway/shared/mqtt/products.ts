// The products of MQTT devices (domain §10): the names of kinds of devices in topics.
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
