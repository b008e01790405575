// Deletes expired rows of the logs daily in small batches and records the counts in the general log. Parameters of the platform or the tenant
// set how many days a log is kept; 0 keeps it for ever.
import { raw } from '@ec/kernel/database';
import { recordLogEvent } from '@ec/kernel/event-log';
import type { Item } from '@ec/kernel/jobs/definition';
import { type Job, job } from '@ec/kernel/jobs/job';
import type { Services } from '@ec/kernel/services';
import { sql } from 'kysely';

const DAY = 24 * 3600_000;
const batchSize = 5_000;

/** Logs that prove who did what are kept for at least this many days, whatever a parameter says. */
const leastDaysOfProof = 180;
/** A parameter with a larger number counts as this many days, a hundred years. */
const mostDays = 36_500;
const logs = [
  { table: 'log_usual', key: 'log.keepDays.usual', days: 180, minDays: 1 },
  { table: 'log_api', key: 'log.keepDays.api', days: 180, minDays: 1 },
  { table: 'log_error', key: 'log.keepDays.error', days: 180, minDays: 1 },
  { table: 'log_login', key: 'log.keepDays.login', days: 365, minDays: leastDaysOfProof },
  { table: 'audit_log', key: 'log.keepDays.audit', days: 1095, minDays: leastDaysOfProof },
] as const;

type Needs = Pick<Services, 'database' | 'ids'>;

export const retentionJob = (services: Needs): Job =>
  job({
    name: 'log.retention',
    label: { zh: '清理过期日志', en: 'Delete expired logs' },
    /** 03:20 in Shanghai, when hardly anybody works. */
    cron: '20 19 * * *',
    each: 'tenants',
    withRemoved: true,
    transaction: 'none',
    run: (item) => clearLogs(services, item),
  });

/** Deletes the tenant's expired rows. @returns whether any row was deleted */
async function clearLogs(services: Needs, { tenantId, now, signal }: Item<undefined>): Promise<boolean> {
  const { database, ids } = services;
  const daysOf = await readDays(services, tenantId);
  const deletedCounts: Record<string, number> = {};
  for (const log of logs) {
    const days = daysOf(log.key) ?? log.days;
    if (days === 0) continue;
    const before = new Date(now.getTime() - Math.max(days, log.minDays) * DAY);
    const rowCount = await clearLog(services, { table: log.table, tenantId, before, signal });
    if (rowCount > 0) deletedCounts[log.table] = rowCount;
    if (signal.aborted) break;
  }
  if (Object.keys(deletedCounts).length === 0) return false;
  await database.withTenant(tenantId, (tx) =>
    recordLogEvent(tx, tenantId, ids, { event: 'log.retention', data: deletedCounts }),
  );
  return true;
}

interface ExpiredRows {
  table: (typeof logs)[number]['table'];
  tenantId: string;
  before: Date;
  signal: AbortSignal;
}

/** Each batch is a separate transaction, so that it holds locks only briefly and a stop loses no finished batch. */
async function clearLog({ database }: Needs, { table, tenantId, before, signal }: ExpiredRows): Promise<number> {
  const logTable = sql.table(table);
  const deletion = raw(sql`delete from ${logTable} where ctid = any(array(
    select ctid from ${logTable} where tenant_id = ${tenantId} and create_time < ${before} limit ${batchSize} for update skip locked))`);
  let total = 0;
  for (let count = batchSize; count === batchSize && !signal.aborted; total += count)
    count = await database.asPlatform('log retention', (tx) => tx.run(deletion), { audit: 'log' });
  return total;
}

/** The tenant's value takes precedence over the platform's. A value that is no whole number from 0 is ignored. */
async function readDays({ database }: Needs, tenantId: string): Promise<(key: string) => number | undefined> {
  const keys = logs.map(({ key }) => key);
  const rows = await database.read(tenantId).rows<{ key: string; value: string }>(
    sql`select param_key as key, param_value as value, 1 as rank from system_param
          where param_key = any(${keys}) and is_deleted = 0
        union all select param_key, param_value, 2 from system_tenant_param
          where tenant_id = ${tenantId} and param_key = any(${keys})
        order by rank`,
  );
  const daysByKey = new Map(
    rows
      .filter(({ value }) => /^\d+$/.test(value.trim()))
      .map(({ key, value }) => [key, Math.min(Number(value), mostDays)]),
  );
  return (key) => daysByKey.get(key);
}
