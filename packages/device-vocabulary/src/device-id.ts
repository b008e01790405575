// Fields that refer to a device. The type in another field decides the table of the device (domain §2 deviceType).
import type { Label } from '@ec/language/label';
import type { Field, TargetBy } from '@ec/resource/field';
import { refBy } from '@ec/resource/fields';
import { bizDomain, deviceType } from './device.enums.ts';

const { key } = deviceType;

const onSites: TargetBy = {
  field: 'deviceType',
  targets: {
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
  },
};
const onHouses: TargetBy = {
  field: 'deviceType',
  targets: {
    [key.inverter]: 'household.inverter',
    [key.collector]: 'household.collector',
    [key.station]: 'household.union',
  },
};

type DeviceReference = Field<'refBy', unknown, never>;

/** Refers to a device of the truck business. The resource needs a field `deviceType`. */
export const deviceId = (label: Label): DeviceReference => refBy(onSites, label);

/** Refers to a device of the household business. The resource needs a field `deviceType`. */
export const houseDeviceId = (label: Label): DeviceReference => refBy(onHouses, label);

/** Refers to a device of either business. The resource needs fields `bizDomain` and `deviceType`. */
export const anyDeviceId = (label: Label): DeviceReference =>
  refBy(
    { field: 'bizDomain', targets: { [bizDomain.key.household]: onHouses, [bizDomain.key.truck]: onSites } },
    label,
  );

/** Refers to a station of either business. The resource needs a field `bizDomain`. */
export const anyStationId = (label: Label): DeviceReference =>
  refBy(
    {
      field: 'bizDomain',
      targets: { [bizDomain.key.household]: 'household.union', [bizDomain.key.truck]: 'truck.station' },
    },
    label,
  );
