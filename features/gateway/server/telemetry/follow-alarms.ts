// Alarms after what devices said: bits of events raise and clear theirs, whoever speaks again is no longer off line. What is open is
// compared with what was said, so that a message which comes twice, or is told of after a crash, changes nothing (BR-50, BR-51).
import { alarmStatus } from '@ec/device-vocabulary/device.enums';
import type { Sql } from '@ec/kernel/database';
import type { AlarmDeps } from '@ec/maintenance/server/public';
import { clearAlarm, raiseAlarm } from '@ec/maintenance/server/public';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import type { Telemetry } from '../../shared/mqtt/payloads.ts';
import { typeOfProduct } from '../../shared/mqtt/products.ts';
import { seriesOf } from '../../shared/mqtt/series.ts';
import { alarmCodesFrom, tellableCodes } from './alarm-codes-from-values.ts';
import type { DeviceRow } from './device-rows.ts';

const { openNew, openSeen } = alarmStatus.key;

/** Codes of the open alarms, by device. */
export async function openCodes(
  read: Sql,
  deviceIds: readonly string[],
  codes: readonly string[],
): Promise<Map<string, Set<string>>> {
  const rows = await read.rows<{ deviceId: string; code: string }>(
    sql`select device_id as "deviceId", alarm_code as code from device_alarm
      where tenant_id = ${read.tenantId} and device_id = any(${[...deviceIds]}::bigint[]) and alarm_code = any(${[...codes]})
        and alarm_status in (${keys(openNew, openSeen)}) and is_deleted = 0`,
  );
  const byDevice = Map.groupBy(rows, ({ deviceId }) => deviceId);
  return new Map([...byDevice].map(([id, all]) => [id, new Set(all.map(({ code }) => code))]));
}

type Deps = AlarmDeps & Pick<Engine, 'database'>;

/** The latest report of a device; without values it says only that the device is alive. */
export interface Spoke {
  device: DeviceRow;
  at: Date;
  values: Telemetry['d'];
}

/** Each device in a transaction of its own: an alarm holds its station. */
export async function followAlarms(
  deps: Deps,
  tenantId: string,
  product: string,
  spoke: readonly Spoke[],
): Promise<void> {
  const deviceType = typeOfProduct[product];
  const silence = seriesOf[product]?.silence?.code;
  const watched = [...tellableCodes(product), ...(silence ? [silence] : [])];
  if (deviceType === undefined || spoke.length === 0 || watched.length === 0) return;
  const newest = new Map(spoke.map((one) => [one.device.id, one]));
  const open = await openCodes(deps.database.read(tenantId), [...newest.keys()], watched);
  for (const { device, at, values } of newest.values()) {
    const { on, told } = alarmCodesFrom(product, values);
    const openCodesOfDevice = open.get(device.id) ?? new Set();
    const { stationId } = device;
    const raised = stationId === null ? [] : on.filter((code) => !openCodesOfDevice.has(code));
    const over = [...openCodesOfDevice].filter(
      (code) => code === silence || (told.includes(code) && !on.includes(code)),
    );
    if (raised.length + over.length === 0) continue;
    const alarm = { deviceType, deviceId: device.id, at };
    await deps.database.withTenant(tenantId, async (tx) => {
      for (const code of over) await clearAlarm(tx, { ...alarm, code });
      for (const code of raised)
        await raiseAlarm(tx, deps, { ...alarm, code, stationId: stationId ?? '', source: 'device' });
    });
  }
}
