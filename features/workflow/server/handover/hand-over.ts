// 离职交接: an administrator gives the tasks, instances and deputies of a person to a successor. Instances are locked in the order of their
// ids. A task that the successor may not take stays with the person, and the result lists it.
import { audit } from '@ec/kernel/audit';
import type { Sql } from '@ec/kernel/database';
import { AppError, errorText, fail } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import type { InputOf, OutputOf } from '@ec/resource/contract';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import type { EngineEvent } from '@ec/workflow-engine/instance-state';
import { sql } from 'kysely';
import type { handoverSubmit } from '../../shared/handover.contract.ts';
import { instanceStatus } from '../../shared/instance-status.ts';
import { addActionRow } from '../action-rows.ts';
import { requirePerson } from '../business-step.ts';
import { lockDeputies } from '../deputy/deputy-rows.ts';
import { loadLockedInstance, type StoredInstance } from '../instance-rows.ts';
import { applyEvent, isRecordApproval, type WorkflowServices } from '../process-steps.ts';
import { processName, subjectIn } from '../process-words.ts';
import { taskState } from '../task-state.ts';
import { workflowErrors } from '../workflow.errors.ts';
import { type HandoverCounts, namesPerson } from './handover-counts.ts';

type Result = OutputOf<typeof handoverSubmit>;

interface Handover {
  tx: Sql;
  services: WorkflowServices;
  call: Call<InputOf<typeof handoverSubmit>>;
  result: Result;
}

const noCounts: HandoverCounts = {
  openTasks: 0,
  delegatedTasks: 0,
  candidateTasks: 0,
  assignments: 0,
  startedProcesses: 0,
  deputies: 0,
};

export async function submitHandover(
  engine: Engine,
  services: WorkflowServices,
  call: Call<InputOf<typeof handoverSubmit>>,
): Promise<Result> {
  const { tenantId } = call.caller;
  const { fromUserId, toUserId } = call.input;
  if (fromUserId === toUserId) fail(workflowErrors.sameSuccessor);
  return engine.database.withTenant(tenantId, async (tx) => {
    await requirePerson(tx, tenantId, toUserId, workflowErrors.badAssignee);
    const handover: Handover = { tx, services, call, result: { ...noCounts, remaining: [] } };
    for (const instanceId of await listInstances(handover)) {
      await handOverInstance(handover, await loadLockedInstance(tx, tenantId, instanceId));
    }
    await handOverDeputies(handover);
    const { remaining, ...counts } = handover.result;
    const after = { ...call.input, ...counts, remaining: remaining.length };
    const entry = { resource: 'workflow.handover', action: 'submit', rowId: fromUserId, changes: { after } };
    await audit(tx, call, engine.ids, [entry]);
    return handover.result;
  });
}

async function listInstances({ tx, call }: Handover): Promise<string[]> {
  const { fromUserId: from } = call.input;
  const rows = await tx.rows<{ id: string }>(
    sql`select i.id::text as id from workflow_instance i where i.tenant_id = ${call.caller.tenantId}
      and i.status = ${keys(instanceStatus.running)} and (i.starter = ${from} or ${namesPerson(from)}
        or exists (select from workflow_task t where t.tenant_id = i.tenant_id and t.instance_id = i.id
          and t.state <> ${sql.lit(taskState.closed)} and (t.assignee = ${from} or t.owner = ${from} or t.principal = ${from}
            or t.candidate_users @> array[${from}]::bigint[])))
      order by i.id`,
  );
  return rows.map(({ id }) => id);
}

async function handOverInstance(handover: Handover, instance: StoredInstance): Promise<void> {
  const { call, result, services } = handover;
  const { fromUserId: from, toUserId: to, startedProcesses } = call.input;
  let { state } = instance;
  // A record has the same applicant as its instance, so a handover does not change the starter of such an instance.
  if (startedProcesses && state.starter === from && !isRecordApproval(services, instance)) {
    const event: EngineEvent = { type: 'replaceStarter', to };
    const nextState = await tryEvent(handover, { ...instance, state }, event, undefined);
    if (nextState) {
      state = nextState;
      result.startedProcesses += 1;
    }
  }
  for (const task of instance.state.tasks) {
    const { assignee, owner, principal, users } = task;
    const isCandidate = assignee === null && users.includes(from);
    const isNamed = [assignee, owner, principal].includes(from) || isCandidate;
    const isUnchanged = state.tasks.some(
      (row) => row.id === task.id && (row.assignee === assignee || row.assignee === to),
    );
    if (!isNamed || !isUnchanged) continue;
    if (
      state.starter === to &&
      assignee === from &&
      state.tasks.some((row) => row.id === task.id && row.assignee === to)
    ) {
      // The event `replaceStarter` has already moved this task.
      result.openTasks += 1;
      continue;
    }
    const event: EngineEvent = { type: 'replacePerson', task: task.id, from, to };
    const nextState = await tryEvent(handover, { ...instance, state }, event, task.id);
    if (!nextState) continue;
    state = nextState;
    if (assignee === from) result.openTasks += 1;
    else if (isCandidate) result.candidateTasks += 1;
    else result.delegatedTasks += 1;
  }
  await replaceNames(handover, instance.id, state.starter);
}

