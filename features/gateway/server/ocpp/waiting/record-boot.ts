// The list of chargers that boot and are not known: written as they boot, never more than anybody could look through. The key that a
// name came with first stays; other keys under the same name are recorded beside it, for the operator to choose.
import { lockCount } from '@ec/kernel/count-lock';
import type { Sql } from '@ec/kernel/database';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { waitingState } from '../../../shared/ocpp/waiting-charger.resource.ts';
import type { Booted } from '../../charger/events.ts';
import { digestOf } from '../../credential/secret.ts';
import type { ConnectionRequest } from '../socket/connection-request.ts';

/** Limits of one tenant, and of one address in it: unknown devices at one address cannot fill the list. */
export const mostWaiting = 500;
const mostOfAddress = 50;
/** Keys under one name, and of one address among them. */
const mostKeys = 20;
const mostKeysOfAddress = 3;

/** A charger that names no tenant in its address belongs to the platform. */
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
  const short = (text: string | undefined) => text?.slice(0, 50) ?? null;
  const boot: Boot = {
    ocppId,
    protocol,
    address: remoteIp.slice(0, 45),
    now: engine.clock.now(),
    digest: secret ? digestOf(secret) : null,
    vendor: short(vendor) ?? '',
    model: short(model) ?? '',
    serialNo: short(serial),
    firmware: short(firmware),
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

/** @returns undefined where the list is full, or closed */
async function recordCharger(tx: Sql, { ids }: Pick<Engine, 'ids'>, boot: Boot): Promise<{ id: string } | undefined> {
  const { tenantId } = tx;
  const { ocppId, digest, vendor, model, serialNo, firmware, protocol, address, now } = boot;
  // The charger's data is stored only where it has the key with which the identity came first.
  const ownOrStored = (column: string) =>
    sql`case when ocpp_waiting.secret_hash is not distinct from excluded.secret_hash then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`ocpp_waiting.${column}`)} end`;
  // A charger that is listed adds no row: it boots again every minute and waits for nobody.
  const listed = await tx.first(
    sql`select from ocpp_waiting where tenant_id = ${tenantId} and ocpp_id = ${ocppId} and is_deleted = 0`,
  );
  if (!listed) await lockCount(tx, `waiting chargers of ${tenantId}`);
  return tx.first<{ id: string }>(
    sql`insert into ocpp_waiting (id, tenant_id, ocpp_id, vendor, model, serial_no, firmware, protocol, address, first_seen, last_seen, secret_hash)
      select ${ids.next()}, ${tenantId}, ${ocppId}, ${vendor}, ${model}, ${serialNo}, ${firmware}, ${protocol}, ${address}, ${now}, ${now}, ${digest}
      where ec_tenant_open(${tenantId}, ${now}) and (exists (select from ocpp_waiting where tenant_id = ${tenantId} and ocpp_id = ${ocppId} and is_deleted = 0)
        or (select count(*) < ${mostWaiting} and count(*) filter (where address = ${address}
            and waiting_state <> ${waitingState.key.accepted}) < ${mostOfAddress}
          from ocpp_waiting where tenant_id = ${tenantId} and is_deleted = 0))
      on conflict (tenant_id, ocpp_id) where is_deleted = 0 do update set last_seen = excluded.last_seen, vendor = ${ownOrStored('vendor')},
        model = ${ownOrStored('model')}, serial_no = ${ownOrStored('serial_no')}, firmware = ${ownOrStored('firmware')}, protocol = ${ownOrStored('protocol')},
        address = ${ownOrStored('address')}, waiting_state = case ocpp_waiting.waiting_state when ${waitingState.key.refused}
          then ocpp_waiting.waiting_state else ${waitingState.key.waiting} end
      returning id`,
  );
}

/** Under the lock of the charger's row: two boots at once count one after the other. */
async function recordKey(tx: Sql, { ids }: Pick<Engine, 'ids'>, waitingId: string, boot: Boot): Promise<void> {
  const { tenantId } = tx;
  const { digest, vendor, model, serialNo, firmware, address, now } = boot;
  const touched = await tx.run(
    sql`update ocpp_waiting_key set vendor = ${vendor}, model = ${model}, serial_no = ${serialNo}, firmware = ${firmware},
        address = ${address}, last_seen = ${now}, boots = least(boots + 1, 2000000000)
      where tenant_id = ${tenantId} and waiting_id = ${waitingId} and coalesce(secret_hash, '') = ${digest ?? ''}`,
  );
  if (touched > 0) return;
  const recorded = await tx.rows<{ id: string; address: string | null }>(
    sql`select id, address from ocpp_waiting_key where tenant_id = ${tenantId} and waiting_id = ${waitingId}
      order by first_seen, id`,
  );
  if (recorded.filter((key) => key.address === address).length >= mostKeysOfAddress) return;
  // The genuine charger boots again every minute: of many keys the one that was silent longest makes room. The first one stays.
  if (recorded.length >= mostKeys)
    await tx.run(
      sql`delete from ocpp_waiting_key where tenant_id = ${tenantId} and id = (select id from ocpp_waiting_key
        where tenant_id = ${tenantId} and waiting_id = ${waitingId} and id <> ${recorded[0]?.id ?? null} order by last_seen, id limit 1)`,
    );
  await tx.run(
    sql`insert into ocpp_waiting_key (id, tenant_id, waiting_id, secret_hash, fingerprint, vendor, model, serial_no, firmware, address,
        first_seen, last_seen)
      values (${ids.next()}, ${tenantId}, ${waitingId}, ${digest}, ${digest?.slice(0, 8) ?? ''}, ${vendor}, ${model}, ${serialNo},
        ${firmware}, ${address}, ${now}, ${now})`,
  );
}

export async function isRefused(tx: Sql, ocppId: string): Promise<boolean> {
  const row = await tx.first(
    sql`select from ocpp_waiting where tenant_id = ${tx.tenantId} and ocpp_id = ${ocppId}
      and waiting_state = ${waitingState.key.refused} and is_deleted = 0`,
  );
  return row !== undefined;
}
