// Decides whether signed-in devices may stay connected. The check is repeated whenever a key, a device or a tenant changes. It is also
// repeated in the transaction of each OCPP call, and before each batch of MQTT messages is written.
import type { deviceType } from '@ec/device-vocabulary/device.enums';
import type { Sql } from '@ec/kernel/database';
import type { KeyOf } from '@ec/resource/enum';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { credentialState } from '../../shared/credential/key-fields.ts';

/** The identity and key with which a device has connected. */
export interface Admission {
  tenantId: string;
  deviceType: KeyOf<typeof deviceType>;
  deviceId: string;
  /** The digest of its access key. */
  digest: string;
  /** The name that a charger used in the address of its connection. */
  ocppId?: string;
}

type Expression = ReturnType<typeof sql>;

/** The condition that a device with these values may connect: its tenant is in service, the device in use, and its key valid. */
function admittedWhen(
  tx: Sql,
  now: Date,
  { type, id, digest, ocppId }: Record<'type' | 'id' | 'digest' | 'ocppId', Expression>,
) {
  return sql`ec_tenant_open(${tx.tenantId}, ${now}) and ec_device_in_use(${tx.tenantId}, ${type}, ${id})
    and exists (select from gateway_credential c where c.tenant_id = ${tx.tenantId}
      and c.device_type = ${type} and c.device_id = ${id} and c.secret_hash = ${digest}
      and c.credential_state = ${keys(credentialState.key.valid)} and c.is_deleted = 0)
    and (${ocppId} is null or exists (select from truck_charging_stack k where k.tenant_id = ${tx.tenantId} and k.id = ${id}
      and k.ocpp_id = ${ocppId}))`;
}

/** Checks devices of the tenant of `tx`. @returns one value for each admission, in their order */
export async function areAdmitted(tx: Sql, now: Date, admissions: readonly Admission[]): Promise<boolean[]> {
  if (admissions.length === 0) return [];
  const column = (value: (admission: Admission) => string | number | undefined) =>
    admissions.map((admission) => value(admission) ?? null);
  const condition = admittedWhen(tx, now, {
    type: sql`a.type`,
    id: sql`a.id`,
    digest: sql`a.digest`,
    ocppId: sql`a.ocpp_id`,
  });
  const rows = await tx.rows<{ isAdmitted: boolean }>(
    sql`select ${condition} as "isAdmitted"
      from unnest(${column(({ deviceType }) => deviceType)}::smallint[], ${column(({ deviceId }) => deviceId)}::bigint[],
          ${column(({ digest }) => digest)}::text[], ${column(({ ocppId }) => ocppId)}::text[])
        with ordinality as a (type, id, digest, ocpp_id, place)
      order by a.place`,
  );
  return rows.map(({ isAdmitted }) => isAdmitted);
}

export async function isAdmitted(tx: Sql, { clock }: Pick<Engine, 'clock'>, admission: Admission): Promise<boolean> {
  const { deviceType, deviceId, digest, ocppId } = admission;
  const condition = admittedWhen(tx, clock.now(), {
    type: sql`${deviceType}::smallint`,
    id: sql`${deviceId}::bigint`,
    digest: sql`${digest}::text`,
    ocppId: sql`${ocppId ?? null}::text`,
  });
  // PostgreSQL can reuse one plan for this statement. The plan of `areAdmitted` depends on the length of the list, and is made each time.
  const row = await tx.first<{ isAdmitted: boolean }>(sql`select ${condition} as "isAdmitted"`);
  return row?.isAdmitted === true;
}

/** Returns whether a tenant is in service: neither removed nor suspended nor expired. */
export async function isTenantOpen({ database, clock }: Pick<Engine, 'database' | 'clock'>, tenantId: string) {
  const row = await database.unfenced.first<{ isOpen: boolean }>(
    sql`select ec_tenant_open(${tenantId}, ${clock.now()}) as "isOpen"`,
  );
  return row?.isOpen === true;
}
