// Finds the charger of an identity. A connection need not name its tenant, so the search covers all tenants; no two share an identity.
import { devState } from '@ec/device-vocabulary/device.enums';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';

export interface ChargerOnFile {
  tenantId: string;
  stackId: string;
  stationId: string;
  protocol: number;
}

/** Finds a registered charger of any tenant; whether the tenant is in service is checked together with the key. */
export const findCharger = (
  { database }: Pick<Engine, 'database'>,
  ocppId: string,
): Promise<ChargerOnFile | undefined> =>
  database.asPlatform(
    'whose charger is this',
    (tx) =>
      tx.first<ChargerOnFile>(
        sql`select k.tenant_id as "tenantId", k.id as "stackId", k.station_id as "stationId", k.protocol
          from truck_charging_stack k join system_tenant t on t.tenant_id = k.tenant_id and t.is_deleted = 0
          where k.ocpp_id = ${ocppId} and k.is_deleted = 0 and k.dev_state <> ${keys(devState.key.scrapped)}`,
      ),
    { audit: 'log' },
  );
