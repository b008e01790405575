// Counts refused connections by path, reason and source, and writes them together a second later: a charger retries every few seconds, and
// a client that tries random paths must not cause a statement for each.
import { lockCount } from '@ec/kernel/count-lock';
import type { Sql } from '@ec/kernel/database';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { refusalReason } from '../../../shared/ocpp/refused-connection.resource.ts';

/** The most rows of a tenant, and of one source among them, so that one source cannot fill the list. */
const mostRows = 500;
const mostOfAddress = 50;
/** The most rows that wait to be written in one process. */
const mostUnwritten = 1000;
const writeMs = 1000;

export interface Refusal {
  tenantId: string;
  path: string;
  ocppId: string | undefined;
  address: string;
  reason: keyof typeof refusalReason.key;
  stackId?: string | undefined;
}

interface CountedRefusal extends Refusal {
  times: number;
  firstSeen: Date;
  lastSeen: Date;
}

export interface RefusalRecords {
  note(refusal: Refusal): void;
  close(): Promise<void>;
}

export function createRefusalRecords(engine: Engine): RefusalRecords {
  let unwritten = new Map<string, CountedRefusal>();
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
          .withTenant(tenantId, (tx) => writeRefusals(tx, engine, refusals))
          .catch((error) => engine.log.error({ err: error, tenantId }, 'Refused connections were not written'));
    });
  }

  return {
    note(refusal) {
      const path = refusal.path.toWellFormed().replaceAll('\0', '').slice(0, 200);
      const address = refusal.address.slice(0, 45);
      const key = [refusal.tenantId, path, refusal.reason, address].join(' ');
      const now = engine.clock.now();
      const counted = unwritten.get(key);
      if (counted) Object.assign(counted, { times: counted.times + 1, lastSeen: now });
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

async function writeRefusals(
  tx: Sql,
  { ids }: Pick<Engine, 'ids'>,
  refusals: readonly CountedRefusal[],
): Promise<void> {
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
        from (select count(*) as rows, count(*) filter (where address = ${address}) as of_address from ocpp_refusal
          where tenant_id = ${tx.tenantId} and is_deleted = 0) c where c.rows < ${mostRows} and c.of_address < ${mostOfAddress}`,
    );
  }
}
