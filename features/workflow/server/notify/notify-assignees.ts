// Sends a message to the inbox of each person who receives a task, and to the starter of an ended process.
import type { Sql } from '@ec/kernel/database';
import { notify } from '@ec/messaging/server/public';
import { messageKind } from '@ec/messaging/shared/inbox/inbox.enums';
import type { Engine, Messages } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { modelOfDefinition } from '../definitions.ts';
import type { StoredInstance } from '../instance-rows.ts';
import { activityName } from '../process-words.ts';
import { taskState } from '../task-state.ts';
import type { WorkflowStep } from '../workflow-events.ts';
import { readTaskLinks } from './task-links.ts';

export const codes = { todo: 'workflow.todo', ended: 'workflow.ended', urged: 'workflow.urged' };

export const taskMessages: Messages = {
  [codes.todo]: { zh: '待办：{process} · {task}', en: 'To do: {processEn} · {taskEn}' },
  [codes.urged]: { zh: '催办：{process} · {task}{comment}', en: 'Reminder: {processEn} · {taskEn}{comment}' },
  [codes.ended]: { zh: '您发起的{process}已结束', en: 'Your process {processEn} has ended' },
};

export async function notifyAssignees(engine: Engine, tx: Sql, step: WorkflowStep): Promise<void> {
  const { tenantId, instance, changes } = step;
  const assignedTasks = [...changes.tasks.added, ...changes.tasks.changed].filter(
    ({ state, assignee }) => state === 'open' && assignee !== null,
  );
  const isOver = changes.status === 'ended';
  if (assignedTasks.length === 0 && !isOver) return;
  const rows = await tx.rows<{
    process: string;
    processEn: string;
    taskId: string | null;
    node: string | null;
    task: string | null;
    assignee: string | null;
    no: number | null;
  }>(
    sql`select d.name as process, coalesce(nullif(d.name_en, ''), d.name) as "processEn", t.id::text as "taskId", t.node, t.name as task, t.assignee::text as assignee, t.no
      from workflow_instance i join workflow_definition d on d.id = i.definition_id
        left join workflow_task t on t.tenant_id = i.tenant_id and t.instance_id = i.id and t.state = ${sql.lit(taskState.open)}
          and t.no = any(${assignedTasks.map(({ id }) => id)}::int[])
      where i.tenant_id = ${tenantId} and i.id = ${instance.id} order by t.no`,
  );
  const kind = messageKind.key.approval;
  const links = await readTaskLinks(tx, instance);
  for (const { process, processEn, taskId, node, task, assignee, no } of rows) {
    if (taskId === null || task === null || assignee === null) continue;
    const model = await modelOfDefinition(tx, instance.definitionId);
    const activity = model.nodes.get(node ?? '');
    const names = { task: activityName(activity, 'zh') || task, taskEn: activityName(activity, 'en') || task };
    const to = { users: [assignee] };
    const params = { process, processEn, ...names };
    const message = { to, kind, code: codes.todo, params, link: links.handle(taskId) };
    await notify(engine, tx, tenantId, { ...message, group: `workflow ${instance.id} ${no}` });
  }
  const [first] = rows;
  if (!isOver || !first) return;
  const to = { users: [instance.state.starter] };
  await notify(engine, tx, tenantId, {
    to,
    kind,
    code: codes.ended,
    params: { process: first.process, processEn: first.processEn },
    link: links.detail,
    group: `workflow ${instance.id} ended`,
  });
}

/** Returns the names of a process and of an activity in both languages, for the texts of messages. */
export async function readStepNames(
  tx: Sql,
  { definitionId }: Pick<StoredInstance, 'definitionId'>,
  node: string,
): Promise<Record<'process' | 'processEn' | 'task' | 'taskEn', string>> {
  const model = await modelOfDefinition(tx, definitionId);
  const { name: process, nameEn: processEn = process } = model;
  const activity = model.nodes.get(node);
  return { process, processEn, task: activityName(activity, 'zh'), taskEn: activityName(activity, 'en') };
}
