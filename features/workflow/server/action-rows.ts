// Stores the actions of people on a task or an instance. The decision that closes a task is no action; the opinion of a delegate is one,
// because the task stays open.
import type { Sql } from '@ec/kernel/database';
import type { Services } from '@ec/kernel/services';
import { sql } from 'kysely';

export type ActionKind =
  | 'claim'
  | 'unclaim'
  | 'delegate'
  | 'opinion'
  | 'transfer'
  | 'addSigners'
  | 'removeSigner'
  | 'return'
  | 'withdraw'
  | 'recall'
  | 'retrieve'
  | 'copy'
  | 'urge'
  | 'delete'
  | 'substitute'
  | 'reclaim'
  | 'handover';

export interface ActionRow {
  tenantId: string;
  instanceId: string;
  taskId?: string;
  node?: string;
  kind: ActionKind;
  /** The person who acted; for `substitute` and `reclaim`, which no person does, the principal of the deputy. */
  userId: string;
  toUsers?: readonly string[];
  comment?: string;
  files?: readonly string[];
  /** Only for `opinion`: whether the delegate approves. */
  approves?: boolean;
}

export async function addActionRow(tx: Sql, ids: Services['ids'], row: ActionRow): Promise<void> {
  const { taskId = null, node = '', toUsers = [], comment = '', files = [], approves = null } = row;
  await tx.run(
    sql`insert into workflow_action
        (id, tenant_id, instance_id, task_id, node, kind, user_id, to_users, comment, files, approves)
      values (${ids.next()}, ${row.tenantId}, ${row.instanceId}, ${taskId}, ${node}, ${row.kind}, ${row.userId},
        ${toUsers}::bigint[], ${comment}, ${files}::text[], ${approves})`,
  );
}
