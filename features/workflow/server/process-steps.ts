// Starts processes and applies events to their instances, in the transaction of the caller.
import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import type { Events } from '@ec/kernel/events';
import type { Call } from '@ec/kernel/http/route';
import type { Services } from '@ec/kernel/services';
import type { Condition } from '@ec/kernel/sql';
import type { ProcessActor, RecordWriter } from '@ec/resource-server/service-handler';
import type { Variables } from '@ec/workflow-engine/evaluate';
import {
  type Changes,
  type EngineEvent,
  type InstanceState,
  newInstance,
  type StepContext,
  type Task,
} from '@ec/workflow-engine/instance-state';
import { nodeOf, type ProcessModel } from '@ec/workflow-engine/process-model';
import { step } from '@ec/workflow-engine/step';
import { sql } from 'kysely';
import { addActionRow } from './action-rows.ts';
import { readCalendarDays, workingTimeOf } from './calendar/read-calendar.ts';
import { checkAssignees } from './check-people.ts';
import { addCopyRows } from './copy-rows.ts';
import { modelOfDefinition } from './definitions.ts';
import { readDeptHeads } from './dept-heads.ts';
import { isDeputyOf, listSubstitutes } from './deputy/find-deputies.ts';
import { mayBeDeputy } from './deputy/record-deputies.ts';
import { loadLockedInstance, type StoredInstance, storeStep } from './instance-rows.ts';
import { isDecision, requireDeciders } from './named-deciders.ts';
import { storeSubject } from './process-subject.ts';
import { refuseInWords, workflowErrors } from './workflow.errors.ts';
import { workflowStepped } from './workflow-events.ts';

/** Handles a service task in the transaction of the step. The result becomes variables of the instance. */
export type ServiceHandler = (tx: Sql, instance: StoredInstance, actor: ProcessActor) => Promise<Variables>;

export interface WorkflowServices extends Pick<Services, 'ids' | 'clock'> {
  handlers: ReadonlyMap<string, ServiceHandler>;
  /** Returns the condition on the instance `i` that a person may decide about its record. */
  readDecisionCondition?: (tenantId: string, userId: string) => Promise<Condition>;
  /** Receives an event of each step. */
  events?: Pick<Events, 'emit'>;
}

export interface ProcessStart {
  tenantId: string;
  definitionId: string;
  starter: string;
  variables?: Variables;
  business?: { resource: string; id: string };
  /** The call that starts the process, for the audit of its service tasks. */
  call?: Call;
}

export async function startProcess(tx: Sql, services: WorkflowServices, start: ProcessStart): Promise<string> {
  const { tenantId, definitionId, starter, business } = start;
  const definition = await tx.first<{ suspended: boolean }>(
    sql`select suspended from workflow_definition where id = ${definitionId} and tenant_id in (${tenantId}, '')
      and removed_time is null for share`,
  );
  if (!definition) fail(workflowErrors.noDefinition);
  if (definition.suspended) fail(workflowErrors.suspended);
  const id = services.ids.next();
  const insertedCount = await tx.run(
    sql`insert into workflow_instance (id, tenant_id, definition_id, business, business_id, status, starter, last_no)
      values (${id}, ${tenantId}, ${definitionId}, ${business?.resource ?? ''}, ${business?.id ?? null}, 1, ${starter}, 0)
      on conflict do nothing`,
  );
  if (insertedCount === 0) fail(workflowErrors.alreadyRunning);
  const instance: StoredInstance = {
    id,
    definitionId,
    suspended: false,
    business: business?.resource ?? '',
    businessId: business?.id ?? null,
    state: newInstance(),
  };
  const { variables = {} } = start;
  const actor = actorOf(starter, '', start.call);
  const state = await applyEvent(tx, services, tenantId, instance, { type: 'start', starter, variables }, actor);
  await storeSubject(tx, services, tenantId, { ...instance, state }, actor);
  return id;
}

/** Locks the instance and applies one event to it. */
export async function stepInstance(
  tx: Sql,
  services: WorkflowServices,
  tenantId: string,
  instanceId: string,
  event: EngineEvent,
  actor: ProcessActor = systemActor,
): Promise<InstanceState> {
  const instance = await loadLockedInstance(tx, tenantId, instanceId);
  if (instance.suspended) fail(workflowErrors.suspended);
  return applyEvent(tx, services, tenantId, instance, event, actor);
}

const systemActor: ProcessActor = { userId: '', comment: '' };

const actorOf = (userId: string, comment: string, call: Call | undefined): ProcessActor => ({
  userId,
  comment,
  ...(call ? { call } : {}),
});

export interface TaskCompletion {
  tenantId: string;
  taskId: string;
  /** If present, the task has to belong to this instance. */
  instanceId?: string;
  userId: string;
  approve: boolean;
  comment: string;
  /** Links that `readAttachedFiles` has checked. */
  files?: readonly string[];
  variables?: Variables;
  call?: Call;
  /** Present where the page of a record decides. It writes the outcome, and its own rules say whether a comment is needed. */
  record?: RecordWriter;
}

