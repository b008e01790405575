// Changes the approver or handler of a work order whose process runs. The open task and later tasks go to the new person.
import { audit } from '@ec/kernel/audit';
import type { Sql } from '@ec/kernel/database';
import { AppError, errors, fail } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { permissionsOf } from '@ec/resource/calls';
import { columnsOf } from '@ec/resource-server/columns';
import { findRow } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { processWork } from '../../shared/process-work.resource.ts';
import { loadLockedInstance, type StoredInstance } from '../instance-rows.ts';
import { applyEvent } from '../process-steps.ts';
import { workflowErrors } from '../workflow.errors.ts';
import { workflowServices } from '../workflow-services.ts';
import { processWorkErrors } from './process-work.errors.ts';

const mayEdit = permissionsOf(processWork).edit;

const roles = {
  approver: { variable: 'taskUser', refusal: processWorkErrors.notDeciding },
  handler: { variable: 'handleUser', refusal: processWorkErrors.notHandling },
} as const;

export type WorkRole = keyof typeof roles;

interface PersonChange {
  taskId: string;
  userId: string;
  businessId?: string | undefined;
}

/** The person of the task, the approver of the order and people who may edit the order may change the person. */
export async function changePerson(engine: Engine, call: Call, role: WorkRole, change: PersonChange): Promise<void> {
  const { tenantId } = call.caller;
  const { variable, refusal } = roles[role];
  await engine.database.withTenant(tenantId, async (tx) => {
    const { instance, task } = await lockWorkTask(tx, tenantId, change);
    const businessId = instance.businessId ?? '';
    const row = await findRow({ engine, resource: processWork, call, tx, use: 'see' }, businessId, true);
    if (!row) throw new AppError(errors.noData);
    // For a task of a deputy, the principal counts as its person.
    const holder = task.principal ?? task.assignee;
    if (task.assignee === null || holder !== instance.state.variables[variable]) fail(refusal);
    const { userId } = call.caller;
    const mayChange = holder === userId || row.taskUser === userId || call.rights.holds(mayEdit);
    if (!mayChange) throw new AppError(errors.forbidden);
    if (role === 'approver' && change.userId === instance.state.starter) fail(processWorkErrors.ownApproval);
    const variables = { ...instance.state.variables, [variable]: change.userId };
    const event = { type: 'transfer', task: task.id, user: task.assignee, to: change.userId } as const;
    const state = { ...instance.state, variables };
    const actor = { userId, comment: '', call };
    await applyEvent(tx, workflowServices(engine), tenantId, { ...instance, state }, event, actor);
    await storePerson(tx, engine, call, { role, businessId, before: holder ?? '', after: change.userId });
  });
}

/** Locks the instance of a task. `taskId` is the id of the row; the engine knows the task by its number in the instance. */
async function lockWorkTask(tx: Sql, tenantId: string, { taskId, businessId }: PersonChange) {
  const row = await tx.first<{ instanceId: string; no: number }>(
    sql`select instance_id as "instanceId", no from workflow_task where tenant_id = ${tenantId} and id = ${taskId}`,
  );
  if (!row) fail(workflowErrors.noTask);
  const instance: StoredInstance = await loadLockedInstance(tx, tenantId, row.instanceId);
  const isWork = instance.business === processWork.name && (businessId ?? instance.businessId) === instance.businessId;
  if (!isWork) fail(processWorkErrors.foreignTask);
  if (instance.suspended) fail(workflowErrors.suspended);
  const task = instance.state.tasks.find(({ id }) => id === row.no);
  if (!task) fail(workflowErrors.closed);
  return { instance, task };
}

async function storePerson(
  tx: Sql,
  engine: Engine,
  call: Call,
  { role, businessId, before, after }: { role: WorkRole; businessId: string; before: string; after: string },
): Promise<void> {
  const { variable } = roles[role];
  const w = columnsOf(processWork, '');
  const column = variable === 'taskUser' ? w.taskUser : w.handleUser;
  const savedRow = await tx.first<{ version: number }>(
    sql`update ${sql.table(processWork.table)} set ${column} = ${after}, ${w.rowVersion} = ${w.rowVersion} + 1
      where ${w.tenantId} = ${call.caller.tenantId} and ${w.id} = ${businessId} returning ${w.rowVersion} as version`,
  );
  const changes = { before: { [variable]: before }, after: { [variable]: after } };
  const entry = { resource: processWork.name, action: role, rowId: businessId, changes, version: savedRow?.version };
  await audit(tx, call, engine.ids, [entry]);
}
