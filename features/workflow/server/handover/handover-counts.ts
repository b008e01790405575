// Counts the tasks, instances and deputies that a handover of a person would change.
import type { Sql } from '@ec/kernel/database';
import { keys } from '@ec/resource-server/columns';
import { sql } from 'kysely';
import { instanceStatus } from '../../shared/instance-status.ts';
import { taskState } from '../task-state.ts';

export interface HandoverCounts {
  openTasks: number;
  delegatedTasks: number;
  candidateTasks: number;
  assignments: number;
  startedProcesses: number;
  deputies: number;
}

/** Returns the condition that a variable of the instance `i` is the person, or a list with the person. */
export const namesPerson = (userId: string) =>
  sql`exists (select from jsonb_each(i.variables) v where v.value = to_jsonb(${userId}::text)
    or (jsonb_typeof(v.value) = 'array' and v.value ? ${userId}))`;

export async function countHandover(read: Sql, tenantId: string, userId: string): Promise<HandoverCounts> {
  const open = sql`t.tenant_id = ${tenantId} and t.state <> ${sql.lit(taskState.closed)}`;
  const running = sql`i.tenant_id = ${tenantId} and i.status = ${keys(instanceStatus.running)}`;
  const row = await read.first<HandoverCounts>(
    sql`select
      (select count(*) from workflow_task t where ${open} and t.assignee = ${userId})::int as "openTasks",
      (select count(*) from workflow_task t where ${open} and t.assignee is distinct from ${userId}
        and (t.owner = ${userId} or t.principal = ${userId}))::int as "delegatedTasks",
      (select count(*) from workflow_task t where ${open} and t.assignee is null
        and t.candidate_users @> array[${userId}]::bigint[])::int as "candidateTasks",
      (select count(*) from workflow_instance i where ${running} and i.starter <> ${userId} and ${namesPerson(userId)})::int
        as assignments,
      (select count(*) from workflow_instance i where ${running} and i.starter = ${userId})::int as "startedProcesses",
      (select count(*) from desk_deputy p where p.tenant_id = ${tenantId} and p.is_deleted = 0 and p.end_time > now()
        and (p.user_id = ${userId} or p.deputy_id = ${userId}))::int as deputies`,
  );
  if (!row) throw new Error('counting a handover gave no row');
  return row;
}