export async function completeTask(
  tx: Sql,
  services: WorkflowServices,
  completion: TaskCompletion,
): Promise<InstanceState> {
  const { tenantId, taskId, userId, approve, comment, files = [], variables = {} } = completion;
  const row = await tx.first<{ instanceId: string; no: number; node: string }>(
    sql`select instance_id as "instanceId", no, node from workflow_task
      where tenant_id = ${tenantId} and id = ${taskId}`,
  );
  if (!row || (completion.instanceId ?? row.instanceId) !== row.instanceId) fail(workflowErrors.noTask);
  const instance = await loadLockedInstance(tx, tenantId, row.instanceId);
  if (instance.suspended) fail(workflowErrors.suspended);
  const model = await modelOfDefinition(tx, instance.definitionId);
  const { assignment } = nodeOf(model, row.node);
  // Otherwise a client could choose the next approver by a variable.
  const foreignName = Object.keys(variables).find((name) => !assignment?.writes.includes(name));
  if (foreignName !== undefined) fail(workflowErrors.foreignVariable, { subject: foreignName.slice(0, 40) });
  const needsComment = !approve || assignment?.needsComment === true;
  if (needsComment && comment.trim() === '' && !completion.record) fail(workflowErrors.needsComment);
  const event: EngineEvent = { type: 'complete', task: row.no, user: userId, approve, variables };
  const { call, record } = completion;
  const actor = { ...actorOf(userId, comment, call), files, ...(record ? { record } : {}) };
  const owner = instance.state.tasks.find(({ id }) => id === row.no)?.owner;
  const state = await applyEvent(tx, services, tenantId, instance, event, actor);
  if (owner !== undefined) {
    // The task goes back to its owner and stays open, so its row cannot store the opinion of the delegate.
    const opinion = { kind: 'opinion' as const, userId, toUsers: [owner], comment, files, approves: approve };
    await addActionRow(tx, services.ids, { tenantId, instanceId: instance.id, taskId, node: row.node, ...opinion });
  }
  return state;
}

/** Applies an event to an instance that the caller has locked. */
export async function applyEvent(
  tx: Sql,
  services: WorkflowServices,
  tenantId: string,
  instance: StoredInstance,
  event: EngineEvent,
  actor: ProcessActor,
): Promise<InstanceState> {
  const model = await modelOfDefinition(tx, instance.definitionId);
  const context = await readContext(tx, services, tenantId, instance, model, event);
  const { state, changes } = refuseInWords(() => step(model, instance.state, event, context));
  const tasks = [...changes.tasks.added, ...changes.tasks.changed];
  await checkAssignees(tx, tenantId, tasks);
  if (isRecordApproval(services, instance)) {
    refuseApplicant(model, state.starter, tasks);
    const { readDecisionCondition } = services;
    const decisionStep = { tenantId, instanceId: instance.id, model, event, tasks };
    if (readDecisionCondition) await requireDeciders(tx, { ...decisionStep, readDecisionCondition });
  }
  // After a handover, the person who started the instance must not decide about it either.
  if (instance.firstStarter) refuseApplicant(model, instance.firstStarter, tasks);
  const nameOf = (node: string) => nodeOf(model, node).name;
  await storeStep(tx, services.ids, {
    tenantId,
    instanceId: instance.id,
    state,
    changes,
    comment: actor.comment,
    files: actor.files ?? [],
    nameOf,
  });
  for (const { node, users } of changes.copies) {
    await addCopyRows(tx, services.ids, { tenantId, instanceId: instance.id, node, sender: state.starter, users });
  }
  const steppedInstance = { ...instance, state };
  await services.events?.emit(tx, workflowStepped, { tenantId, instance: steppedInstance, changes });
  if (state.status === 'cancelled')
    await services.handlers.get(`${instance.business}.cancelled`)?.(tx, steppedInstance, actor);
  const stateWithDeputies = eventsWithoutDeputies.has(event.type)
    ? state
    : await substituteDeputies(tx, services, tenantId, steppedInstance, tasks, model, context);
  return runServices(tx, services, tenantId, { ...steppedInstance, state: stateWithDeputies }, changes, actor);
}

/** After these events no task goes to a deputy. For example, a person who claims a task wants to handle it himself. */
const eventsWithoutDeputies: ReadonlySet<EngineEvent['type']> = new Set([
  'claim',
  'unclaim',
  'substitute',
  'reclaim',
  'cancel',
]);

async function substituteDeputies(
  tx: Sql,
  services: WorkflowServices,
  tenantId: string,
  instance: StoredInstance,
  tasks: readonly Task[],
  model: ProcessModel,
  context: StepContext,
): Promise<InstanceState> {
  const substitutes = await listSubstitutes(tx, tenantId, { model, state: instance.state, tasks }, context);
  let { state } = instance;
  for (const { task, node, principal, deputy } of substitutes) {
    if (!(await mayBeDeputy(tx, services, tenantId, instance, deputy))) continue;
    const event: EngineEvent = { type: 'substitute', task, deputy };
    state = await applyEvent(tx, services, tenantId, { ...instance, state }, event, systemActor);
    const place = { tenantId, instanceId: instance.id, node };
    await addActionRow(tx, services.ids, { ...place, kind: 'substitute', userId: principal, toUsers: [deputy] });
  }
  return state;
}

