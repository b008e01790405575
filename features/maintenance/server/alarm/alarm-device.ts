// Finds the number, the station and the business domain of the device of an alarm or order.
import { deviceType } from '@ec/device-vocabulary/device.enums';
import type { Sql } from '@ec/kernel/database';
import type { KeyOf } from '@ec/resource/enum';
import { targetNames } from '@ec/resource/field';
import { columnOf } from '@ec/resource/names';
import type { Registry } from '@ec/resource/registry';
import { columnIn, tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import { workOrder } from '../../shared/order/work-order.resource.ts';

const { key } = deviceType;
/** The field with the number of a device, by its type. */
const numberFields: Readonly<Record<KeyOf<typeof deviceType>, string>> = {
  [key.charger]: 'stackNo',
  [key.connector]: 'gunNo',
  [key.meter]: 'meterNo',
  [key.camera]: 'cameraNo',
  [key.ess]: 'essNo',
  [key.battery]: 'batteryNo',
  [key.robot]: 'agvNo',
  [key.inverter]: 'sn',
  [key.collector]: 'collectorNo',
  [key.tBox]: 'plateNo',
  [key.station]: 'stationNo',
};

export interface AlarmDevice {
  deviceNo: string;
  /** Null where the device has no station, such as a truck. */
  stationId: string | null;
  bizDomain: number;
}

/**
 * Searches all resources for the device type. Sites and households store devices of the same type in different tables, or in one table with
 * a discriminator column. Returns undefined where there is no such device.
 */
export async function alarmDevice(
  tx: Sql,
  registry: Registry,
  type: KeyOf<typeof deviceType>,
  deviceId: string,
): Promise<AlarmDevice | undefined> {
  for (const { name, when } of targetNames(workOrder.fields.deviceId)) {
    const resource = when.deviceType === type ? registry.find(name) : undefined;
    if (!resource) continue;
    const place = type === key.station ? 'id' : 'stationId' in resource.fields ? 'stationId' : undefined;
    const discriminators = Object.entries(resource.rows ?? {}).map(
      ([field, value]) => sql` and ${columnIn(field)} = ${value}`,
    );
    const device = await tx.first<AlarmDevice>(
      sql`select ${sql.ref(`t.${columnOf(numberFields[type])}`)} as "deviceNo",
          ${place ? columnIn(place) : sql`null`} as "stationId", ${when.bizDomain}::int as "bizDomain"
        from ${tableOf(resource)} where t.tenant_id = ${tx.tenantId} and t.id = ${deviceId} and t.is_deleted = 0${sql.join(discriminators, sql``)}`,
    );
    if (device) return device;
  }
  return undefined;
}
