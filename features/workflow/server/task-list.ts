// The tasks that wait for a person.
import { raw, type Sql } from '@ec/kernel/database';
import { sql } from 'kysely';
import { taskState } from './task-state.ts';

export interface OpenTask {
  taskId: string;
  taskName: string;
  category: string;
  categoryName: string;
  processDefinitionId: string;
  processDefinitionKey: string;
  processDefinitionName: string;
  processDefinitionVersion: number;
  processInstanceId: string;
  businessId: string;
  assignee: string;
  assigneeName: string;
  createTime: string;
  suspensionState: number;
}

export interface TaskFilter {
  category?: string | undefined;
  processDefinitionName?: string | undefined;
}

const openTasksOf = (tenantId: string, userId: string, { category = '', processDefinitionName = '' }: TaskFilter) =>
  sql`workflow_task t
    join workflow_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
    join workflow_definition d on d.id = i.definition_id
    where t.tenant_id = ${tenantId} and t.assignee = ${userId} and t.state = ${sql.lit(taskState.open)}
      and (${category} = '' or d.category = ${category})
      and (${processDefinitionName} = '' or strpos(d.name, ${processDefinitionName}) > 0)`;

/** Newest first, as the pages of the family show them. */
export function listOpenTasks(
  read: Sql,
  tenantId: string,
  userId: string,
  { current, size }: { current: number; size: number },
  filter: TaskFilter = {},
): Promise<OpenTask[]> {
  return read.rows<OpenTask>(
    raw(sql`select t.id as "taskId", t.name as "taskName", d.category,
        coalesce((select c.dict_value from system_dict c where c.code = 'flow' and 'flow_' || c.dict_key = d.category
          and c.is_deleted = 0 limit 1), '') as "categoryName",
        d.id as "processDefinitionId", d.process_key as "processDefinitionKey", d.name as "processDefinitionName",
        d.version as "processDefinitionVersion", i.id as "processInstanceId", coalesce(i.business_id::text, '') as "businessId",
        t.assignee, coalesce((select u.name from "system_user" u where u.tenant_id = t.tenant_id and u.id = t.assignee), '')
          as "assigneeName", t.create_time as "createTime", case when i.suspended then 2 else 1 end as "suspensionState"
      from ${openTasksOf(tenantId, userId, filter)}
      order by t.id desc limit ${size} offset ${(current - 1) * size}`),
  );
}

export async function countOpenTasks(
  read: Sql,
  tenantId: string,
  userId: string,
  filter: TaskFilter = {},
): Promise<number> {
  const row = await read.first<{ count: number }>(
    raw(sql`select count(*)::int as count from ${openTasksOf(tenantId, userId, filter)}`),
  );
  return row?.count ?? 0;
}
