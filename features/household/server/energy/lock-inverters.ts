// Every writer of inverter days or of station income takes locks in one order: inverters by id, then stations by id, then rows of days and of
// income. A written day may also change other days of its inverter, so the lock of an inverter covers all its days.
import type { Sql } from '@ec/kernel/database';
import { tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import { inverter } from '../../shared/device/inverter.resource.ts';

/** Locks the inverters, their stations, and each earlier station that has energy from them, until the transaction ends. */
export async function lockInverters(tx: Sql, ids: readonly string[]): Promise<void> {
  await tx.run(
    sql`select from ${tableOf(inverter)} where t.tenant_id = ${tx.tenantId} and t.id = any(${[...ids]}::bigint[])
      order by t.id for no key update`,
  );
  const stations = await tx.rows<{ id: string }>(
    sql`select t.station_id as id from ${tableOf(inverter)} where t.tenant_id = ${tx.tenantId} and t.id = any(${[...ids]}::bigint[])
        and t.station_id is not null
      union select m.station_id from device_inverter_month m where m.tenant_id = ${tx.tenantId} and m.inverter_id = any(${[...ids]}::bigint[])`,
  );
  await lockStations(
    tx,
    stations.map(({ id }) => id),
  );
}

/** Locks stations until the transaction ends. */
export async function lockStations(tx: Sql, ids: readonly string[]): Promise<void> {
  await tx.run(
    sql`select from household_union where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])
      order by id for no key update`,
  );
}
