// Which device a row is about: the type beside it says where the id is looked up (domain §2 deviceType).
import type { Label } from '@ec/language/label';
import type { Field } from '@ec/resource/field';
import { refBy } from '@ec/resource/fields';
import { deviceType } from './device.enums.ts';

const { key } = deviceType;
const targets = {
  [key.charger]: 'truck.chargingStack',
  [key.connector]: 'truck.chargingGun',
  [key.meter]: 'truck.meter',
  [key.camera]: 'truck.camera',
  [key.ess]: 'truck.ess',
  [key.battery]: 'truck.battery',
  [key.robot]: 'truck.agvInfo',
  [key.inverter]: 'truck.inverter',
  [key.tBox]: 'truck.car',
  [key.station]: 'truck.station',
};

/** Stands beside a field `deviceType`. */
export const deviceId = (label: Label): Field<'refBy', unknown, never> =>
  refBy({ field: 'deviceType', targets }, label);
