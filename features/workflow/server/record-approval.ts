// Lets a second person approve business records. A person decides on the page of the record or with the call complete-task, and the process
// writes the outcome in the same transaction. Both calls lock the record before its instance, which avoids deadlocks.

import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { type Job, job } from '@ec/kernel/jobs/job';
import type { Label } from '@ec/language/label';
import { keys } from '@ec/resource-server/columns';
import type { ApprovedRecord, Engine, ServiceHandler, ServiceHandlers } from '@ec/resource-server/feature';
import type { ProcessActor } from '@ec/resource-server/service-handler';
import type { Variables } from '@ec/workflow-engine/evaluate';
import { nodeOf } from '@ec/workflow-engine/process-model';
import { type RawBuilder, sql } from 'kysely';
import { instanceStatus } from '../shared/instance-status.ts';
import { drawApproval } from './approval-diagram.ts';
import { modelOfDefinition } from './definitions.ts';
import { personOf } from './process-access.ts';
import { completeTask, startProcess, stepInstance, type TaskCompletion } from './process-steps.ts';
import { deployStandard } from './standard-definition.ts';
import { claimTask, mayClaim, type TaskAct } from './task-acts.ts';
import type { Person } from './task-list.ts';
import { taskState } from './task-state.ts';
import { workflowErrors } from './workflow.errors.ts';
import { workflowServices } from './workflow-services.ts';

export interface Outcome {
  id: string;
  approve: boolean;
  comment: string;
}

export interface RecordApproval {
  /** The `business` of the instances: the name of the resource, or of a decision about its rows. */
  resource: string;
  /** The prefix of the handlers `.approve` and `.reject`, if deployed processes call them by another name than `resource`. */
  handlers?: string;
  /** The key of the process. */
  key: string;
  label: Label;
  /** `flow_` and the key of the dictionary entry. */
  category: string;
  /** The permission that a person needs to decide. */
  permission: string;
  /** Locks the record, and throws where the caller may not decide about it now. @returns the applicant */
  hold(engine: Engine, tx: Sql, call: Call, id: string): Promise<string>;
  /** Writes the outcome into the record. */
  carryOut(engine: Engine, tx: Sql, call: Call, outcome: Outcome): Promise<void>;
  /** Returns the subject of the decision for lists of tasks. */
  subject(tx: Sql, id: string): Promise<Label>;
  /** Returns a query of the records that wait for a decision, with `id`, `applicant` and `amount`. */
  waiting(tenantId: string): RawBuilder<unknown>;
  /** The row that deciders have to see, if the record itself is no resource. */
  seenAs?: Pick<ApprovedRecord, 'resource' | 'rowId'>;
}

/** Builds the entry for the `approvedRecords` of the feature. */
export const approvedRecordOf = ({ resource, permission, seenAs }: RecordApproval): ApprovedRecord => ({
  ...(seenAs ?? { resource, rowId: ({ businessId }) => businessId }),
  business: resource,
  permission,
});

/** Builds the handlers that the feature of the record adds to its `serviceHandlers`. */
export function approvalHandlers(approval: RecordApproval): ServiceHandlers {
  const carryOut =
    (approve: boolean): ServiceHandler =>
    async (engine, tx, { businessId, starter, actor }) => {
      const { call, comment, record } = actor;
      // A timer has no call. Neither a timer nor the applicant can be the second person.
      if (!call || call.caller.userId === starter) fail(workflowErrors.secondPerson);
      if (record) await record.carryOut(approve);
      else await approval.carryOut(engine, tx, call, { id: businessId ?? '', approve, comment });
      return {};
    };
  const hold: ServiceHandler = async (engine, tx, { businessId, actor: { call } }) => {
    if (!call) fail(workflowErrors.secondPerson);
    await holdRecord(engine, tx, approval, call, businessId ?? '');
    return {};
  };
  return {
    [`${approval.resource}.hold`]: hold,
    // The list of definitions to start leaves out processes with a `.hold` beside their `.approve` (definition-list.ts).
    [`${handlersOf(approval)}.hold`]: hold,
    [`${approval.resource}.subject`]: async (_engine, tx, { businessId }) => ({
      ...(await approval.subject(tx, businessId ?? '')),
    }),
    [`${handlersOf(approval)}.approve`]: carryOut(true),
    [`${handlersOf(approval)}.reject`]: carryOut(false),
    // Only the page of the record may cancel the process. Otherwise the record would wait for a decision that nobody can make.
    [`${approval.resource}.cancelled`]: (_engine, _tx, { actor: { record } }) =>
      record ? Promise.resolve({}) : fail(workflowErrors.ownedByRecord),
  };
}

