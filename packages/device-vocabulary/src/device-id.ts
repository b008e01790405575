// Fields that name the device of a row: the type beside the id decides the table (domain §2 deviceType).
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

type Pointing = Field<'refBy', unknown, never>;

/** A device of the truck business; it stands beside a field `deviceType`. */
export const deviceId = (label: Label): Pointing => refBy(onSites, label);

/** A device of households; it stands beside a field `deviceType`. */
export const houseDeviceId = (label: Label): Pointing => refBy(onHouses, label);

/** A device of either business; it stands beside fields `bizDomain` and `deviceType`. */
export const anyDeviceId = (label: Label): Pointing =>
  refBy(
    { field: 'bizDomain', targets: { [bizDomain.key.household]: onHouses, [bizDomain.key.truck]: onSites } },
    label,
  );

/** A station of either business; stands beside a field `bizDomain`. */
export const anyStationId = (label: Label): Pointing =>
  refBy(
    {
      field: 'bizDomain',
      targets: { [bizDomain.key.household]: 'household.union', [bizDomain.key.truck]: 'truck.station' },
    },
    label,
  );
