// Ends an instance, for its starter or for people who may delete instances.
import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import { type ActionKind, addActionRow } from './action-rows.ts';
import { loadLockedInstance } from './instance-rows.ts';
import { applyEvent, type WorkflowServices } from './process-steps.ts';
import { workflowErrors } from './workflow.errors.ts';

export interface InstanceAct {
  tenantId: string;
  instanceId: string;
  userId: string;
  reason: string;
  /** Links that `readAttachedFiles` has checked. */
  files?: readonly string[];
}

/**
 * 撤销: ends a running instance.
 * @param mayDelete true where the person may end every instance, even a suspended one; otherwise only the starter may end it
 */
export async function withdrawProcess(
  tx: Sql,
  services: WorkflowServices,
  act: InstanceAct,
  mayDelete: boolean,
): Promise<void> {
  const instance = await loadLockedInstance(tx, act.tenantId, act.instanceId, workflowErrors.noInstance);
  const isOwn = instance.state.starter === act.userId;
  // Other people must not learn whether the instance exists.
  if (!isOwn && !mayDelete) fail(workflowErrors.noInstance);
  if (instance.state.status !== 'running') fail(workflowErrors.ended);
  if (instance.suspended && !mayDelete) fail(workflowErrors.suspended);
  const kind: ActionKind = isOwn ? 'withdraw' : 'delete';
  const { tenantId, instanceId, userId, reason: comment, files = [] } = act;
  await applyEvent(tx, services, tenantId, instance, { type: 'cancel' }, { userId, comment });
  await addActionRow(tx, services.ids, { tenantId, instanceId, userId, kind, comment, files });
}