async function holdRecord(engine: Engine, tx: Sql, approval: RecordApproval, call: Call, id: string): Promise<string> {
  if (!call.rights.holds(approval.permission)) fail(workflowErrors.mayNotDecide);
  return approval.hold(engine, tx, call, id);
}

export const seedApproval = (engine: Engine, approval: RecordApproval): Promise<void> =>
  deployStandard(engine, { key: approval.key, category: approval.category, xml: diagramOf(approval) });

const handlersOf = ({ handlers, resource }: RecordApproval): string => handlers ?? resource;

const diagramOf = (approval: RecordApproval): string =>
  drawApproval({
    key: approval.key,
    name: { zh: approval.label.zh, en: `Approval of ${approval.label.en}` },
    permission: approval.permission,
    approve: `${handlersOf(approval)}.approve`,
    reject: `${handlersOf(approval)}.reject`,
  });

export interface Application {
  id: string;
  applicant: string | null;
  /** The amount of the record, for diagrams with a condition on the amount. */
  amount?: string | number | null;
}

/** Starts the process of a record that needs a decision. @returns the id of the instance */
export async function startApproval(
  tx: Sql,
  engine: Engine,
  approval: RecordApproval,
  { id, applicant, amount }: Application,
): Promise<string> {
  const tenantId = tx.tenantId ?? '';
  const definition = await tx.first<{ id: string }>(
    sql`select id from workflow_definition where tenant_id in (${tenantId}, '') and process_key = ${approval.key}
      and removed_time is null
      order by tenant_id desc, version desc limit 1`,
  );
  if (!definition) fail(workflowErrors.noDefinition);
  const variables: Variables = amount === undefined || amount === null ? {} : { amount: Number(amount) };
  return startProcess(tx, workflowServices(engine), {
    tenantId,
    definitionId: definition.id,
    starter: applicant ?? '0',
    variables,
    business: { resource: approval.resource, id },
  });
}

export interface RecordDecision extends Outcome {
  call: Call;
  /** Writes the outcome instead of `carryOut`, if an action of the resource writes the row. */
  write?: (approve: boolean) => Promise<void>;
}

/** Decides with a call of the record's page. @returns whether the process has written an outcome */
export async function decideRecord(
  tx: Sql,
  engine: Engine,
  approval: RecordApproval,
  { call, id, approve, comment, write }: RecordDecision,
): Promise<boolean> {
  const services = workflowServices(engine);
  const { tenantId, userId } = call.caller;
  const applicant = await holdRecord(engine, tx, approval, call, id);
  const instanceId =
    (await findRunning(tx, approval, id)) ?? (await startApproval(tx, engine, approval, { id, applicant }));
  let isCarriedOut = false;
  const record = {
    carryOut: async (outcome: boolean) => {
      isCarriedOut = true;
      if (!write) await approval.carryOut(engine, tx, call, { id, approve: outcome, comment });
      // The action of the call can write only one of the two outcomes.
      else if (outcome === approve) await write(outcome);
      else fail(workflowErrors.otherOutcome);
    },
  };
  // `holdRecord` has checked that the caller may decide about the record, so the caller counts as a candidate.
  const { groups, mayDecide } = personOf(engine, call);
  const person = { userId, mayDecide, groups: [...groups, `permission:${approval.permission}`] };
  const task = await findTask(tx, instanceId, person);
  if (task.assignee === null) {
    await claimTask(tx, services, { tenantId, taskId: task.id, person });
  }
  const completion = { tenantId, taskId: task.id, instanceId, userId, approve, comment };
  await completeTask(tx, services, { ...completion, call, record });
  return isCarriedOut;
}

const findRunning = async (tx: Sql, { resource }: RecordApproval, id: string): Promise<string | undefined> =>
  (
    await tx.first<{ id: string }>(
      sql`select id from workflow_instance where tenant_id = ${tx.tenantId} and business = ${resource}
        and business_id = ${id} and status = ${keys(instanceStatus.running)} for update`,
    )
  )?.id;

interface OpenTask {
  id: string;
  assignee: string | null;
}

/** Finds a task that is assigned to the person, or that the person may claim. The caller has locked the instance. */
async function findTask(tx: Sql, instanceId: string, person: Person): Promise<OpenTask> {
  const { userId } = person;
  const tasks = await tx.rows<OpenTask & { users: string[]; groups: string[] }>(
    sql`select id, assignee, candidate_users::text[] as users, candidate_groups as groups from workflow_task
      where tenant_id = ${tx.tenantId} and instance_id = ${instanceId} and state = ${taskState.open}
      order by assignee = ${userId} desc nulls last, id`,
  );
  const task = tasks.find((row) => row.assignee === userId || (row.assignee === null && mayClaim(row, person)));
  return task ?? fail(workflowErrors.otherAssignee);
}

