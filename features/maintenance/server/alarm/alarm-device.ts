// The device that an alarm or an order is about: what it is called on its plate, where it stands, whose business it is.
import { deviceType } from '@ec/device-vocabulary/device.enums';
import type { Sql } from '@ec/kernel/database';
import type { KeyOf } from '@ec/resource/enum';
import { targetNames } from '@ec/resource/field';
import { columnOf } from '@ec/resource/names';
import type { Registry } from '@ec/resource/registry';
import { columnIn, tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import { workOrder } from '../../shared/order/work-order.resource.ts';

/** The field with the number of a device, by its type. */
const { key } = deviceType;
const numbers: Readonly<Record<KeyOf<typeof deviceType>, string>> = {
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
  /** Null where it stands nowhere, such as a truck. */
  stationId: string | null;
  bizDomain: number;
}

/** Sites and households keep devices of one type in different tables, or in parts of one: ids say which. Undefined where there is no such device. */
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
      sql`select ${sql.ref(`t.${columnOf(numbers[type])}`)} as "deviceNo",
          ${place ? columnIn(place) : sql`null`} as "stationId", ${when.bizDomain}::int as "bizDomain"
        from ${tableOf(resource)} where t.tenant_id = ${tx.tenantId} and t.id = ${deviceId} and t.is_deleted = 0${sql.join(discriminators, sql``)}`,
    );
    if (device) return device;
  }
  return undefined;
}
