// Takes old rows out of the logs by the clock, in small batches, and says in the general log what went. How long each is kept
// are parameters; 0 keeps for ever. A tenant's own value counts for its rows.
import { raw } from '@ec/kernel/database';
import type { Schedule, Task } from '@ec/kernel/jobs';
import { note } from '@ec/kernel/noteworthy';
import type { Services } from '@ec/kernel/services';
import { sql } from 'kysely';

export const retentionTask = 'log.retention';
/** 03:20 in Shanghai, when next to nobody works. */
export const retentionSchedule: Schedule = { task: retentionTask, cron: '20 19 * * *', tenantId: '000000' };

const DAY = 24 * 3600_000;
const batch = 5_000;

/** What proves who did what is kept half a year at least, whatever a parameter says (Cybersecurity Law of the PRC, §21). */
const halfYear = 180;
const logs = [
  { table: 'log_usual', key: 'log.keepDays.usual', days: 180, least: 1 },
  { table: 'log_api', key: 'log.keepDays.api', days: 180, least: 1 },
  { table: 'log_error', key: 'log.keepDays.error', days: 180, least: 1 },
  { table: 'log_login', key: 'log.keepDays.login', days: 365, least: halfYear },
  { table: 'audit_log', key: 'log.keepDays.audit', days: 1095, least: halfYear },
] as const;

type Needs = Pick<Services, 'database' | 'ids' | 'clock' | 'log'>;

export const retentionJob =
  (services: Needs): Task =>
  (_payload, { signal }) =>
    clearLogs(services, signal);

export async function clearLogs(services: Needs, signal?: AbortSignal): Promise<void> {
  const { database, ids, clock } = services;
  const daysOf = await readDays(services);
  const tenants = await database.unfenced.rows<{ id: string }>(raw(sql`select tenant_id as id from system_tenant`));
  for (const { id: tenantId } of tenants) {
    const gone: Record<string, number> = {};
    for (const log of logs) {
      const days = daysOf(tenantId, log.key) ?? log.days;
      if (days === 0) continue;
      const before = new Date(clock.now().getTime() - Math.max(days, log.least) * DAY);
      const rows = await clearOne(services, { table: log.table, tenantId, before, signal });
      if (rows > 0) gone[log.table] = rows;
      if (signal?.aborted) break;
    }
    if (Object.keys(gone).length > 0)
      await database.withTenant(tenantId, (tx) => note(tx, tenantId, ids, { event: 'log.retention', data: gone }));
    if (signal?.aborted) return;
  }
}

interface Clearing {
  table: (typeof logs)[number]['table'];
  tenantId: string;
  before: Date;
  signal: AbortSignal | undefined;
}

/** Each batch is a transaction of its own, so that nobody waits for it and a stop loses nothing. */
async function clearOne({ database }: Needs, { table, tenantId, before, signal }: Clearing): Promise<number> {
  const place = sql.table(table);
  const some = raw(sql`delete from ${place} where ctid = any(array(
    select ctid from ${place} where tenant_id = ${tenantId} and create_time < ${before} limit ${batch} for update skip locked))`);
  let rows = 0;
  for (let last = batch; last === batch && !signal?.aborted; rows += last)
    last = await database.asPlatform('log retention', (tx) => tx.run(some), { audit: 'log' });
  return rows;
}

/** A value that is no whole number from 0 on says nothing. */
async function readDays({ database }: Needs): Promise<(tenantId: string, key: string) => number | undefined> {
  const keys = logs.map(({ key }) => key);
  const rows = await database.asPlatform(
    'log retention',
    (tx) =>
      tx.rows<{ tenantId: string; key: string; value: string }>(
        raw(sql`select '' as "tenantId", param_key as key, param_value as value from system_param
            where param_key = any(${keys}) and is_deleted = 0
          union all select tenant_id, param_key, param_value from system_tenant_param where param_key = any(${keys})`),
      ),
    { audit: 'log' },
  );
  const known = new Map(
    rows
      .filter(({ value }) => /^\d{1,5}$/.test(value.trim()))
      .map((row) => [`${row.tenantId} ${row.key}`, Number(row.value)]),
  );
  return (tenantId, key) => known.get(`${tenantId} ${key}`) ?? known.get(` ${key}`);
}
