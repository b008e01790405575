// 催办: the starter reminds the people whose tasks are open, by a message to the inbox and a notification of open browsers.
import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import { notify, peopleOf } from '@ec/messaging/server/public';
import { messageKind } from '@ec/messaging/shared/inbox/inbox.enums';
import type { Engine } from '@ec/resource-server/feature';
import type { Task } from '@ec/workflow-engine/instance-state';
import { sql } from 'kysely';
import { addActionRow } from '../action-rows.ts';
import { loadLockedInstance } from '../instance-rows.ts';
import { listDeciders } from '../record-deciders.ts';
import type { InstanceAct } from '../withdraw.ts';
import { workflowErrors } from '../workflow.errors.ts';
import { codes, readStepNames } from './notify-assignees.ts';
import { readTaskLinks } from './task-links.ts';

/** A process permits one reminder within this time. */
const pauseMinutes = 30;

/** @throws AppError noInstance, ended, suspended, nobodyToUrge, urgedAlready */
export async function urgeProcess(engine: Engine, tx: Sql, act: InstanceAct): Promise<void> {
  const { tenantId, instanceId, userId, reason: comment, files = [] } = act;
  const instance = await loadLockedInstance(tx, tenantId, instanceId, workflowErrors.noInstance);
  const { state } = instance;
  if (state.starter !== userId) fail(workflowErrors.noInstance);
  if (state.status !== 'running') fail(workflowErrors.ended);
  if (instance.suspended) fail(workflowErrors.suspended);
  const recent = await tx.first(
    sql`select id from workflow_action where tenant_id = ${tenantId} and instance_id = ${instanceId}
      and kind = 'urge' and create_time > now() - make_interval(mins => ${pauseMinutes}) limit 1`,
  );
  if (recent) fail(workflowErrors.urgedAlready, { minutes: pauseMinutes });
  const receivers = new Set<string>();
  const links = await readTaskLinks(tx, instance);
  const open = state.tasks.filter((task) => task.state === 'open');
  for (const task of open) {
    const people = (await listReceivers(engine, tx, { tenantId, instanceId }, task)).filter((user) => user !== userId);
    if (people.length === 0) continue;
    for (const user of people) receivers.add(user);
    const names = await readStepNames(tx, instance, task.node);
    const link = links.handle(await readTaskId(tx, { tenantId, instanceId }, task));
    await notify(engine, tx, tenantId, {
      to: { users: people },
      kind: messageKind.key.approval,
      code: codes.urged,
      link,
      params: { ...names, comment: comment === '' ? '' : `: ${comment}` },
      group: `workflow ${instanceId} ${task.id} urged`,
    });
  }
  if (receivers.size === 0) fail(workflowErrors.nobodyToUrge);
  const toUsers = [...receivers];
  await addActionRow(tx, engine.ids, { tenantId, instanceId, kind: 'urge', userId, toUsers, comment, files });
  await tx.rows(
    sql`select pg_notify('ec_changed', 'workflow_task:' || ${tenantId}::text || ' ' || person)
      from unnest(${toUsers}::text[]) person`,
  );
}

/** Lists the assignee of a task, or its candidates: the named people, and the members of its groups who may decide. */
async function listReceivers(
  engine: Engine,
  tx: Sql,
  place: { tenantId: string; instanceId: string },
  task: Task,
): Promise<string[]> {
  const { tenantId } = place;
  if (task.assignee !== null) return peopleOf(engine, tx, tenantId, { users: [task.assignee] });
  const people: string[] = [];
  const codesOfButtons = task.groups.flatMap((group) => /^permission:(.+)$/.exec(group)?.[1] ?? []);
  for (const holders of codesOfButtons) people.push(...(await peopleOf(engine, tx, tenantId, { holders })));
  const roles = await tx.rows<{ id: string }>(
    sql`select id::text as id from system_role where tenant_id = ${tenantId} and is_deleted = 0
      and (role_alias = any(${task.groups}::text[]) or id::text = any(${task.groups}::text[]))`,
  );
  if (roles.length > 0) people.push(...(await peopleOf(engine, tx, tenantId, { roles: roles.map(({ id }) => id) })));
  const members = await listDeciders(engine, tx, place, [...new Set(people)]);
  return [...new Set([...(await peopleOf(engine, tx, tenantId, { users: task.users })), ...members])];
}

async function readTaskId(
  tx: Sql,
  { tenantId, instanceId }: { tenantId: string; instanceId: string },
  { id: no }: Pick<Task, 'id'>,
): Promise<string> {
  const row = await tx.first<{ id: string }>(
    sql`select id::text as id from workflow_task
      where tenant_id = ${tenantId} and instance_id = ${instanceId} and no = ${no}`,
  );
  return row?.id ?? '';
}
