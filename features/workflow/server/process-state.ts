// Reads the first open task of an instance, for the detail of its business row.
import type { Sql } from '@ec/kernel/database';
import type { Language } from '@ec/language/language';
import { sql } from 'kysely';
import { nameTasks } from './process-words.ts';
import { taskState } from './task-state.ts';

export interface ProcessState {
  processInstanceId: string;
  taskId: string;
  taskName: string;
  assignee: string;
  assigneeName: string;
  isRunning: boolean;
}

/** The state has the name of the assignee even if he is outside the caller's data scope. */
export async function readProcessState(
  read: Sql,
  { tenantId, instanceId, language }: { tenantId: string; instanceId: string; language: Language },
): Promise<ProcessState> {
  const row = await read.first<ProcessState & { node: string }>(
    sql`select i.id as "processInstanceId", i.end_time is null as "isRunning", coalesce(t.id::text, '') as "taskId",
        coalesce(t.name, '') as "taskName", coalesce(t.node, '') as node, coalesce(t.assignee::text, '') as assignee,
        coalesce((select u.name from "system_user" u where u.tenant_id = i.tenant_id and u.id = t.assignee), '') as "assigneeName"
      from workflow_instance i left join lateral (select id, name, node, assignee from workflow_task t
        where t.tenant_id = i.tenant_id and t.instance_id = i.id and t.state = ${sql.lit(taskState.open)}
        order by t.id limit 1) t on true
      where i.tenant_id = ${tenantId} and i.id = ${instanceId === '' ? null : instanceId}`,
  );
  const [namedRow] = await nameTasks(read, { tenantId, instanceId, language }, row ? [row] : []);
  return (
    namedRow ?? { processInstanceId: '', taskId: '', taskName: '', assignee: '', assigneeName: '', isRunning: false }
  );
}
