// Fires timers of workflows that are due, each in a transaction of its own.
import { raw, type Sql } from '@ec/kernel/database';
import { type Job, job } from '@ec/kernel/jobs/job';
import { sql } from 'kysely';
import { stepInstance, type WorkflowServices } from './process-steps.ts';

interface DueTimer {
  id: string;
  instanceId: string;
  no: number;
}

/** More come with the next round. */
const mostTimers = 1000;

export const timersJob = (services: WorkflowServices): Job =>
  job({
    name: 'workflow.timers',
    label: { zh: '流程定时', en: 'Workflow timers' },
    cron: '* * * * *',
    quiet: true,
    each: ({ read, tenantId, now }) => listDueTimers(read, tenantId, now),
    run: ({ tx, tenantId, row, now }) => fireTimer(tx, services, tenantId, row, now),
  });

const listDueTimers = (read: Sql, tenantId: string, now: Date): Promise<DueTimer[]> =>
  read.rows<DueTimer>(
    raw(sql`select t.instance_id || ' ' || t.no as id, t.instance_id as "instanceId", t.no
      from workflow_timer t join workflow_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
        join workflow_definition d on d.id = i.definition_id
      where t.tenant_id = ${tenantId} and t.due <= ${now} and not i.suspended and not d.suspended
      order by t.due, t.instance_id, t.no limit ${mostTimers}`),
  );

/** Looks again under the lock: the activity may have been completed meanwhile, or the timer started anew. */
async function fireTimer(
  tx: Sql,
  services: WorkflowServices,
  tenantId: string,
  { instanceId, no }: DueTimer,
  now: Date,
): Promise<boolean> {
  await tx.rows(
    raw(sql`select from workflow_instance where tenant_id = ${tenantId} and id = ${instanceId} for update`),
  );
  const timer = await tx.first(
    raw(sql`select from workflow_timer t join workflow_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
        join workflow_definition d on d.id = i.definition_id
      where t.tenant_id = ${tenantId} and t.instance_id = ${instanceId} and t.no = ${no} and t.due <= ${now}
        and not i.suspended and not d.suspended`),
  );
  if (!timer) return false;
  await stepInstance(tx, services, tenantId, instanceId, { type: 'timer', timer: no });
  return true;
}
