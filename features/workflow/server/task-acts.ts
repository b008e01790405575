// The acts on a task except its completion. Each act is one step of the instance, and stores a row with the person, the recipients and the comment.
import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import type { EngineEvent, InstanceState, Task } from '@ec/workflow-engine/instance-state';
import type { ProcessModel } from '@ec/workflow-engine/process-model';
import { sql } from 'kysely';
import { type ActionRow, addActionRow } from './action-rows.ts';
import { modelOfDefinition } from './definitions.ts';
import { loadLockedInstance, type StoredInstance } from './instance-rows.ts';
import { applyEvent, type WorkflowServices } from './process-steps.ts';
import type { Person } from './task-list.ts';
import { workflowErrors } from './workflow.errors.ts';

export interface TaskAct {
  tenantId: string;
  taskId: string;
  person: Person;
  comment?: string;
  /** Links that `readAttachedFiles` has checked. */
  files?: readonly string[];
}

/** A task whose instance is locked. */
export interface LockedTask {
  instance: StoredInstance;
  task: Task;
  model: ProcessModel;
}

/** @throws AppError noTask, suspended, taskClosed */
export async function lockTask(tx: Sql, tenantId: string, taskId: string): Promise<LockedTask> {
  const row = await tx.first<{ instanceId: string; no: number }>(
    sql`select instance_id as "instanceId", no from workflow_task where tenant_id = ${tenantId} and id = ${taskId}`,
  );
  if (!row) fail(workflowErrors.noTask);
  const instance = await loadLockedInstance(tx, tenantId, row.instanceId);
  if (instance.suspended) fail(workflowErrors.suspended);
  const task = instance.state.tasks.find(({ id }) => id === row.no);
  if (!task) fail(workflowErrors.closed);
  return { instance, task, model: await modelOfDefinition(tx, instance.definitionId) };
}

/** Locks a task that has to be open and assigned to the person. */
export async function lockOwnTask(tx: Sql, { tenantId, taskId, person }: TaskAct): Promise<LockedTask> {
  const lockedTask = await lockTask(tx, tenantId, taskId);
  if (lockedTask.task.assignee !== person.userId) fail(workflowErrors.notAssignee);
  if (lockedTask.task.state !== 'open') fail(workflowErrors.waits);
  return lockedTask;
}

type ActRecord = Pick<ActionRow, 'kind'> & Partial<Pick<ActionRow, 'toUsers' | 'comment'>>;

/** Applies the event, and stores the act as an action row. */
export async function applyAct(
  tx: Sql,
  services: WorkflowServices,
  act: TaskAct,
  { instance, task }: LockedTask,
  event: EngineEvent,
  record: ActRecord,
): Promise<InstanceState> {
  const { tenantId, taskId, person, comment = '', files = [] } = act;
  const { userId } = person;
  const state = await applyEvent(tx, services, tenantId, instance, event, { userId, comment });
  const place = { tenantId, instanceId: instance.id, taskId, node: task.node };
  await addActionRow(tx, services.ids, { ...place, userId, comment, files, ...record });
  return state;
}

export const mayClaim = ({ users, groups }: Pick<Task, 'users' | 'groups'>, person: Person): boolean =>
  users.includes(person.userId) || groups.some((group) => person.groups.includes(group));

const isClaimable = ({ users, groups }: Pick<Task, 'users' | 'groups'>): boolean => users.length + groups.length > 0;

export async function claimTask(tx: Sql, services: WorkflowServices, act: TaskAct): Promise<void> {
  const lockedTask = await lockTask(tx, act.tenantId, act.taskId);
  const { task } = lockedTask;
  if (!mayClaim(task, act.person)) fail(workflowErrors.notCandidate);
  if (task.assignee !== null) fail(workflowErrors.alreadyClaimed);
  const event: EngineEvent = { type: 'claim', task: task.id, user: act.person.userId };
  await applyAct(tx, services, act, lockedTask, event, { kind: 'claim' });
}

export async function unclaimTask(tx: Sql, services: WorkflowServices, act: TaskAct): Promise<void> {
  const lockedTask = await lockOwnTask(tx, act);
  const { task } = lockedTask;
  refuseDeputy(task);
  if (!isClaimable(task) || task.owner !== undefined) fail(workflowErrors.notClaimed);
  const event: EngineEvent = { type: 'unclaim', task: task.id, user: act.person.userId };
  await applyAct(tx, services, act, lockedTask, event, { kind: 'unclaim' });
}

/** Delegates a task. The other person gives an opinion, and then the task comes back. */
export async function delegateTask(tx: Sql, services: WorkflowServices, act: TaskAct, to: string): Promise<void> {
  const lockedTask = await lockOwnTask(tx, act);
  refuseDeputy(lockedTask.task);
  const event: EngineEvent = { type: 'delegate', task: lockedTask.task.id, user: act.person.userId, to };
  await applyAct(tx, services, act, lockedTask, event, { kind: 'delegate', toUsers: [to] });
}

/** Transfers a task. The other person decides instead. */
export async function transferTask(tx: Sql, services: WorkflowServices, act: TaskAct, to: string): Promise<void> {
  const lockedTask = await lockOwnTask(tx, act);
  refuseDelegate(lockedTask.task);
  refuseDeputy(lockedTask.task);
  const event: EngineEvent = { type: 'transfer', task: lockedTask.task.id, user: act.person.userId, to };
  await applyAct(tx, services, act, lockedTask, event, { kind: 'transfer', toUsers: [to] });
}

/** Ends the process of the task. Delegates, deputies and added signers cannot do that. */
export async function deleteTask(tx: Sql, services: WorkflowServices, act: TaskAct): Promise<void> {
  const lockedTask = await lockOwnTask(tx, act);
  refuseDelegate(lockedTask.task);
  refuseDeputy(lockedTask.task);
  if (isAdded(lockedTask.task)) fail(workflowErrors.notEntitled);
  await applyAct(tx, services, act, lockedTask, { type: 'cancel' }, { kind: 'delete' });
}

/** Refuses a deputy. A deputy may decide, return or copy a task; other acts are for the principal. */
export function refuseDeputy({ principal }: Task): void {
  if (principal !== undefined) fail(workflowErrors.forPrincipal);
}

/** Refuses a delegate. A delegate may only give an opinion or send copies. */
export function refuseDelegate({ owner }: Task): void {
  if (owner !== undefined) fail(workflowErrors.notEntitled);
}

/** Returns whether another signer has added the signer of this task. */
const isAdded = ({ before, after }: Task): boolean => before !== undefined || after !== undefined;
