// The tasks that wait for a person.
import { raw, type Sql } from '@ec/kernel/database';
import { sql } from 'kysely';

export interface OpenTask {
  taskId: string;
  node: string;
  processInstanceId: string;
  processDefinitionId: string;
  processDefinitionKey: string;
  processDefinitionName: string;
  processDefinitionVersion: number;
  category: string;
  businessId: string | null;
  assignee: string;
  createTime: string;
  suspended: boolean;
}

/** Newest first, as the family's pages show them. */
export function listOpenTasks(
  read: Sql,
  tenantId: string,
  userId: string,
  { current, size }: { current: number; size: number },
): Promise<OpenTask[]> {
  return read.rows<OpenTask>(
    raw(sql`select t.id as "taskId", t.node, t.instance_id as "processInstanceId", i.definition_id as "processDefinitionId",
        d.process_key as "processDefinitionKey", d.name as "processDefinitionName", d.version as "processDefinitionVersion",
        d.category, i.business_id as "businessId", t.assignee, t.create_time as "createTime", i.suspended
      from workflow_task t
      join workflow_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
      join workflow_definition d on d.id = i.definition_id
      where t.tenant_id = ${tenantId} and t.assignee = ${userId} and t.state = 1
      order by t.id desc limit ${size} offset ${(current - 1) * size}`),
  );
}

export async function countOpenTasks(read: Sql, tenantId: string, userId: string): Promise<number> {
  const row = await read.first<{ count: number }>(
    raw(sql`select count(*)::int as count from workflow_task
      where tenant_id = ${tenantId} and assignee = ${userId} and state = 1`),
  );
  return row?.count ?? 0;
}
