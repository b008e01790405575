// Deletes expired rows of the logs daily in small batches and records the counts in the general log. Parameters set how many days
// each log is kept; 0 keeps it for ever. A tenant's own value applies to its rows.
import { raw } from '@ec/kernel/database';
import { recordLogEvent } from '@ec/kernel/event-log';
import type { Item } from '@ec/kernel/jobs/definition';
import { type Job, job } from '@ec/kernel/jobs/job';
import type { Services } from '@ec/kernel/services';
import { sql } from 'kysely';

const DAY = 24 * 3600_000;
const batch = 5_000;

/** Logs that prove who did what are kept at least half a year, whatever a parameter says (Cybersecurity Law of the PRC, §21). */
const halfYear = 180;
const logs = [
  { table: 'log_usual', key: 'log.keepDays.usual', days: 180, least: 1 },
  { table: 'log_api', key: 'log.keepDays.api', days: 180, least: 1 },
  { table: 'log_error', key: 'log.keepDays.error', days: 180, least: 1 },
  { table: 'log_login', key: 'log.keepDays.login', days: 365, least: halfYear },
  { table: 'audit_log', key: 'log.keepDays.audit', days: 1095, least: halfYear },
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
  const gone: Record<string, number> = {};
  for (const log of logs) {
    const days = daysOf(log.key) ?? log.days;
    if (days === 0) continue;
    const before = new Date(now.getTime() - Math.max(days, log.least) * DAY);
    const rows = await clearOne(services, { table: log.table, tenantId, before, signal });
    if (rows > 0) gone[log.table] = rows;
    if (signal.aborted) break;
  }
  if (Object.keys(gone).length === 0) return false;
  await database.withTenant(tenantId, (tx) =>
    recordLogEvent(tx, tenantId, ids, { event: 'log.retention', data: gone }),
  );
  return true;
}

interface Clearing {
  table: (typeof logs)[number]['table'];
  tenantId: string;
  before: Date;
  signal: AbortSignal;
}

/** Each batch is a separate transaction, so that it holds locks only briefly and a stop loses no finished batch. */
async function clearOne({ database }: Needs, { table, tenantId, before, signal }: Clearing): Promise<number> {
  const place = sql.table(table);
  const some = raw(sql`delete from ${place} where ctid = any(array(
    select ctid from ${place} where tenant_id = ${tenantId} and create_time < ${before} limit ${batch} for update skip locked))`);
  let rows = 0;
  for (let last = batch; last === batch && !signal.aborted; rows += last)
    last = await database.asPlatform('log retention', (tx) => tx.run(some), { audit: 'log' });
  return rows;
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
    rows.filter(({ value }) => /^\d{1,5}$/.test(value.trim())).map(({ key, value }) => [key, Number(value)]),
  );
  return (key) => daysByKey.get(key);
}
