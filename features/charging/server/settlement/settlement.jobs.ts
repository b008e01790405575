// What the clock settles, tenant by tenant: monthly bills and late ones in the early morning, then the proof of the sums.
import { toWireDate } from '@ec/kernel/clock';
import { raw, type Sql } from '@ec/kernel/database';
import type { Schedule, Task } from '@ec/kernel/jobs';
import { platformTenant } from '@ec/kernel/rights';
import type { Services } from '@ec/kernel/services';
import { sql } from 'kysely';
import { checkLedger } from './ledger-check.ts';
import { delayBill, issueBill, lateBills, postpaidAccounts } from './monthly-bill.ts';

type Needs = Pick<Services, 'database' | 'ids' | 'clock' | 'log'>;

export const checkTask = 'settlement.check';

/** 00:40 and 03:40 in Shanghai. */
export const settlementSchedules: readonly Schedule[] = [
  { task: 'settlement.bills', cron: '40 16 * * *', tenantId: platformTenant },
  { task: checkTask, cron: '40 19 * * *', tenantId: platformTenant },
];

export const settlementTasks = (services: Needs): Record<string, Task> => ({
  'settlement.bills': (_payload, { signal }) => runBills(services, signal),
  [checkTask]: ({ tenantId }, { signal }) => runCheck(services, { tenantId, signal }),
});

async function tenantIds({ database }: Needs): Promise<string[]> {
  const rows = await database.unfenced.rows<{ id: string }>(raw(sql`select tenant_id as id from system_tenant`));
  return rows.map(({ id }) => id);
}

/** Each account and each bill in a transaction of its own: one that fails holds no other back, and nobody waits for long. */
export async function runBills(services: Needs, signal?: AbortSignal): Promise<void> {
  const { database, clock } = services;
  let failed: unknown;
  for (const tenantId of await tenantIds(services)) {
    const alone = (work: (tx: Sql) => Promise<unknown>) =>
      database.withTenant(tenantId, work).catch((error: unknown) => {
        services.log.error({ err: error, tenantId }, 'a bill was not made');
        failed = error;
      });
    for (const account of await postpaidAccounts(database.read(tenantId))) {
      if (signal?.aborted) return;
      await alone((tx) => issueBill(tx, services, account));
    }
    for (const bill of await lateBills(database.read(tenantId), toWireDate(clock.now()))) {
      if (signal?.aborted) return;
      await alone((tx) => delayBill(tx, services, bill));
    }
  }
  // The runner tries again later; what was done stays done.
  if (failed) throw failed;
}

/** Every tenant where the clock asks, one where a person does. */
export async function runCheck(
  services: Needs,
  { tenantId = platformTenant, signal }: { tenantId?: string; signal?: AbortSignal } = {},
): Promise<void> {
  for (const each of tenantId === platformTenant ? await tenantIds(services) : [tenantId]) {
    if (signal?.aborted) return;
    await services.database.withTenant(each, (tx) => checkLedger(tx, services), {
      isolation: 'repeatable read',
      timeout: 600_000,
    });
  }
}
