// The devices whose alarms a screen shows: the server reads by them, and the panel leads to the list of the same alarms.
import { alarmStatus, deviceType } from '@ec/device-vocabulary/device.enums';

const { charger, connector, station, battery, ess, inverter } = deviceType.key;

export const alarmDevices = {
  charging: [charger, connector, station],
  battery: [battery],
  storage: [ess],
  pv: [inverter],
} as const satisfies Record<string, readonly number[]>;

const mostStations = 50;

/**
 * Returns the filters by which the list of alarms shows those of a screen. No devices: of all kinds. No stations: of all; more than an
 * address can hold: of all, too.
 */
export function alarmFilters(devices: readonly number[], stationIds: readonly string[]): Record<string, string> {
  const { openNew, openSeen } = alarmStatus.key;
  return {
    alarmStatus: `${openNew},${openSeen}`,
    deviceType: devices.join(','),
    stationId: stationIds.length > mostStations ? '' : stationIds.filter((id) => id !== '').join(','),
  };
}
