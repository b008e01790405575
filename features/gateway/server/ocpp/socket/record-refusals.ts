// Refused connections are counted by path, reason and source, and written together a second later: a charger tries again every few seconds,
// and whoever tries paths at random must not cost a statement each.
import { lockCount } from '@ec/kernel/count-lock';
import type { Sql } from '@ec/kernel/database';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { refusalReason } from '../../../shared/ocpp/refused-connection.resource.ts';

/** Rows of a tenant, and of one source among them: one source does not fill the list. */
const mostRows = 500;
const mostOfAddress = 50;
/** Rows that one process has not written yet. */
const mostUnwritten = 1000;
const writeMs = 1000;

export interface Refusal {
  tenantId: string;
  /** As the charger asked for it. */
  path: string;
  ocppId: string | undefined;
  address: string;
  reason: keyof typeof refusalReason.key;
  stackId?: string | undefined;
}

interface Counted extends Refusal {
  times: number;
  firstSeen: Date;
  lastSeen: Date;
}

export interface RefusalRecords {
  note(refusal: Refusal): void;
  close(): Promise<void>;
}

export function refusalRecords(engine: Engine): RefusalRecords {
  let unwritten = new Map<string, Counted>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  function write(): void {
    timer = undefined;
    const counted = [...unwritten.values()];
    unwritten = new Map();
    const tenants = Map.groupBy(counted, ({ tenantId }) => tenantId);
    writing = writing.then(async () => {
      for (const [tenantId, refusals] of tenants)
        await engine.database
          .withTenant(tenantId, (tx) => keepRefusals(tx, engine, refusals))
          .catch((error) => engine.log.error({ err: error, tenantId }, 'Refused connections were not written'));
    });
  }

  return {
    note(refusal) {
      const path = refusal.path.toWellFormed().replaceAll('\0', '').slice(0, 200);
      const address = refusal.address.slice(0, 45);
      const key = [refusal.tenantId, path, refusal.reason, address].join(' ');
      const now = engine.clock.now();
      const unwrittenEntry = unwritten.get(key);
      if (unwrittenEntry) Object.assign(unwrittenEntry, { times: unwrittenEntry.times + 1, lastSeen: now });
      else if (unwritten.size < mostUnwritten)
        unwritten.set(key, { ...refusal, path, address, times: 1, firstSeen: now, lastSeen: now });
      timer ??= setTimeout(write, writeMs).unref();
    },
    async close() {
      clearTimeout(timer);
      write();
      await writing;
    },
  };
}

async function keepRefusals(tx: Sql, { ids }: Pick<Engine, 'ids'>, refusals: readonly Counted[]): Promise<void> {
  await lockCount(tx, `refused connections of ${tx.tenantId}`);
  for (const { path, ocppId, address, reason, stackId, times, firstSeen, lastSeen } of refusals) {
    const state = refusalReason.key[reason];
    const updated = await tx.run(
      sql`update ocpp_refusal set times = times + ${times}, last_seen = ${lastSeen}, stack_id = coalesce(${stackId ?? null}, stack_id)
        where tenant_id = ${tx.tenantId} and path = ${path} and refusal_reason = ${state} and address = ${address} and is_deleted = 0`,
    );
    if (updated > 0) continue;
    await tx.run(
      sql`insert into ocpp_refusal (id, tenant_id, path, ocpp_id, address, refusal_reason, times, first_seen, last_seen, stack_id)
        select ${ids.next()}, ${tx.tenantId}, ${path}, ${ocppId ?? null}, ${address}, ${state}, ${times}, ${firstSeen}, ${lastSeen},
          ${stackId ?? null}::bigint
        from (select count(*) as rows, count(*) filter (where address = ${address}) as own from ocpp_refusal
          where tenant_id = ${tx.tenantId} and is_deleted = 0) c where c.rows < ${mostRows} and c.own < ${mostOfAddress}`,
    );
  }
}
