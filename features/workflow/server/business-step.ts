// Functions for the handlers of service tasks.

import type { Sql } from '@ec/kernel/database';
import { type ErrorEntry, fail } from '@ec/kernel/errors';
import type { Resource } from '@ec/resource/resource';
import type { Values } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { moveState } from '@ec/resource-server/move-state';
import type { ProcessRow } from '@ec/resource-server/service-handler';
import { userStatus } from '@ec/system/shared/platform.enums';
import { sql } from 'kysely';
import { workflowErrors } from './workflow.errors.ts';

/** Returns the id of the business row. @throws AppError otherProcess where the diagram of another business calls this handler */
export function businessIdOf({ business, businessId }: ProcessRow, resource: Resource): string {
  if (business !== resource.name || businessId === null) fail(workflowErrors.otherProcess);
  return businessId;
}

/** @throws AppError ownDecision where the starter decides, even if a transfer or an added signer gave him the task */
export function requireSecondPerson({ actor, starter }: ProcessRow): void {
  if (actor.userId === starter) fail(workflowErrors.ownDecision);
}

export interface BusinessMove {
  field: string;
  to: number;
  set?: Values;
}

/** Changes the state of the business row. The audit names the person whose call led to this step. */
export async function moveBusiness(
  { ids }: Pick<Engine, 'ids'>,
  tx: Sql,
  process: ProcessRow,
  resource: Resource,
  { field, to, set = {} }: BusinessMove,
): Promise<void> {
  const { call } = process.actor;
  const by = call && { call, ids, action: 'step' };
  await moveState(tx, resource, businessIdOf(process, resource), field, to, set, by);
}

/** @throws AppError `refusal` where the tenant has no such person who can sign in */
export async function requirePerson(tx: Sql, tenantId: string, userId: string, refusal: ErrorEntry): Promise<void> {
  const row = await tx.first(
    sql`select from "system_user" where tenant_id = ${tenantId} and id = ${userId} and is_deleted = 0
      and status = ${sql.lit(userStatus.key.enabled)}`,
  );
  if (!row) fail(refusal, { subject: userId });
}
