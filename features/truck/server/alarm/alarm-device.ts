// The device that an alarm is about: what it is called on its plate, and where it stands.
import { raw, type Sql } from '@ec/kernel/database';
import { columnOf } from '@ec/resource/names';
import { sql } from 'kysely';
import { deviceAlarm } from '../../shared/alarm/device-alarm.resource.ts';
import { truckResources } from '../../shared/resources.ts';

/** The field with the number of a device, by its type. */
const numbers: Record<number, string> = {
  1: 'stackNo',
  2: 'gunNo',
  3: 'meterNo',
  4: 'cameraNo',
  5: 'essNo',
  6: 'batteryNo',
  7: 'agvNo',
  8: 'sn',
  10: 'plateNo',
  11: 'stationNo',
};

export interface AlarmDevice {
  deviceNo: string;
  /** Null where it stands nowhere, such as a truck. */
  stationId: string | null;
}

/** Undefined where there is no such device. */
export async function alarmDevice(tx: Sql, deviceType: number, deviceId: string): Promise<AlarmDevice | undefined> {
  const name = deviceAlarm.fields.deviceId.targetBy?.targets[deviceType];
  const resource = truckResources.find((each) => each.name === name);
  const number = numbers[deviceType];
  if (!resource || !number) return undefined;
  const place = resource.name === 'truck.station' ? 'id' : 'stationId' in resource.fields ? 'station_id' : undefined;
  return tx.first<AlarmDevice>(
    raw(sql`select ${sql.ref(columnOf(number))} as "deviceNo", ${place ? sql.ref(place) : sql`null`} as "stationId"
      from ${sql.table(resource.table)} where tenant_id = ${tx.tenantId} and id = ${deviceId} and is_deleted = 0`),
  );
}
