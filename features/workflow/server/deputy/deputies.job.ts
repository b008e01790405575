// Gives open tasks to a deputy when the time of the deputy begins, and back to the principal when the time is over.
import type { Sql } from '@ec/kernel/database';
import { type Job, job } from '@ec/kernel/jobs/job';
import { sql } from 'kysely';
import { loadLockedInstance } from '../instance-rows.ts';
import { giveTasksToDeputies, takeTasksFromDeputies, type WorkflowServices } from '../process-steps.ts';
import { taskState } from '../task-state.ts';
import { isActingDeputy } from './find-deputies.ts';
import { isPermittedDeputy } from './record-deputies.ts';

/** One run handles at most this many instances. The next run handles the others. */
const mostInstances = 500;

export const deputiesJob = (services: WorkflowServices): Job =>
  job({
    name: 'workflow.deputies',
    label: { zh: '代理任务交接', en: 'Tasks of deputies' },
    cron: '* * * * *',
    quiet: true,
    each: ({ read, tenantId, now }) => listInstances(read, services, tenantId, now),
    run: async ({ tx, tenantId, row }) => {
      const instance = await loadLockedInstance(tx, tenantId, row.id);
      if (instance.state.status !== 'running' || instance.suspended) return false;
      const stateAfterReturns = await takeTasksFromDeputies(tx, services, tenantId, instance);
      const isGiven = await giveTasksToDeputies(tx, services, tenantId, { ...instance, state: stateAfterReturns });
      return isGiven || stateAfterReturns !== instance.state;
    },
  });

async function listInstances(
  read: Sql,
  services: WorkflowServices,
  tenantId: string,
  now: Date,
): Promise<{ id: string }[]> {
  const isPermitted = await isPermittedDeputy(read, services, tenantId, now);
  const acting = sql`p.tenant_id = t.tenant_id and ${isActingDeputy(now, sql`d.process_key`)} and ${isPermitted}`;
  const from = sql`from workflow_task t
    join workflow_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
    join workflow_definition d on d.id = i.definition_id
    where t.tenant_id = ${tenantId} and t.state <> ${sql.lit(taskState.closed)} and not i.suspended and not d.suspended`;
  return read.rows(
    sql`select t.instance_id as id ${from} and t.principal is not null
        and not exists (select from desk_deputy p where ${acting} and p.user_id = t.principal
          and p.deputy_id = coalesce(t.owner, t.assignee))
      union select t.instance_id ${from} and t.state = ${sql.lit(taskState.open)} and t.principal is null and t.owner is null
        and t.assignee <> i.starter
        and exists (select from desk_deputy p where ${acting} and p.user_id = t.assignee and p.deputy_id <> i.starter)
      order by 1 limit ${mostInstances}`,
  );
}