/** Applies an event in a savepoint, so that a refused event does not undo the earlier events. */
async function tryEvent(handover: Handover, instance: StoredInstance, event: EngineEvent, taskNo: number | undefined) {
  const { tx, services, call } = handover;
  const { tenantId, userId } = call.caller;
  const { toUserId, reason: comment } = call.input;
  await tx.run(sql`savepoint handover`);
  try {
    const state = await applyEvent(tx, services, tenantId, instance, event, { userId, comment, call });
    const task = taskNo === undefined ? undefined : await readTask(tx, tenantId, instance.id, taskNo);
    const place = { tenantId, instanceId: instance.id, ...(task ? { taskId: task.id, node: task.node } : {}) };
    await addActionRow(tx, services.ids, { ...place, kind: 'handover', userId, toUsers: [toUserId], comment });
    if (event.type === 'replaceStarter') {
      await tx.run(
        sql`update workflow_instance set first_starter = coalesce(first_starter, ${instance.state.starter})
          where tenant_id = ${tenantId} and id = ${instance.id}`,
      );
    }
    await tx.run(sql`release savepoint handover`);
    return state;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await tx.run(sql`rollback to savepoint handover`);
    await listRemaining(handover, instance.id, taskNo, error);
    return undefined;
  }
}

async function readTask(tx: Sql, tenantId: string, instanceId: string, no: number) {
  return tx.first<{ id: string; node: string }>(
    sql`select id::text as id, node from workflow_task
      where tenant_id = ${tenantId} and instance_id = ${instanceId} and no = ${no}`,
  );
}

async function listRemaining(
  { tx, call, result }: Handover,
  instanceId: string,
  taskNo: number | undefined,
  error: AppError,
): Promise<void> {
  const { tenantId } = call.caller;
  const row = await tx.first<{ processDefinitionName: string; subject: string }>(
    sql`select ${processName(call.language)} as "processDefinitionName", ${subjectIn(call.language)} as subject
      from workflow_instance i join workflow_definition d on d.id = i.definition_id
      where i.tenant_id = ${tenantId} and i.id = ${instanceId}`,
  );
  const task = taskNo === undefined ? undefined : await readTask(tx, tenantId, instanceId, taskNo);
  const { processDefinitionName = '', subject = '' } = row ?? {};
  const reason = errorText(error.entry, error.parameters, call.language);
  result.remaining.push({
    processInstanceId: instanceId,
    taskId: task?.id ?? '',
    processDefinitionName,
    subject,
    reason,
  });
}

/** Replaces the person in the variables of the instance, so that later tasks go to the successor. */
async function replaceNames({ tx, call, result }: Handover, instanceId: string, starter: string): Promise<void> {
  const { tenantId } = call.caller;
  const { fromUserId: from, toUserId: to } = call.input;
  // The variables name approvers, and the starter must not approve his own instance.
  if (starter === to || starter === from) return;
  const changedCount = await tx.run(
    sql`update workflow_instance i set variables = (select jsonb_object_agg(v.key, case
        when v.value = to_jsonb(${from}::text) then to_jsonb(${to}::text)
        when jsonb_typeof(v.value) = 'array' then (select coalesce(jsonb_agg(distinct case when e = to_jsonb(${from}::text)
          then to_jsonb(${to}::text) else e end), '[]') from jsonb_array_elements(v.value) e)
        else v.value end) from jsonb_each(i.variables) v)
      where i.tenant_id = ${tenantId} and i.id = ${instanceId} and ${namesPerson(from)}`,
  );
  result.assignments += Number(changedCount);
}

/**
 * Ends the deputies of the person. Where the person is a deputy of somebody else, the successor becomes the deputy. If the successor is the
 * principal himself, or has a deputy at that time, the deputy ends.
 */
async function handOverDeputies({ tx, call, result }: Handover): Promise<void> {
  const { tenantId, userId } = call.caller;
  const { fromUserId: from, toUserId: to } = call.input;
  const mine = sql`p.tenant_id = ${tenantId} and p.is_deleted = 0 and p.end_time > now()`;
  await lockDeputies(tx, tenantId);
  const stamp = sql`update_user = ${userId}, update_time = now()`;
  const movedCount = await tx.run(
    sql`update desk_deputy p set deputy_id = ${to}, ${stamp} where ${mine} and p.deputy_id = ${from} and p.user_id <> ${to}
      and not exists (select from desk_deputy o where o.tenant_id = p.tenant_id and o.is_deleted = 0 and o.user_id = ${to}
        and o.start_time < p.end_time and o.end_time > p.start_time)`,
  );
  const endedCount = await tx.run(
    sql`update desk_deputy p set is_deleted = 1, ${stamp} where ${mine} and (p.user_id = ${from} or p.deputy_id = ${from})`,
  );
  result.deputies = Number(movedCount) + Number(endedCount);
}
