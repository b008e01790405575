// Steps of an approval beside agreeing and rejecting: further signers, returns, copies.
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

/** Ids of people, comma-joined. */
export function readPeople(text: string): string[] {
  const people = [...new Set(text.split(',').map((part) => part.trim()))].filter((part) => part !== '');
  if (people.length === 0) fail(workflowErrors.noPeople);
  if (people.length > mostPeople) fail(workflowErrors.tooManyPeople, { most: mostPeople });
  return people;
}

/** 前加签, 后加签. Each of them has a veto; whoever asked them may take that back. */
export async function addSigners(
  tx: Sql,
  services: WorkflowServices,
  act: TaskAct,
  { signers, place }: { signers: string[]; place: 'before' | 'after' },
): Promise<void> {
  const locked = await lockOwnTask(tx, act);
  refuseDelegate(locked.task);
  refuseDeputy(locked.task);
  const { userId: user } = act.person;
  const { id: task } = locked.task;
  const event: EngineEvent = { type: 'addSigners', task, user, signers, place };
  await applyAct(tx, services, act, locked, event, { kind: 'addSigners', toUsers: signers });
  await tx.run(
    sql`update workflow_task set added_by = ${user} where tenant_id = ${act.tenantId}
      and instance_id = ${locked.instance.id} and no > ${locked.instance.state.lastId}
      and (before_no = ${task} or after_no = ${task})`,
  );
}

/** 减签. The task is the one of the signer who leaves. */
export async function removeSigner(tx: Sql, services: WorkflowServices, act: TaskAct): Promise<void> {
  const locked = await lockTask(tx, act.tenantId, act.taskId);
  const { userId } = act.person;
  const added = await tx.first(
    sql`select id from workflow_task where tenant_id = ${act.tenantId} and id = ${act.taskId}
      and added_by = ${userId}`,
  );
  if (!added) fail(workflowErrors.notEntitled);
  const { assignee, id: task } = locked.task;
  const toUsers = assignee === null ? [] : [assignee];
  await applyAct(tx, services, act, locked, { type: 'removeSigner', task }, { kind: 'removeSigner', toUsers });
}

/** 退回: to the starter (`start`), to the activity before (`previous`), or to an earlier one. 直达: straight back afterwards. */
export async function returnTask(
  tx: Sql,
  services: WorkflowServices,
  act: TaskAct,
  { target, straightBack }: { target: string; straightBack: boolean },
): Promise<void> {
  const locked = await lockOwnTask(tx, act);
  const { task, instance, model } = locked;
  refuseDelegate(task);
  const targets = await listReturnTargets(tx, act.tenantId, instance.id, model, task.node);
  const chosen = target === 'previous' ? (targets[0]?.id ?? target) : target;
  if (!targets.some(({ id }) => id === chosen)) {
    fail(workflowErrors.noReturn, { target: chosen.slice(0, 60) });
  }
  const { userId: user } = act.person;
  const event: EngineEvent = { type: 'return', task: task.id, user, target: chosen, resume: straightBack };
  await applyAct(tx, services, act, locked, event, { kind: 'return' });
}

/** 抄送 by hand. Somebody who has a copy already keeps that one. */
export async function copyTask(tx: Sql, services: WorkflowServices, act: TaskAct, people: string[]): Promise<void> {
  const { task, instance } = await lockOwnTask(tx, act);
  const { tenantId, taskId, person, comment = '', files = [] } = act;
  const place = { tenantId, instanceId: instance.id, node: task.node };
  await addCopyRows(tx, services.ids, { ...place, sender: person.userId, users: people });
  const action = { ...place, taskId, kind: 'copy' as const, userId: person.userId, toUsers: people, comment, files };
  await addActionRow(tx, services.ids, action);
}
