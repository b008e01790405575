// Puts a message into the inbox of whoever receives a task, and tells a starter that his process is over.
import { raw, type Sql } from '@ec/kernel/database';
import { notify } from '@ec/messaging/server/public';
import { messageKind } from '@ec/messaging/shared/inbox/inbox.enums';
import type { Engine, Messages } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { taskState } from '../task-state.ts';
import type { WorkflowStep } from '../workflow-events.ts';

const codes = { todo: 'workflow.todo', ended: 'workflow.ended' };

export const taskMessages: Messages = {
  [codes.todo]: { zh: '待办：{process} · {task}', en: 'To do: {process} · {task}' },
  [codes.ended]: { zh: '您发起的{process}已结束', en: 'Your process {process} has ended' },
};

/** The list of open tasks, and that of processes that the reader started. */
const pages = { todo: '/work/todo', ended: '/work/send' };

export async function notifyAssignees(engine: Engine, tx: Sql, step: WorkflowStep): Promise<void> {
  const { tenantId, instance, changes } = step;
  const assigned = [...changes.tasks.added, ...changes.tasks.changed].filter(
    ({ state, assignee }) => state === 'open' && assignee !== null,
  );
  const isOver = changes.status === 'ended';
  if (assigned.length === 0 && !isOver) return;
  const rows = await tx.rows<{ process: string; task: string | null; assignee: string | null; no: number | null }>(
    raw(sql`select d.name as process, t.name as task, t.assignee::text as assignee, t.no
      from workflow_instance i join workflow_definition d on d.id = i.definition_id
        left join workflow_task t on t.tenant_id = i.tenant_id and t.instance_id = i.id and t.state = ${sql.lit(taskState.open)}
          and t.no = any(${assigned.map(({ id }) => id)}::int[])
      where i.tenant_id = ${tenantId} and i.id = ${instance.id} order by t.no`),
  );
  const kind = messageKind.key.approval;
  for (const { process, task, assignee, no } of rows) {
    if (task === null || assignee === null) continue;
    const to = { users: [assignee] };
    const message = { to, kind, code: codes.todo, params: { process, task }, link: pages.todo };
    await notify(engine, tx, tenantId, { ...message, group: `workflow ${instance.id} ${no}` });
  }
  const [first] = rows;
  if (!isOver || !first) return;
  const to = { users: [instance.state.starter] };
  await notify(engine, tx, tenantId, {
    ...{ to, kind, code: codes.ended, params: { process: first.process }, link: pages.ended },
    group: `workflow ${instance.id} ended`,
  });
}
