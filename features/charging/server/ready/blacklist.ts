// Checks the blacklist: a listed merchant may not start, swap or book at the station (domain BR-15). Running sessions continue.

import type { Sql } from '@ec/kernel/database';
import { keys } from '@ec/resource-server/columns';
import { blackListStatus, merchantBlackListScope } from '@ec/truck/shared/fleet/fleet.enums';
import { sql } from 'kysely';

export async function isBlacklisted(
  tx: Sql,
  { merchantId, stationId, now }: { merchantId: string; stationId: string; now: Date },
): Promise<boolean> {
  const listed = await tx.first<{ id: string }>(
    sql`select id from truck_merchant_black_list
      where tenant_id = ${tx.tenantId} and merchant_id = ${merchantId} and is_deleted = 0
        and black_status = ${keys(blackListStatus.key.active)}
        and start_time <= ${now} and (end_time is null or end_time > ${now})
        and (scope = ${keys(merchantBlackListScope.key.allStations)} or ${stationId} = any(station_ids)) limit 1`,
  );
  return listed !== undefined;
}
