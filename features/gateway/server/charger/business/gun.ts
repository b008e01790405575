// Reads the connectors of a charger by the numbers that the charger uses for them.
import type { Sql } from '@ec/kernel/database';
import { sql } from 'kysely';
import type { Charger } from '../events.ts';

export interface Gun {
  id: string;
  gunStatus: number | null;
}

export const gunAt = (tx: Sql, { stackId }: Charger, connector: number): Promise<Gun | undefined> =>
  tx.first<Gun>(
    sql`select id, gun_status as "gunStatus" from truck_charging_gun
      where tenant_id = ${tx.tenantId} and stack_id = ${stackId} and connector_no = ${connector} and is_deleted = 0`,
  );

export const gunsOf = (tx: Sql, { stackId }: Pick<Charger, 'stackId'>): Promise<Gun[]> =>
  tx.rows<Gun>(
    sql`select id, gun_status as "gunStatus" from truck_charging_gun
      where tenant_id = ${tx.tenantId} and stack_id = ${stackId} and is_deleted = 0 order by connector_no`,
  );
