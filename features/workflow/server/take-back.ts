// Undoes the last step of a person if nobody has acted since then: 撤回 by the starter, 拿回 by an approver.
import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import type { EngineEvent } from '@ec/workflow-engine/instance-state';
import { starterTarget } from '@ec/workflow-engine/move-tokens';
import { nodeOf, type ProcessModel } from '@ec/workflow-engine/process-model';
import { sql } from 'kysely';
import { type ActionKind, addActionRow } from './action-rows.ts';
import { modelOfDefinition } from './definitions.ts';
import { loadLockedInstance, type StoredInstance } from './instance-rows.ts';
import { applyEvent, isRecordApproval, type WorkflowServices } from './process-steps.ts';
import type { InstanceAct } from './withdraw.ts';
import { workflowErrors } from './workflow.errors.ts';

interface LockedInstance {
  instance: StoredInstance;
  model: ProcessModel;
}

async function lockRunning(tx: Sql, { tenantId, instanceId }: InstanceAct): Promise<LockedInstance> {
  const instance = await loadLockedInstance(tx, tenantId, instanceId, workflowErrors.noInstance);
  if (instance.state.status !== 'running') fail(workflowErrors.ended);
  if (instance.suspended) fail(workflowErrors.suspended);
  return { instance, model: await modelOfDefinition(tx, instance.definitionId) };
}

/** 撤回: returns the process to the starter if nobody has acted since the starter submitted it. */
export async function recallProcess(tx: Sql, services: WorkflowServices, act: InstanceAct): Promise<void> {
  const lockedInstance = await lockRunning(tx, act);
  if (lockedInstance.instance.state.starter !== act.userId) fail(workflowErrors.noInstance);
  // An applicant cancels a record on the page of the record. The process of a record has no form for the applicant.
  if (isRecordApproval(services, lockedInstance.instance)) fail(workflowErrors.ownedByRecord);
  const since = await findRecall(tx, act, lockedInstance.model);
  if (since === undefined) fail(workflowErrors.actedUpon);
  await moveTo(tx, services, act, lockedInstance, { kind: 'recall', target: starterTarget, since });
}

/** 拿回: lets an approver decide again if nobody has acted since his approval. */
export async function retrieveTask(tx: Sql, services: WorkflowServices, act: InstanceAct): Promise<void> {
  const { tenantId, instanceId } = act;
  const lockedInstance = await lockRunning(tx, act);
  const lastApproval = await readLastApproval(tx, act);
  if (!lastApproval) fail(workflowErrors.noInstance);
  const { no, node } = lastApproval;
  const since = await findRetrieval(tx, act, lockedInstance.model, no);
  if (since === undefined) fail(workflowErrors.actedUpon);
  const state = await moveTo(tx, services, act, lockedInstance, { kind: 'retrieve', target: node, since });
  await tx.run(
    sql`update workflow_task set outcome = 'retrieved'
      where tenant_id = ${tenantId} and instance_id = ${instanceId} and no = ${no}`,
  );
  const task = state.tasks.find((row) => row.node === node && row.state === 'open');
  const to = act.userId;
  if (!task || task.assignee === to) return;
  const event: EngineEvent =
    task.assignee === null
      ? { type: 'claim', task: task.id, user: to }
      : { type: 'transfer', task: task.id, user: task.assignee, to };
  const actor = { userId: to, comment: act.reason };
  await applyEvent(tx, services, tenantId, { ...lockedInstance.instance, state }, event, actor);
}

type Participation = Pick<InstanceAct, 'tenantId' | 'instanceId' | 'userId'>;

/** Reads the task that the person approved last. */
export const readLastApproval = (read: Sql, { tenantId, instanceId, userId }: Participation) =>
  read.first<{ no: number; node: string }>(
    sql`select no, node from workflow_task where tenant_id = ${tenantId} and instance_id = ${instanceId}
      and closed_by = ${userId} and outcome = 'approved' order by end_time desc, no desc limit 1`,
  );

/** Returns the number in the history of the person's last step; undefined where somebody has acted since then. */
export async function findRecall(read: Sql, place: Participation, model: ProcessModel): Promise<number | undefined> {
  const since = (await readLastOwn(read, place)) ?? 0;
  return (await isActedUpon(read, place, model, since)) ? undefined : since;
}

/** Returns the number in the history at which the activity of task `no` ended; undefined where the person cannot decide it again. */
export async function findRetrieval(
  read: Sql,
  place: Participation,
  model: ProcessModel,
  no: number,
): Promise<number | undefined> {
  const { tenantId, instanceId } = place;
  const end = await read.first<{ no: number; isCounted: boolean }>(
    sql`select h.no, exists (select from workflow_token k where k.tenant_id = t.tenant_id
        and k.instance_id = t.instance_id and k.no = t.token_no) as "isCounted"
      from workflow_task t join workflow_history h on h.tenant_id = t.tenant_id and h.instance_id = t.instance_id
        and h.token_no = t.token_no and h.kind = 'ended'
      where t.tenant_id = ${tenantId} and t.instance_id = ${instanceId} and t.no = ${no}`,
  );
  // The token still exists: other people have yet to sign the activity.
  if (!end || end.isCounted) return undefined;
  return (await isActedUpon(read, place, model, end.no)) ? undefined : end.no;
}

/** Reads the number in the history of the last step that the person took. */
async function readLastOwn(read: Sql, { tenantId, instanceId, userId }: Participation): Promise<number | undefined> {
  const row = await read.first<{ no: number | null }>(
    sql`select max(h.no) as no from workflow_history h where h.tenant_id = ${tenantId}
      and h.instance_id = ${instanceId} and h.user_id = ${userId} and h.kind = 'ended'`,
  );
  return row?.no ?? undefined;
}

/** Returns whether after the number `since` a person decided or a service task ran, or whether no token is left to move. */
async function isActedUpon(
  read: Sql,
  { tenantId, instanceId }: Participation,
  model: ProcessModel,
  since: number,
): Promise<boolean> {
  const isLater = sql`tenant_id = ${tenantId} and instance_id = ${instanceId} and no > ${since}`;
  const [endedElements, votes, tokens] = await Promise.all([
    read.rows<{ element: string }>(sql`select element from workflow_history where ${isLater} and kind = 'ended'`),
    read.rows(sql`select no from workflow_vote where ${isLater} limit 1`),
    read.rows<{ node: string }>(sql`select node from workflow_token where ${isLater} and flow is null`),
  ]);
  const kindOf = (node: string) => nodeOf(model, node).kind;
  return (
    votes.length > 0 ||
    endedElements.some(({ element }) => ['userTask', 'serviceTask'].includes(kindOf(element))) ||
    tokens.every(({ node }) => kindOf(node) === 'startEvent')
  );
}

async function moveTo(
  tx: Sql,
  services: WorkflowServices,
  act: InstanceAct,
  { instance, model }: LockedInstance,
  { kind, target, since }: { kind: ActionKind; target: string; since: number },
) {
  const token = instance.state.tokens.find(
    (row) => row.flow === undefined && row.id > since && nodeOf(model, row.node).kind !== 'startEvent',
  );
  if (!token) fail(workflowErrors.actedUpon);
  const { tenantId, instanceId, userId, reason: comment, files = [] } = act;
  const event: EngineEvent = { type: 'move', token: token.id, target };
  const state = await applyEvent(tx, services, tenantId, instance, event, { userId, comment });
  await addActionRow(tx, services.ids, { tenantId, instanceId, node: token.node, userId, kind, comment, files });
  return state;
}
