// The types of devices whose alarms a screen shows. The server reads these alarms, and the alarm panel links to the list of the same alarms.
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
 * Returns the filters with which the list of alarms shows the open alarms of a screen. An empty list of types or stations means all. More
 * than 50 stations would make the address too long, so the filter then leaves the stations out.
 */
export function alarmFilters(devices: readonly number[], stationIds: readonly string[]): Record<string, string> {
  const { openNew, openSeen } = alarmStatus.key;
  return {
    alarmStatus: `${openNew},${openSeen}`,
    deviceType: devices.join(','),
    stationId: stationIds.length > mostStations ? '' : stationIds.filter((id) => id !== '').join(','),
  };
}
