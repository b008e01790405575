// Which charger an identity belongs to. A socket tells no tenant, so this is asked across all of them; identities are unique there.
import { devState } from '@ec/devices/shared/device.enums';
import { raw } from '@ec/kernel/database';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';

export interface ChargerOnFile {
  tenantId: string;
  stackId: string;
  stationId: string;
  protocol: number;
}

/** Whether its tenant may work is asked with its key. */
export const findCharger = (
  { database }: Pick<Engine, 'database'>,
  ocppId: string,
): Promise<ChargerOnFile | undefined> =>
  database.asPlatform(
    'whose charger is this',
    (tx) =>
      tx.first<ChargerOnFile>(
        raw(sql`select k.tenant_id as "tenantId", k.id as "stackId", k.station_id as "stationId", k.protocol
          from truck_charging_stack k join system_tenant t on t.tenant_id = k.tenant_id and t.is_deleted = 0
          where k.ocpp_id = ${ocppId} and k.is_deleted = 0 and k.dev_state <> ${keys(devState.key.scrapped)}`),
      ),
    { audit: 'log' },
  );
