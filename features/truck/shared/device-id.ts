// Which device a row is about: the type beside it says where the id is looked up (domain §2 deviceType).

import type { Label } from '@ec/language/label';
import type { Field } from '@ec/resource/field';
import { refBy } from '@ec/resource/fields';

const targets = {
  1: 'truck.chargingStack',
  2: 'truck.chargingGun',
  3: 'truck.meter',
  4: 'truck.camera',
  5: 'truck.ess',
  6: 'truck.battery',
  7: 'truck.agvInfo',
  8: 'truck.inverter',
  10: 'truck.car',
  11: 'truck.station',
};

/** Stands beside a field `deviceType`. */
export const deviceId = (label: Label): Field<'refBy', unknown, never> =>
  refBy({ field: 'deviceType', targets }, label);
