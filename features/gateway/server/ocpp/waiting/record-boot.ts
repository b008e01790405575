// Records the boots of unregistered chargers, in a list of limited length. The first key of an identity stays; other keys of the identity are
// recorded beside the first, and the operator chooses one.
import { lockCount } from '@ec/kernel/count-lock';
import type { Sql } from '@ec/kernel/database';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { waitingState } from '../../../shared/ocpp/waiting-charger.resource.ts';
import type { Booted } from '../../charger/events.ts';
import { digestOf } from '../../credential/secret.ts';
import type { ConnectionRequest } from '../socket/connection-request.ts';

/** The most waiting chargers of one tenant, and of one address in it: unknown devices at one address cannot fill the list. */
export const mostPending = 500;
const mostOfAddress = 50;
/** The most keys under one identity, and of one address among them. */
const mostKeys = 20;
const mostKeysOfAddress = 3;

/** A charger that names no tenant in its address waits in the list of the platform. */
export const platformTenant = '000000';

interface Boot {
  ocppId: string;
  digest: string | null;
  vendor: string;
  model: string;
  serialNo: string | null;
  firmware: string | null;
  protocol: string;
  address: string;
  now: Date;
}

export async function recordBoot(
  tx: Sql,
  engine: Pick<Engine, 'ids' | 'clock'>,
  { ocppId, secret, remoteIp }: ConnectionRequest,
  protocol: string,
  { vendor, model, serial, firmware }: Booted,
): Promise<void> {
  const shorten = (text: string | undefined) => text?.slice(0, 50) ?? null;
  const boot: Boot = {
    ocppId,
    protocol,
    address: remoteIp.slice(0, 45),
    now: engine.clock.now(),
    digest: secret ? digestOf(secret) : null,
    vendor: shorten(vendor) ?? '',
    model: shorten(model) ?? '',
    serialNo: shorten(serial),
    firmware: shorten(firmware),
  };
  const charger = await recordCharger(tx, engine, boot);
  if (!charger) return;
  await recordKey(tx, engine, charger.id, boot);
  await tx.run(
    sql`update ocpp_waiting w set key_count = k.count from (select count(*)::int as count from ocpp_waiting_key
        where tenant_id = ${tx.tenantId} and waiting_id = ${charger.id}) k
      where w.tenant_id = ${tx.tenantId} and w.id = ${charger.id} and w.key_count <> k.count`,
  );
}

/** @returns undefined where the list is full, or the tenant is not in service */
async function recordCharger(tx: Sql, { ids }: Pick<Engine, 'ids'>, boot: Boot): Promise<{ id: string } | undefined> {
  const { tenantId } = tx;
  const { ocppId, digest, vendor, model, serialNo, firmware, protocol, address, now } = boot;
  // A later boot updates the charger's data only if it comes with the first key of the identity.
  const newOrStored = (column: string) =>
    sql`case when ocpp_waiting.secret_hash is not distinct from excluded.secret_hash
      then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`ocpp_waiting.${column}`)} end`;
  // A charger in the list adds no row, so it needs no lock; it boots again every minute.
  const entry = await tx.first(
    sql`select from ocpp_waiting where tenant_id = ${tenantId} and ocpp_id = ${ocppId} and is_deleted = 0`,
  );
  if (!entry) await lockCount(tx, `waiting chargers of ${tenantId}`);
  return tx.first<{ id: string }>(
    sql`insert into ocpp_waiting (id, tenant_id, ocpp_id, vendor, model, serial_no, firmware, protocol, address, first_seen, last_seen, secret_hash)
      select ${ids.next()}, ${tenantId}, ${ocppId}, ${vendor}, ${model}, ${serialNo}, ${firmware}, ${protocol}, ${address}, ${now}, ${now}, ${digest}
      where ec_tenant_open(${tenantId}, ${now})
        and (exists (select from ocpp_waiting where tenant_id = ${tenantId} and ocpp_id = ${ocppId} and is_deleted = 0)
        or (select count(*) < ${mostPending} and count(*) filter (where address = ${address}
            and waiting_state <> ${waitingState.key.accepted}) < ${mostOfAddress}
          from ocpp_waiting where tenant_id = ${tenantId} and is_deleted = 0))
      on conflict (tenant_id, ocpp_id) where is_deleted = 0 do update set last_seen = excluded.last_seen, vendor = ${newOrStored('vendor')},
        model = ${newOrStored('model')}, serial_no = ${newOrStored('serial_no')}, firmware = ${newOrStored('firmware')},
          protocol = ${newOrStored('protocol')},
        address = ${newOrStored('address')}, waiting_state = case ocpp_waiting.waiting_state when ${waitingState.key.refused}
          then ocpp_waiting.waiting_state else ${waitingState.key.waiting} end
      returning id`,
  );
}

/** Records the key of a boot. The row of the charger is locked, so that two boots at once count one after the other. */
async function recordKey(tx: Sql, { ids }: Pick<Engine, 'ids'>, waitingId: string, boot: Boot): Promise<void> {
  const { tenantId } = tx;
  const { digest, vendor, model, serialNo, firmware, address, now } = boot;
  const touched = await tx.run(
    sql`update ocpp_waiting_key set vendor = ${vendor}, model = ${model}, serial_no = ${serialNo}, firmware = ${firmware},
        address = ${address}, last_seen = ${now}, boots = least(boots + 1, 2000000000)
      where tenant_id = ${tenantId} and waiting_id = ${waitingId} and coalesce(secret_hash, '') = ${digest ?? ''}`,
  );
  if (touched > 0) return;
  const keys = await tx.rows<{ id: string; address: string | null }>(
    sql`select id, address from ocpp_waiting_key where tenant_id = ${tenantId} and waiting_id = ${waitingId}
      order by first_seen, id`,
  );
  if (keys.filter((key) => key.address === address).length >= mostKeysOfAddress) return;
  // The genuine charger boots every minute, so the key whose last boot is the oldest is deleted to make room. The first key stays.
  if (keys.length >= mostKeys)
    await tx.run(
      sql`delete from ocpp_waiting_key where tenant_id = ${tenantId} and id = (select id from ocpp_waiting_key
        where tenant_id = ${tenantId} and waiting_id = ${waitingId} and id <> ${keys[0]?.id ?? null} order by last_seen, id limit 1)`,
    );
  await tx.run(
    sql`insert into ocpp_waiting_key (id, tenant_id, waiting_id, secret_hash, fingerprint, vendor, model, serial_no, firmware, address,
        first_seen, last_seen)
      values (${ids.next()}, ${tenantId}, ${waitingId}, ${digest}, ${digest?.slice(0, 8) ?? ''}, ${vendor}, ${model}, ${serialNo},
        ${firmware}, ${address}, ${now}, ${now})`,
  );
}

export async function isChargerRefused(tx: Sql, ocppId: string): Promise<boolean> {
  const row = await tx.first(
    sql`select from ocpp_waiting where tenant_id = ${tx.tenantId} and ocpp_id = ${ocppId}
      and waiting_state = ${waitingState.key.refused} and is_deleted = 0`,
  );
  return row !== undefined;
}
