// Raises and clears alarms by the values that devices report: each event bit has its alarm, and any report clears the offline alarm. The
// reports are compared with the open alarms, so that a repeated message, also one after a crash, changes nothing (BR-50, BR-51).
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
import { alarmCodesFrom, reportableCodes } from './alarm-codes-from-values.ts';
import type { DeviceRow } from './device-rows.ts';

const { openNew, openSeen } = alarmStatus.key;

/** Returns the codes of the open alarms, by device. */
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

/** A report of a device. Without values, the report is only a sign of life. */
export interface ValueReport {
  device: DeviceRow;
  at: Date;
  values: Telemetry['d'];
}

/** Uses a separate transaction for each device, because an alarm locks its station. */
export async function syncAlarms(
  deps: Deps,
  tenantId: string,
  product: string,
  reports: readonly ValueReport[],
): Promise<void> {
  const deviceType = typeOfProduct[product];
  const silence = seriesOf[product]?.silence?.code;
  const codes = [...reportableCodes(product), ...(silence ? [silence] : [])];
  if (deviceType === undefined || reports.length === 0 || codes.length === 0) return;
  const newest = new Map(reports.map((report) => [report.device.id, report]));
  const openByDevice = await openCodes(deps.database.read(tenantId), [...newest.keys()], codes);
  for (const { device, at, values } of newest.values()) {
    const { active, reported } = alarmCodesFrom(product, values);
    const open = openByDevice.get(device.id) ?? new Set();
    const { stationId } = device;
    const toRaise = stationId === null ? [] : active.filter((code) => !open.has(code));
    const toClear = [...open].filter((code) => code === silence || (reported.includes(code) && !active.includes(code)));
    if (toRaise.length + toClear.length === 0) continue;
    const alarm = { deviceType, deviceId: device.id, at };
    await deps.database.withTenant(tenantId, async (tx) => {
      for (const code of toClear) await clearAlarm(tx, { ...alarm, code });
      for (const code of toRaise)
        await raiseAlarm(tx, deps, { ...alarm, code, stationId: stationId ?? '', source: 'device' });
    });
  }
}
