// The acts of an approver other than approving and rejecting: further signers, returns, copies.
import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import type { EngineEvent } from '@ec/workflow-engine/instance-state';
import { sql } from 'kysely';
import { addActionRow } from './action-rows.ts';
import { addCopyRows } from './copy-rows.ts';
import type { WorkflowServices } from './process-steps.ts';
import { listReturnTargets } from './return-targets.ts';
import { applyAct, lockOwnTask, lockTask, refuseDelegate, refuseDeputy, type TaskAct } from './task-acts.ts';
import { workflowErrors } from './workflow.errors.ts';

const mostPeople = 50;

/** Reads the ids of people from a comma-separated text. */
export function readPeople(text: string): string[] {
  const people = [...new Set(text.split(',').map((part) => part.trim()))].filter((part) => part !== '');
  if (people.length === 0) fail(workflowErrors.noPeople);
  if (people.length > mostPeople) fail(workflowErrors.tooManyPeople, { most: mostPeople });
  return people;
}

/** 前加签, 后加签: adds signers before or after the person's own task. Only this person can remove them. */
export async function addSigners(
  tx: Sql,
  services: WorkflowServices,
  act: TaskAct,
  { signers, place }: { signers: string[]; place: 'before' | 'after' },
): Promise<void> {
  const lockedTask = await lockOwnTask(tx, act);
  refuseDelegate(lockedTask.task);
  refuseDeputy(lockedTask.task);
  const { userId: user } = act.person;
  const { id: task } = lockedTask.task;
  const event: EngineEvent = { type: 'addSigners', task, user, signers, place };
  await applyAct(tx, services, act, lockedTask, event, { kind: 'addSigners', toUsers: signers });
  await tx.run(
    sql`update workflow_task set added_by = ${user} where tenant_id = ${act.tenantId}
      and instance_id = ${lockedTask.instance.id} and no > ${lockedTask.instance.state.lastId}
      and (before_no = ${task} or after_no = ${task})`,
  );
}

/** 减签: removes a signer. `act` names the task of the signer who is removed. */
export async function removeSigner(tx: Sql, services: WorkflowServices, act: TaskAct): Promise<void> {
  const lockedTask = await lockTask(tx, act.tenantId, act.taskId);
  const { userId } = act.person;
  const addedTask = await tx.first(
    sql`select id from workflow_task where tenant_id = ${act.tenantId} and id = ${act.taskId}
      and added_by = ${userId}`,
  );
  if (!addedTask) fail(workflowErrors.notEntitled);
  const { assignee, id: task } = lockedTask.task;
  const toUsers = assignee === null ? [] : [assignee];
  await applyAct(tx, services, act, lockedTask, { type: 'removeSigner', task }, { kind: 'removeSigner', toUsers });
}

/**
 * 退回: returns the instance to an earlier activity: `target` is its id, or `previous` for the previous activity. With `straightBack` (直达),
 * the instance later comes straight back to this activity.
 */
export async function returnTask(
  tx: Sql,
  services: WorkflowServices,
  act: TaskAct,
  { target, straightBack }: { target: string; straightBack: boolean },
): Promise<void> {
  const lockedTask = await lockOwnTask(tx, act);
  const { task, instance, model } = lockedTask;
  refuseDelegate(task);
  const targets = await listReturnTargets(tx, act.tenantId, instance.id, model, task.node);
  const targetId = target === 'previous' ? (targets[0]?.id ?? target) : target;
  if (!targets.some(({ id }) => id === targetId)) {
    fail(workflowErrors.noReturn, { target: targetId.slice(0, 60) });
  }
  const { userId: user } = act.person;
  const event: EngineEvent = { type: 'return', task: task.id, user, target: targetId, resume: straightBack };
  await applyAct(tx, services, act, lockedTask, event, { kind: 'return' });
}

/** 抄送: sends copies. A person who already has a copy gets no second copy. */
export async function copyTask(tx: Sql, services: WorkflowServices, act: TaskAct, people: string[]): Promise<void> {
  const { task, instance } = await lockOwnTask(tx, act);
  const { tenantId, taskId, person, comment = '', files = [] } = act;
  const place = { tenantId, instanceId: instance.id, node: task.node };
  await addCopyRows(tx, services.ids, { ...place, sender: person.userId, users: people });
  const action = { ...place, taskId, kind: 'copy' as const, userId: person.userId, toUsers: people, comment, files };
  await addActionRow(tx, services.ids, action);
}
