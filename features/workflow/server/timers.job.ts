// Fires the due timers of workflows, each in its own transaction. The pauses before new attempts of a failed timer grow, so that timers that
// always fail do not delay the others.
import type { Database, Sql } from '@ec/kernel/database';
import { type Job, job } from '@ec/kernel/jobs/job';
import { sql } from 'kysely';
import { stepInstance, type WorkflowServices } from './process-steps.ts';

interface DueTimer {
  id: string;
  instanceId: string;
  no: number;
}

/** One run fires at most this many timers. The next run fires the others. */
const mostTimers = 1000;

/** The pause begins with one minute and doubles with each failure, up to this limit. */
const longestPauseMinutes = 60;

export const timersJob = (services: WorkflowServices, most = mostTimers): Job =>
  job({
    name: 'workflow.timers',
    label: { zh: '流程定时', en: 'Workflow timers' },
    cron: '* * * * *',
    quiet: true,
    each: ({ read, tenantId, now }) => listDueTimers(read, tenantId, now, most),
    transaction: 'none',
    async run({ database, tenantId, row, now, signal }) {
      try {
        return await database.withTenant(tenantId, (tx) => fireTimer(tx, services, tenantId, row, now), { signal });
      } catch (error) {
        if (!signal.aborted) await postponeTimer(database, tenantId, row, now);
        throw error;
      }
    },
  });

/** The time of the next attempt: the due time, or after a failure the time of the retry. */
const nextAttempt = sql`coalesce(t.retry_time, t.due)`;

const listDueTimers = (read: Sql, tenantId: string, now: Date, most: number): Promise<DueTimer[]> =>
  read.rows<DueTimer>(
    sql`select t.instance_id || ' ' || t.no as id, t.instance_id as "instanceId", t.no
      from workflow_timer t join workflow_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
        join workflow_definition d on d.id = i.definition_id
      where t.tenant_id = ${tenantId} and ${nextAttempt} <= ${now} and not i.suspended and not d.suspended
      order by ${nextAttempt}, t.instance_id, t.no limit ${most}`,
  );

/** Reads the timer again under the lock, because its activity may have ended, or the timer may have a new time. */
async function fireTimer(
  tx: Sql,
  services: WorkflowServices,
  tenantId: string,
  { instanceId, no }: DueTimer,
  now: Date,
): Promise<boolean> {
  await tx.rows(sql`select from workflow_instance where tenant_id = ${tenantId} and id = ${instanceId} for update`);
  const timer = await tx.first(
    sql`select from workflow_timer t join workflow_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
        join workflow_definition d on d.id = i.definition_id
      where t.tenant_id = ${tenantId} and t.instance_id = ${instanceId} and t.no = ${no} and ${nextAttempt} <= ${now}
        and not i.suspended and not d.suspended`,
  );
  if (!timer) return false;
  await stepInstance(tx, services, tenantId, instanceId, { type: 'timer', timer: no });
  return true;
}

/** Postpones the next attempt in its own transaction, because the transaction of the failed attempt is rolled back. */
const postponeTimer = (
  database: Pick<Database, 'withTenant'>,
  tenantId: string,
  { instanceId, no }: DueTimer,
  now: Date,
): Promise<unknown> =>
  database.withTenant(tenantId, (tx) =>
    tx.run(
      sql`update workflow_timer set attempts = least(attempts + 1, 100),
          retry_time = ${now}::timestamptz + make_interval(mins => least(${longestPauseMinutes}, 2 ^ least(attempts, 6))::int)
        where tenant_id = ${tenantId} and instance_id = ${instanceId} and no = ${no} and due <= ${now}`,
    ),
  );