/** Gives open tasks to deputies whose time has begun. @returns whether a deputy received a task */
export async function giveTasksToDeputies(
  tx: Sql,
  services: WorkflowServices,
  tenantId: string,
  instance: StoredInstance,
): Promise<boolean> {
  const model = await modelOfDefinition(tx, instance.definitionId);
  const context = { now: services.clock.now().getTime() };
  const { tasks } = instance.state;
  return (await substituteDeputies(tx, services, tenantId, instance, tasks, model, context)) !== instance.state;
}

/** Gives a task back to its principal if the time of the deputy is over, or the deputy may no longer decide. */
export async function takeTasksFromDeputies(
  tx: Sql,
  services: WorkflowServices,
  tenantId: string,
  instance: StoredInstance,
): Promise<InstanceState> {
  const model = await modelOfDefinition(tx, instance.definitionId);
  let { state } = instance;
  for (const { id: task, node, principal, assignee, owner } of state.tasks) {
    if (principal === undefined) continue;
    const deputy = owner ?? assignee ?? '';
    const pair = { principal, deputy, processKey: model.key };
    const isActing = await isDeputyOf(tx, tenantId, pair, services.clock.now());
    if (isActing && (await mayBeDeputy(tx, services, tenantId, instance, deputy))) continue;
    state = await applyEvent(tx, services, tenantId, { ...instance, state }, { type: 'reclaim', task }, systemActor);
    const action = { tenantId, instanceId: instance.id, node, kind: 'reclaim' as const };
    await addActionRow(tx, services.ids, { ...action, userId: principal, toUsers: [deputy] });
  }
  return state;
}

/** Reads the time, the people and the calendar for a step. The engine itself reads no data. */
async function readContext(
  tx: Sql,
  services: WorkflowServices,
  tenantId: string,
  instance: StoredInstance,
  model: ProcessModel,
  event: EngineEvent,
): Promise<StepContext> {
  const at = services.clock.now();
  const starter = event.type === 'start' ? event.starter : instance.state.starter;
  const people = await readDeptHeads(tx, tenantId, model, starter);
  const needsCalendar = [...model.nodes.values()].some(
    ({ assignment }) => assignment?.due && assignment.calendar === 'working',
  );
  const days = needsCalendar ? await readCalendarDays(tx, tenantId, at) : undefined;
  return {
    now: at.getTime(),
    approvers: await readApprovers(tx, tenantId, instance.id, model),
    ...(people ? { people } : {}),
    ...(days ? { addWorkingTime: workingTimeOf(days) } : {}),
  };
}

/** Returns whether the instance decides about a record that demands a second person (record-approval.ts). */
export const isRecordApproval = (
  { handlers }: WorkflowServices,
  { business }: Pick<StoredInstance, 'business'>,
): boolean => handlers.has(`${business}.hold`);

/** @throws AppError secondPerson where the starter has a task that is a decision */
function refuseApplicant(model: ProcessModel, starter: string, tasks: readonly Task[]): void {
  if (tasks.some((task) => task.assignee === starter && isDecision(model, task))) fail(workflowErrors.secondPerson);
}

/** Runs the handlers of the service tasks that the step has reached, one after another. */
async function runServices(
  tx: Sql,
  services: WorkflowServices,
  tenantId: string,
  instance: StoredInstance,
  changes: Changes,
  actor: ProcessActor,
): Promise<InstanceState> {
  let { state } = instance;
  for (const { token, handler } of changes.services) {
    if (!state.tokens.some((row) => row.id === token)) continue;
    const handle = services.handlers.get(handler);
    if (!handle) fail(workflowErrors.noHandler, { subject: handler });
    const variables = await handle(tx, { ...instance, state }, actor);
    const serviceEvent: EngineEvent = { type: 'serviceDone', token, variables };
    state = await applyEvent(tx, services, tenantId, { ...instance, state }, serviceEvent, actor);
    await storeSubject(tx, services, tenantId, { ...instance, state }, actor);
  }
  return state;
}

/** Lists the people who approved since the last return or rejection. Only a model that asks no approver twice needs this list. */
async function readApprovers(tx: Sql, tenantId: string, instanceId: string, model: ProcessModel): Promise<string[]> {
  const isApprovalRepeated = [...model.nodes.values()].every(({ assignment }) => assignment?.onRepeat !== 'once');
  if (isApprovalRepeated) return [];
  const rows = await tx.rows<{ user: string }>(
    sql`select distinct t.closed_by::text as user from workflow_task t
      where t.tenant_id = ${tenantId} and t.instance_id = ${instanceId} and t.outcome = 'approved' and t.closed_by is not null
        and t.end_time > coalesce((select max(r.end_time) from workflow_task r where r.tenant_id = t.tenant_id
          and r.instance_id = t.instance_id and r.outcome in ('returned', 'rejected', 'retrieved')), '-infinity')`,
  );
  return rows.map(({ user }) => user);
}
