// Writes whether a device is online: upon its own report or its last will, or when it is silent (domain §10, BR-51).
import { inverterStatus, onlineStatus } from '@ec/device-vocabulary/device.enums';
import type { Sql } from '@ec/kernel/database';
import { keys } from '@ec/resource-server/columns';
import { sql } from 'kysely';
import type { Series } from '../../shared/mqtt/measure.ts';
import type { DeviceState } from '../../shared/mqtt/payloads.ts';
import type { DeviceRow } from './device-rows.ts';

/** Clears the live values of an inverter that is offline, because they are unknown now. */
const clearedValues = (devices: string) =>
  devices === 'device_inverter'
    ? sql`, inverter_status = ${keys(inverterStatus.key.offline)}, pac_kw = null, pdc_kw = null`
    : sql``;

export async function markOffline(tx: Sql, { devices, hasLine }: Series, ids: readonly string[]): Promise<void> {
  if (!hasLine || ids.length === 0) return;
  await tx.run(
    sql`update ${sql.table(devices)} set online_status = ${keys(onlineStatus.key.offline)}${clearedValues(devices)}
      where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])`,
  );
}

/** Writes the state of a locked device (`lockDevices`). */
export async function applyDeviceState(
  tx: Sql,
  product: string,
  series: Series,
  { device, state, now }: { device: DeviceRow; state: DeviceState; now: Date },
): Promise<void> {
  if (state.online === 0) return markOffline(tx, series, [device.id]);
  const firmware = series.hasFirmware ? sql`, firmware = coalesce(${state.fw ?? null}, firmware)` : sql``;
  if (series.hasLine)
    await tx.run(
      sql`update ${sql.table(series.devices)} set online_status = ${keys(onlineStatus.key.online)}${firmware}
        where tenant_id = ${tx.tenantId} and id = ${device.id}`,
    );
  await tx.run(
    sql`insert into dev_last as l (tenant_id, product, device_id, ts, data, receive_time)
      values (${tx.tenantId}, ${product}, ${device.id}, ${now}, '{}', ${now})
      on conflict (tenant_id, device_id) do update set receive_time = excluded.receive_time`,
  );
}
