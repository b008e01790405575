// Measures the rows and the storage of each tenant, in a job at night and on demand, because counting millions of rows takes too long for a
// request. A tenant's storage is its share of each table and its indexes, by the number of rows.
import type { Sql } from '@ec/kernel/database';
import { type Job, job } from '@ec/kernel/jobs/job';
import { askForRound } from '@ec/kernel/jobs/queue';
import { platformTenant } from '@ec/kernel/rights';
import type { Registry } from '@ec/resource/registry';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';

const name = 'tenantUsage';
/** Counting a table of a hundred million rows takes about a minute. */
const timeoutMs = 10 * 60_000;

export const usageJob = (engine: Engine): Job =>
  job({
    name,
    label: { zh: '统计租户用量', en: 'Measure tenant usage' },
    /** 02:30 in Shanghai. */
    cron: '30 18 * * *',
    run: ({ signal }) => measureUsage(engine, signal),
  });

/** Queues the job. Several requests before it starts lead to one run. */
export async function requestMeasurement({ database }: Pick<Engine, 'database'>): Promise<void> {
  await database.withTenant(platformTenant, (tx) => askForRound(tx, name));
}

/** Counts in one pass over each table, whatever the number of tenants. */
export async function measureUsage({ database, registry, clock }: Engine, signal?: AbortSignal): Promise<void> {
  for (const { name, table } of tenantTables(registry))
    await database.asPlatform('measure usage', (tx) => measureTable(tx, name, table, clock.now()), {
      audit: 'log',
      timeout: timeoutMs,
      ...(signal && { signal }),
    });
}

/** Returns the tables with rows of tenants, each with one of the resources that it belongs to. */
function tenantTables(registry: Registry): { name: string; table: string }[] {
  const byTable = new Map<string, string>();
  for (const { name, table, isGlobal } of registry.all())
    if (!isGlobal && !byTable.has(table)) byTable.set(table, name);
  return [...byTable].map(([table, name]) => ({ table, name }));
}

async function measureTable(tx: Sql, resource: string, table: string, now: Date): Promise<void> {
  await tx.run(sql`delete from system_tenant_usage where resource = ${resource}`);
  await tx.run(
    sql`insert into system_tenant_usage (tenant_id, resource, row_count, bytes, measured_at)
      select c.tenant_id, ${resource}, c.n, round(pg_total_relation_size(${table}::regclass) * c.n / sum(c.n) over ()), ${now}
      from (select tenant_id, count(*) as n from ${sql.table(table)} group by tenant_id) c`,
  );
}
