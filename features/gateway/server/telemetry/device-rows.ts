// Reads the rows of devices by the numbers in their topics.
import type { Sql } from '@ec/kernel/database';
import { sql } from 'kysely';
import type { Series } from '../../shared/mqtt/measure.ts';

export interface DeviceRow {
  id: string;
  no: string;
  /** The station of the device; for a truck the station of its newest order. */
  stationId: string | null;
  /** A key of `bizDomain`; null where the table belongs to one business alone. */
  bizDomain: number | null;
}

const lastOrderStation = sql`(select o.station_id from truck_orders o where o.tenant_id = t.tenant_id and o.car_id = t.id
  and o.is_deleted = 0 order by o.create_time desc limit 1)`;
const places: Readonly<Record<string, ReturnType<typeof sql>>> = {
  truck_car: lastOrderStation,
  truck_battery: sql`coalesce(t.station_id, t.last_station_id)`,
  truck_station: sql`t.id`,
};
/** Returns the expression for the station of the device `t`. */
export const placeOf = ({ devices }: Pick<Series, 'devices'>) => places[devices] ?? sql`t.station_id`;

/** Locks devices until the transaction ends, in the order of their ids, so that no two callers block each other. @returns the rows by number */
export async function lockDevices(
  tx: Sql,
  series: Series,
  numbers: readonly string[],
): Promise<Map<string, DeviceRow>> {
  const { devices, numberColumn } = series;
  const no = sql.ref(`t.${numberColumn}`);
  const domain = devices === 'device_inverter' ? sql`t.biz_domain` : sql`null::smallint`;
  const rows = await tx.rows<DeviceRow>(
    sql`select t.id, ${no} as no, ${placeOf(series)} as "stationId", ${domain} as "bizDomain" from ${sql.table(devices)} t
      where t.tenant_id = ${tx.tenantId} and ${no} = any(${[...new Set(numbers)]}) and t.is_deleted = 0
      order by t.id for no key update`,
  );
  return new Map(rows.map((row) => [row.no, row]));
}

/** Returns the department of a device's station; null where it is unknown. */
export async function deptOf(tx: Sql, series: Series, deviceNo: string): Promise<string | null> {
  const { devices, numberColumn } = series;
  const place = placeOf(series);
  const deptRow = await tx.first<{ deptId: string | null }>(
    sql`select coalesce(u.dept_id, s.dept_id) as "deptId" from ${sql.table(devices)} t
        left join household_union u on u.tenant_id = t.tenant_id and u.id = ${place}
        left join truck_station s on s.tenant_id = t.tenant_id and s.id = ${place}
      where t.tenant_id = ${tx.tenantId} and ${sql.ref(`t.${numberColumn}`)} = ${deviceNo} and t.is_deleted = 0`,
  );
  return deptRow?.deptId ?? null;
}
