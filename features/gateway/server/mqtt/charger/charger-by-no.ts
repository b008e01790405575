// Finds a charger by its number in a topic.
import { devState } from '@ec/device-vocabulary/device.enums';
import type { Sql } from '@ec/kernel/database';
import { keys } from '@ec/resource-server/columns';
import { sql } from 'kysely';
import type { Charger } from '../../charger/events.ts';

/** @returns undefined for a number that is unknown, and for a scrapped charger */
export async function chargerByNo(read: Sql, stackNo: string): Promise<Charger<'mqtt'> | undefined> {
  const chargerRow = await read.first<Pick<Charger, 'stackId' | 'stationId'>>(
    sql`select id as "stackId", station_id as "stationId" from truck_charging_stack
      where tenant_id = ${read.tenantId} and stack_no = ${stackNo} and is_deleted = 0
        and dev_state <> ${keys(devState.key.scrapped)}`,
  );
  return chargerRow && { ...chargerRow, tenantId: read.tenantId ?? '', protocol: 'mqtt' };
}
