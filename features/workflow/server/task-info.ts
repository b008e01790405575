// Reads a task for its page: its list row, the values of its form, and the actions that the caller may take.

import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import type { OutputOf } from '@ec/resource/contract';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import type { Variables } from '@ec/workflow-engine/evaluate';
import { nodeOf, type ProcessModel } from '@ec/workflow-engine/process-model';
import { sql } from 'kysely';
import { instanceStatus } from '../shared/instance-status.ts';
import type { taskInfo } from '../shared/work.contract.ts';
import { modelOfDefinition } from './definitions.ts';
import { personOf, requireParticipant } from './process-access.ts';
import { listReturnTargets } from './return-targets.ts';
import type { Person } from './task-list.ts';
import { readListedTask } from './task-list.ts';
import { taskState } from './task-state.ts';
import { workflowErrors } from './workflow.errors.ts';

type Info = OutputOf<typeof taskInfo>;
type Action = Info['actions'][number];

interface TaskRow {
  instanceId: string;
  definitionId: string;
  nodeId: string;
  tokenNo: number;
  state: number;
  /** The person who has to act; null until a candidate claims the task. */
  assignee: string | null;
  candidateUsers: string[];
  candidateGroups: string[];
  /** The person who delegated the task to the assignee, and who will decide after the opinion of the assignee. */
  owner: string | null;
  /** The person for whom the assignee acts as a deputy. */
  principal: string | null;
  isAdded: boolean;
  isRunning: boolean;
  isSuspended: boolean;
  business: string;
  variables: Variables;
}

export async function readTaskInfo(engine: Engine, call: Call, taskId: string): Promise<Info> {
  const { tenantId } = call.caller;
  const db = engine.database.read(tenantId);
  const task = await db.first<TaskRow>(
    sql`select t.instance_id as "instanceId", i.definition_id as "definitionId", t.node as "nodeId", t.token_no as "tokenNo",
        t.state, t.assignee, t.candidate_users::text[] as "candidateUsers",
        t.candidate_groups::text[] as "candidateGroups", t.owner, t.principal,
        t.before_no is not null or t.after_no is not null as "isAdded", i.status = ${keys(instanceStatus.running)} as "isRunning",
        i.suspended or d.suspended as "isSuspended", i.variables, i.business
      from workflow_task t join workflow_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
        join workflow_definition d on d.id = i.definition_id
      where t.tenant_id = ${tenantId} and t.id = ${taskId}`,
  );
  if (!task) fail(workflowErrors.noTask);
  await requireParticipant(engine, db, call, task.instanceId);
  const model = await modelOfDefinition(db, task.definitionId);
  const node = nodeOf(model, task.nodeId);
  const signers = await listSigners(db, call, task);
  const row = await readListedTask(
    { database: engine.database, registry: engine.registry, language: call.language },
    tenantId,
    taskId,
  );
  if (!row) fail(workflowErrors.noTask);
  const offeredActions = listActions(personOf(engine, call), task, model, signers);
  // A process that decides about a record ends by a decision or on the page of the record. Nobody can delete it here.
  const hasRecord = engine.serviceHandlers[`${task.business}.hold`] !== undefined;
  const returnTargets = offeredActions.includes('return')
    ? await listReturnTargets(db, tenantId, task.instanceId, model, task.nodeId, call.language)
    : [];
  const actions = offeredActions.filter(
    (action) => (action !== 'delete' || !hasRecord) && (action !== 'return' || returnTargets.length > 0),
  );
  return {
    ...row,
    formKey: node.assignment?.formKey ?? '',
    variables: task.variables,
    writable: actions.includes('approve') ? (node.assignment?.writes ?? []) : [],
    actions,
    needsComment: node.assignment?.needsComment === true,
    returnTargets,
    signers,
  };
}

/** Lists the people who still have to sign the activity of the task, in the order of signing. */
async function listSigners(db: Sql, { caller }: Call, { instanceId, tokenNo, state }: TaskRow) {
  if (state === taskState.closed) return [];
  return db.rows<Info['signers'][number]>(
    sql`select t.id::text as "taskId", coalesce(t.assignee::text, '') as "userId",
        coalesce((select u.name from "system_user" u where u.tenant_id = t.tenant_id and u.id = t.assignee), '')
          as "userName",
        t.state = ${taskState.open} as "isOpen", coalesce(t.added_by = ${caller.userId}, false) as "mayRemove"
      from workflow_task t where t.tenant_id = ${caller.tenantId} and t.instance_id = ${instanceId}
        and t.token_no = ${tokenNo} and t.state <> ${taskState.closed} order by t.order_no, t.no`,
  );
}

function listActions(person: Person, task: TaskRow, model: ProcessModel, signers: Info['signers']): Action[] {
  if (!task.isRunning || task.isSuspended || task.state === taskState.closed) return [];
  const removalActions: Action[] = signers.some((signer) => signer.mayRemove) ? ['removeSigner'] : [];
  const isCandidate =
    task.candidateUsers.includes(person.userId) || task.candidateGroups.some((group) => person.groups.includes(group));
  if (task.assignee === null) return isCandidate ? ['claim'] : [];
  if (task.assignee !== person.userId) return removalActions;
  if (task.state !== taskState.open) return removalActions;
  // A delegate can only give an opinion, by approving; the owner of the task decides.
  if (task.owner !== null) return ['approve', 'copy'];
  if (nodeOf(model, task.nodeId).kind === 'startEvent') return ['approve', 'delete', 'copy'];
  if (task.principal !== null) return ['approve', 'reject', 'return', 'copy'];
  const isClaimed = task.candidateUsers.length + task.candidateGroups.length > 0;
  return [
    'approve',
    'reject',
    'transfer',
    'delegate',
    'addSigners',
    ...removalActions,
    'return',
    'copy',
    ...(isClaimed ? (['unclaim'] as const) : []),
    ...(task.isAdded ? [] : (['delete'] as const)),
  ];
}
