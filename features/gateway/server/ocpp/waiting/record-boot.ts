// The list of chargers that knock and are not known: written as they boot, never more than anybody could look through.
import { raw, type Sql } from '@ec/kernel/database';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { waitingState } from '../../../shared/ocpp/waiting-charger.resource.ts';
import type { Booted } from '../../charger/events.ts';
import { digestOf } from '../../credential/secret.ts';
import type { ConnectionRequest } from '../socket/connection-request.ts';

/** Of one tenant. */
export const mostWaiting = 500;

/** Who a charger belongs to that names no tenant in its address: the platform. */
export const platformTenant = '000000';

export async function recordBoot(
  tx: Sql,
  { ids, clock }: Pick<Engine, 'ids' | 'clock'>,
  { ocppId, secret, remoteIp }: ConnectionRequest,
  protocol: string,
  { vendor, model, serial, firmware }: Booted,
): Promise<void> {
  const now = clock.now();
  const digest = secret ? digestOf(secret) : null;
  await tx.run(
    raw(sql`insert into ocpp_waiting (id, tenant_id, ocpp_id, vendor, model, serial_no, firmware, protocol, address, first_seen, last_seen, secret_hash)
      select ${ids.next()}, ${tx.tenantId}, ${ocppId}, ${vendor?.slice(0, 50) ?? ''}, ${model?.slice(0, 50) ?? ''}, ${serial?.slice(0, 50) ?? null},
        ${firmware?.slice(0, 50) ?? null}, ${protocol}, ${remoteIp.slice(0, 45)}, ${now}, ${now}, ${digest}
      where (select count(*) from ocpp_waiting where tenant_id = ${tx.tenantId} and is_deleted = 0) < ${mostWaiting}
      on conflict (tenant_id, ocpp_id) where is_deleted = 0 do update set vendor = excluded.vendor, model = excluded.model,
        serial_no = excluded.serial_no, firmware = excluded.firmware, protocol = excluded.protocol, address = excluded.address,
        last_seen = excluded.last_seen, secret_hash = excluded.secret_hash,
        waiting_state = case ocpp_waiting.waiting_state when ${waitingState.key.refused} then ocpp_waiting.waiting_state
          else ${waitingState.key.waiting} end`),
  );
}

export async function isRefused(tx: Sql, ocppId: string): Promise<boolean> {
  const found = await tx.first(
    raw(sql`select from ocpp_waiting where tenant_id = ${tx.tenantId} and ocpp_id = ${ocppId}
      and waiting_state = ${waitingState.key.refused} and is_deleted = 0`),
  );
  return found !== undefined;
}
