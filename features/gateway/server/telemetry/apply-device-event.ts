// Applies an event of a device: it raises or clears the alarm of its code (domain §10, §12).
import type { Sql } from '@ec/kernel/database';
import type { AlarmDeps } from '@ec/maintenance/server/public';
import { clearAlarm, raiseAlarm } from '@ec/maintenance/server/public';
import { sql } from 'kysely';
import type { Series } from '../../shared/mqtt/measure.ts';
import type { DeviceEvent } from '../../shared/mqtt/payloads.ts';
import { typeOfProduct } from '../../shared/mqtt/products.ts';
import { lockDevices } from './device-rows.ts';

export async function applyDeviceEvent(
  tx: Sql,
  deps: AlarmDeps,
  product: string,
  series: Series,
  { deviceNo, code, on, ts, value }: DeviceEvent & { deviceNo: string },
): Promise<'applied' | 'unknownDevice' | 'unknownCode' | 'nowhere'> {
  const device = (await lockDevices(tx, series, [deviceNo])).get(deviceNo);
  const deviceType = typeOfProduct[product];
  if (!device || deviceType === undefined) return 'unknownDevice';
  const { stationId } = device;
  const alarmCode = await tx.first(
    sql`select 1 as one from truck_alarm_code where tenant_id = ${tx.tenantId} and code = ${code}
      and device_type = ${deviceType} and is_deleted = 0`,
  );
  if (!alarmCode) return 'unknownCode';
  const alarm = { deviceType, deviceId: device.id, code, at: new Date(ts) };
  const alarmValue = value === undefined ? {} : { value };
  // An alarm belongs to a station, and a truck that has been at none yet has no station.
  if (on === 1 && stationId === null) return 'nowhere';
  if (on === 1 && stationId !== null)
    await raiseAlarm(tx, deps, { ...alarm, ...alarmValue, stationId, source: 'device' });
  else await clearAlarm(tx, alarm);
  return 'applied';
}
