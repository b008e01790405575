// Reads the number, the name and the station of a device of any kind.
import type { Sql } from '@ec/kernel/database';
import { columnOf } from '@ec/resource/names';
import { type Registry, targetOf } from '@ec/resource/registry';
import type { Resource } from '@ec/resource/resource';
import { columnIn, tableOf } from '@ec/resource-server/rows';
import { type RawBuilder, sql } from 'kysely';
import { deviceBind } from '../../shared/fleet/device-bind.resource.ts';

export interface DeviceFacts {
  no: string;
  name: string;
  stationId: string | null;
}

/** Returns the resource of a device type. */
export const deviceOf = (registry: Registry, deviceType: number): Resource | undefined =>
  targetOf(registry, deviceBind.fields.deviceId, { deviceType });

/** Columns `no`, `name` and `stationId` of a device table under the alias t. */
export function factColumns(device: Resource): RawBuilder<unknown> {
  const [no = device.title] =
    Object.entries(device.fields).find(([, { kind, isUnique }]) => kind === 'text' && isUnique) ?? [];
  const station = device.name === 'truck.station' ? 'id' : 'stationId' in device.fields ? 'stationId' : undefined;
  return sql`${columnIn(no)} as no, ${columnIn(device.title)} as name,
    ${station ? sql.raw(`t.${columnOf(station)}`) : sql`null::bigint`} as "stationId"`;
}

/** Returns undefined where there is no such device. */
export function readDevice(tx: Sql, device: Resource, id: string): Promise<DeviceFacts | undefined> {
  return tx.first<DeviceFacts>(
    sql`select ${factColumns(device)} from ${tableOf(device)}
      where t.tenant_id = ${tx.tenantId} and t.id = ${id} and t.is_deleted = 0`,
  );
}