/** Completes a task. If the task decides about a record, this locks the record first, and the caller must be permitted to decide. */
export async function completeOwnTask(tx: Sql, engine: Engine, call: Call, completion: OwnCompletion): Promise<void> {
  const { tenantId, userId } = call.caller;
  await holdRecordOfTask(tx, engine, call, completion.taskId, sql`t.assignee = ${userId}`);
  await completeTask(tx, workflowServices(engine), { ...completion, tenantId, userId, call });
}

/** Claims a task. If the task decides about a record, the caller must be permitted to decide. */
export async function claimOwnTask(tx: Sql, engine: Engine, call: Call, act: TaskAct): Promise<void> {
  await holdRecordOfTask(tx, engine, call, act.taskId, sql`t.assignee is null`);
  await claimTask(tx, workflowServices(engine), act);
}

/** Locks the record of a task that is a decision. The opinion of a delegate and a new submission by the applicant are no decisions. */
async function holdRecordOfTask(
  tx: Sql,
  engine: Engine,
  call: Call,
  taskId: string,
  taskCondition: RawBuilder<unknown>,
): Promise<void> {
  const { tenantId, userId } = call.caller;
  const task = await tx.first<DecidedTask>(
    sql`select i.id, i.definition_id as "definitionId", i.business, i.business_id as "businessId", i.starter, i.variables, t.node
      from workflow_task t join workflow_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
      where t.tenant_id = ${tenantId} and t.id = ${taskId} and ${taskCondition} and t.owner is null
        and t.state = ${taskState.open} and i.status = ${keys(instanceStatus.running)}`,
  );
  const hold = task && engine.serviceHandlers[`${task.business}.hold`];
  if (!hold) return;
  const model = await modelOfDefinition(tx, task.definitionId);
  if (nodeOf(model, task.node).kind === 'startEvent') return;
  await hold(engine, tx, { ...task, tenantId, actor: { userId, comment: '', call } });
}

type OwnCompletion = Omit<TaskCompletion, 'tenantId' | 'userId' | 'call' | 'record'>;

interface DecidedTask {
  id: string;
  definitionId: string;
  business: string;
  businessId: string | null;
  starter: string;
  variables: Variables;
  node: string;
}

/** Ends the process of a record that is cancelled on its own page. */
export async function cancelApproval(
  tx: Sql,
  engine: Engine,
  approval: RecordApproval,
  { id, call, comment }: { id: string; call: Call; comment: string },
): Promise<void> {
  const instanceId = await findRunning(tx, approval, id);
  if (instanceId === undefined) return;
  const record = { carryOut: () => Promise.resolve() };
  const actor: ProcessActor = { userId: call.caller.userId, comment, call, record };
  const { tenantId } = call.caller;
  await stepInstance(tx, workflowServices(engine), tenantId, instanceId, { type: 'cancel' }, actor);
}

/** Starts a process for each waiting record without a process, such as a record that no call has created. */
export const approvalJob = (engine: Engine, approval: RecordApproval): Job =>
  job({
    name: `workflow.${approval.key}`,
    label: { zh: `发起${approval.label.zh}流程`, en: `Start approvals: ${approval.label.en}` },
    cron: '* * * * *',
    quiet: true,
    each: ({ read, tenantId }) =>
      read.rows<{ id: string }>(
        sql`select w.id from (${approval.waiting(tenantId)}) w
          where not ${isRunning(tenantId, approval, sql`w.id`)} order by w.id limit ${mostStarted}`,
      ),
    run: async ({ tx, tenantId, row }) => {
      // The job reads the row again under a lock. In the meantime a person may have decided, or a call may have started the process.
      const waiting = await tx.first<Application>(
        sql`select w.id, w.applicant, w.amount from (${approval.waiting(tenantId)}) w where w.id = ${row.id} for update`,
      );
      if (!waiting || (await findRunning(tx, approval, row.id)) !== undefined) return false;
      await startApproval(tx, engine, approval, waiting);
      return true;
    },
  });

/** One run starts at most this many processes. The next run starts the others. */
const mostStarted = 1000;

const isRunning = (tenantId: string, { resource }: RecordApproval, id: RawBuilder<unknown>) =>
  sql`exists (select from workflow_instance i where i.tenant_id = ${tenantId} and i.business = ${resource}
    and i.business_id = ${id} and i.status = ${keys(instanceStatus.running)})`;
