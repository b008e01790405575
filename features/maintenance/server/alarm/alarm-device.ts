// The device that an alarm is about: what it is called on its plate, and where it stands.
import { deviceType } from '@ec/devices/shared/device.enums';
import { raw, type Sql } from '@ec/kernel/database';
import type { KeyOf } from '@ec/resource/enum';
import { columnOf } from '@ec/resource/names';
import type { Registry } from '@ec/resource/registry';
import { sql } from 'kysely';
import { deviceAlarm } from '../../shared/alarm/device-alarm.resource.ts';

/** The field with the number of a device, by its type. */
const { key } = deviceType;
const numbers: Partial<Record<KeyOf<typeof deviceType>, string>> = {
  [key.charger]: 'stackNo',
  [key.connector]: 'gunNo',
  [key.meter]: 'meterNo',
  [key.camera]: 'cameraNo',
  [key.ess]: 'essNo',
  [key.battery]: 'batteryNo',
  [key.robot]: 'agvNo',
  [key.inverter]: 'sn',
  [key.tBox]: 'plateNo',
  [key.station]: 'stationNo',
};

export interface AlarmDevice {
  deviceNo: string;
  /** Null where it stands nowhere, such as a truck. */
  stationId: string | null;
}

/** Undefined where there is no such device. */
export async function alarmDevice(
  tx: Sql,
  registry: Registry,
  type: KeyOf<typeof deviceType>,
  deviceId: string,
): Promise<AlarmDevice | undefined> {
  const name = deviceAlarm.fields.deviceId.targetBy?.targets[type];
  const resource = name === undefined ? undefined : registry.find(name);
  const number = numbers[type];
  if (!resource || !number) return undefined;
  const place = type === key.station ? 'id' : 'stationId' in resource.fields ? 'station_id' : undefined;
  return tx.first<AlarmDevice>(
    raw(sql`select ${sql.ref(columnOf(number))} as "deviceNo", ${place ? sql.ref(place) : sql`null`} as "stationId"
      from ${sql.table(resource.table)} where tenant_id = ${tx.tenantId} and id = ${deviceId} and is_deleted = 0`),
  );
}
