// Hands over a charger that named no tenant, and therefore waits in the list of the platform, to a tenant: it enters the list of the tenant
// and is disconnected, so that it connects again.
import { notify, type Sql } from '@ec/kernel/database';
import { AppError, errors, fail } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { waitingState } from '../../../shared/ocpp/waiting-charger.resource.ts';
import { ocppChannel } from '../../charger/sessions.ts';
import { mostPending, platformTenant } from './record-boot.ts';
import { waitingErrors } from './waiting.errors.ts';

interface HandOver {
  id: string;
  ocppId: string;
  /** Id of the tenant's row. */
  handedTo: string;
}

/**
 * Lists the charger at the tenant. A charger that the tenant refused earlier waits for a decision again.
 * @throws AppError forbidden for everybody but the platform; handOverToTenant, waitingFull
 */
export async function handOver({ database, ids }: Engine, { caller, requestId }: Call, to: HandOver): Promise<void> {
  if (caller.tenantId !== platformTenant) throw new AppError(errors.forbidden);
  const by = { userId: caller.userId, account: caller.account, requestId };
  await database.asPlatform(
    `hands charger ${to.ocppId} over`,
    async (tx) => {
      const tenant = await tx.first<{ tenantId: string }>(
        sql`select tenant_id as "tenantId" from system_tenant
          where id = ${to.handedTo} and is_deleted = 0 and tenant_id <> ${platformTenant}`,
      );
      if (!tenant) return fail(waitingErrors.handOverToTenant);
      const { tenantId } = tenant;
      const inserted = await tx.first<{ id: string }>(
        sql`insert into ocpp_waiting (id, tenant_id, ocpp_id, vendor, model, serial_no, firmware, protocol, address,
          first_seen, last_seen, secret_hash, key_count)
          select ${ids.next()}, ${tenantId}, ocpp_id, vendor, model, serial_no, firmware, protocol, address,
            first_seen, last_seen, secret_hash, key_count
          from ocpp_waiting w where w.tenant_id = ${platformTenant} and w.id = ${to.id}
            and ((select count(*) from ocpp_waiting o where o.tenant_id = ${tenantId} and o.is_deleted = 0) < ${mostPending}
              or exists (select from ocpp_waiting o where o.tenant_id = ${tenantId} and o.ocpp_id = w.ocpp_id and o.is_deleted = 0))
          on conflict (tenant_id, ocpp_id) where is_deleted = 0 do update set last_seen = excluded.last_seen,
            waiting_state = case ocpp_waiting.waiting_state when ${waitingState.key.refused} then ${waitingState.key.waiting}
              else ocpp_waiting.waiting_state end
          returning id`,
      );
      if (!inserted) return fail(waitingErrors.waitingFull);
      await copyKeys(tx, { ids }, to.id, { tenantId, waitingId: inserted.id });
      await tx.run(notify(ocppChannel, `knock ${platformTenant} ${to.ocppId}`));
    },
    { by },
  );
}

/** Copies the keys of the charger, among which the tenant chooses. */
async function copyKeys(
  tx: Sql,
  { ids }: Pick<Engine, 'ids'>,
  from: string,
  { tenantId, waitingId }: { tenantId: string; waitingId: string },
): Promise<void> {
  const keys = await tx.rows<{ id: string }>(
    sql`select id from ocpp_waiting_key where tenant_id = ${platformTenant} and waiting_id = ${from} order by first_seen, id`,
  );
  for (const { id } of keys)
    await tx.run(
      sql`insert into ocpp_waiting_key (id, tenant_id, waiting_id, secret_hash, fingerprint, vendor, model, serial_no, firmware, address,
          first_seen, last_seen, boots)
        select ${ids.next()}, ${tenantId}, ${waitingId}, secret_hash, fingerprint, vendor, model, serial_no, firmware, address,
          first_seen, last_seen, boots
        from ocpp_waiting_key where tenant_id = ${platformTenant} and id = ${id}
        on conflict do nothing`,
    );
}

/** Returns the tenant of a charger that names none in its address; undefined where the platform has not handed it over. */
export async function tenantOf({ database }: Pick<Engine, 'database'>, ocppId: string): Promise<string | undefined> {
  const handover = await database.read(platformTenant).first<{ tenantId: string }>(
    sql`select t.tenant_id as "tenantId" from ocpp_waiting w join system_tenant t on t.id = w.handed_to and t.is_deleted = 0
      where w.tenant_id = ${platformTenant} and w.ocpp_id = ${ocppId} and w.is_deleted = 0
        and w.waiting_state = ${waitingState.key.handedOver}`,
  );
  return handover?.tenantId;
}
