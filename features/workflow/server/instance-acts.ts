// Finds the acts that a person may take on an instance as a whole. The calls check the same rules again under the lock of the instance.
import type { Sql } from '@ec/kernel/database';
import type { OutputOf } from '@ec/resource/contract';
import { sql } from 'kysely';
import type { processInfo } from '../shared/process.contract.ts';
import { modelOfDefinition } from './definitions.ts';
import { findRecall, findRetrieval, readLastApproval } from './take-back.ts';
import { taskState } from './task-state.ts';

export type InstanceActs = Pick<
  OutputOf<typeof processInfo>,
  'mayWithdraw' | 'mayUrge' | 'mayRecall' | 'mayRetrieve' | 'ownTaskId' | 'ownTaskIsOpen'
>;

interface Reader {
  tenantId: string;
  instanceId: string;
  definitionId: string;
  userId: string;
  starter: string;
  /** False for an ended or suspended instance. */
  isRunning: boolean;
  /** True where the instance decides about a record. People withdraw such an instance on the page of the record. */
  hasRecord: boolean;
}

const none: InstanceActs = {
  mayWithdraw: false,
  mayUrge: false,
  mayRecall: false,
  mayRetrieve: false,
  ownTaskId: '',
  ownTaskIsOpen: false,
};

export async function readInstanceActs(read: Sql, reader: Reader): Promise<InstanceActs> {
  const { isRunning, hasRecord, starter, userId } = reader;
  if (!isRunning) return none;
  const isOwn = starter === userId;
  const model = await modelOfDefinition(read, reader.definitionId);
  const [task, since, approval] = await Promise.all([
    readOwnTask(read, reader),
    isOwn && !hasRecord ? findRecall(read, reader, model) : undefined,
    readLastApproval(read, reader),
  ]);
  const retrieval = approval && (await findRetrieval(read, reader, model, approval.no));
  return {
    mayWithdraw: isOwn && !hasRecord,
    // A person cannot remind himself.
    mayUrge: isOwn && !task?.isOpen,
    mayRecall: since !== undefined,
    mayRetrieve: retrieval !== undefined,
    ownTaskId: task?.id ?? '',
    ownTaskIsOpen: task?.isOpen ?? false,
  };
}

const readOwnTask = (read: Sql, { tenantId, instanceId, userId }: Reader) =>
  read.first<{ id: string; isOpen: boolean }>(
    sql`select id::text as id, state = ${sql.lit(taskState.open)} as "isOpen" from workflow_task
      where tenant_id = ${tenantId} and instance_id = ${instanceId} and assignee = ${userId}
        and state <> ${sql.lit(taskState.closed)} order by state, id limit 1`,
  );
