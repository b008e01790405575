// Which charger an identity belongs to. A socket tells no tenant, so this is asked across all of them; identities are unique there.
import { devState } from '@ec/devices/shared/device.enums';
import { raw } from '@ec/kernel/database';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { rowStatus } from '@ec/system/shared/row-status';
import { sql } from 'kysely';

export interface Found {
  tenantId: string;
  stackId: string;
  stationId: string;
  protocol: number;
  /** Digest of a key that was typed into the charger's form. */
  authKey: string | null;
}

export const findCharger = ({ database }: Pick<Engine, 'database'>, ocppId: string): Promise<Found | undefined> =>
  database.asPlatform(
    'whose charger is this',
    (tx) =>
      tx.first<Found>(
        raw(sql`select k.tenant_id as "tenantId", k.id as "stackId", k.station_id as "stationId", k.protocol, k.auth_key as "authKey"
          from truck_charging_stack k join system_tenant t on t.tenant_id = k.tenant_id and t.is_deleted = 0
            and t.status = ${keys(rowStatus.inUse)}
          where k.ocpp_id = ${ocppId} and k.is_deleted = 0 and k.dev_state <> ${keys(devState.key.scrapped)}`),
      ),
    { audit: 'log' },
  );
