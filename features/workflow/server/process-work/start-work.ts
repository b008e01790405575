// Starts the process of a draft of a work order, or creates a work order and starts its process.
import type { Sql } from '@ec/kernel/database';
import { AppError, errors, fail } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import type { InputOf, OutputOf } from '@ec/resource/contract';
import { changedValues } from '@ec/resource-server/changes';
import { ofAnyRow, type StoredRow, type Transaction, type Values } from '@ec/resource-server/context';
import { findRow } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { checkCodes } from '@ec/resource-server/references';
import { finish, requireValues, type Written, writeRow } from '@ec/resource-server/save';
import { inTransaction } from '@ec/resource-server/transaction';
import { sql } from 'kysely';
import type { startProcessWork } from '../../shared/process-work.contract.ts';
import { processWork } from '../../shared/process-work.resource.ts';
import { woStatus } from '../../shared/work-order-status.ts';
import { requireProcessOf } from '../process-definition.ts';
import { startProcess } from '../process-steps.ts';
import { workflowServices } from '../workflow-services.ts';
import { processWorkErrors } from './process-work.errors.ts';

const workProcess = { key: 'workorder', category: 'flow_3' };

type StartCall = Call<InputOf<typeof startProcessWork>>;

export function startWork(engine: Engine, call: StartCall): Promise<OutputOf<typeof startProcessWork>> {
  const { tenantId, userId, ownerId } = call.caller;
  if (ownerId !== undefined) throw new AppError(errors.forbidden);
  const { taskUser } = call.input;
  if (taskUser === userId) fail(processWorkErrors.ownApproval);
  const context = { engine, resource: processWork, call, hooks: ofAnyRow({}) };
  return inTransaction(context, async (transaction) => {
    const { tx } = transaction;
    const definitionId = await requireProcessOf(tx, tenantId, call.input.processDefinitionId, workProcess);
    const written = await writeStarted(transaction, call, definitionId);
    const { row } = written;
    const processInstanceId = await startProcess(tx, workflowServices(engine), {
      tenantId,
      starter: userId,
      call,
      business: { resource: processWork.name, id: row.id },
      definitionId,
      variables: variablesOf(row, taskUser),
    });
    await markStarted(tx, tenantId, row.id, processInstanceId);
    await finish(transaction, [written]);
    return { businessId: row.id, processInstanceId };
  });
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

const variablesOf = (row: StoredRow, taskUser: string) => ({
  taskUser,
  title: text(row.title),
  description: text(row.description),
  level: typeof row.level === 'number' ? row.level : null,
});

async function writeStarted(transaction: Transaction, call: StartCall, definitionId: string): Promise<Written> {
  const { id, businessId, ...input } = call.input;
  const draft = { ...input, processDefinitionId: definitionId };
  const rowId = id ?? businessId;
  const current = rowId === undefined ? undefined : await findRow(transaction, rowId, true);
  if (rowId !== undefined && !current) throw new AppError(errors.noData);
  if (current && current.pwStatus !== woStatus.key.draft) fail(processWorkErrors.settled);
  const checked = requireValues(processWork, draft, current ? 'edit' : 'add', call);
  const values: Values = current ? changedValues(transaction, current, checked) : checked;
  checkCodes(transaction, processWork.fields, values);
  // `taskUser` is always written, so that the audit has an entry with the person who starts the draft.
  const complete = current ? { ...values, taskUser: call.input.taskUser } : values;
  const written = await writeRow(transaction, { action: 'start', values: complete, current });
  if (!written) throw new AppError(errors.failed);
  return written;
}

async function markStarted(tx: Sql, tenantId: string, id: string, instanceId: string): Promise<void> {
  await tx.run(
    sql`update desk_process_work set process_instance_id = ${instanceId}, pw_status = ${woStatus.key.approval}
      where tenant_id = ${tenantId} and id = ${id}`,
  );
}
