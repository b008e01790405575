// Functions that handlers of service tasks share: the id of the business row, the second person, and the move of the row's state.

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

/** A process about a resource has a row of it from its start; another one was drawn for something else. */
export function businessIdOf({ business, businessId }: ProcessRow, resource: Resource): string {
  if (business !== resource.name || businessId === null) fail(workflowErrors.otherProcess);
  return businessId;
}

/** Holds after transfers, delegations and added signers as well, because it looks at who acted. @throws AppError ownDecision */
export function requireSecondPerson({ actor, starter }: ProcessRow): void {
  if (actor.userId === starter) fail(workflowErrors.ownDecision);
}

export interface BusinessMove {
  field: string;
  to: number;
  set?: Values;
}

/** Audited as the act of whoever completed the task. */
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

/** Somebody of the tenant who can sign in. */
export async function requirePerson(tx: Sql, tenantId: string, userId: string, refusal: ErrorEntry): Promise<void> {
  const row = await tx.first(
    sql`select from "system_user" where tenant_id = ${tenantId} and id = ${userId} and is_deleted = 0
      and status = ${sql.lit(userStatus.key.enabled)}`,
  );
  if (!row) fail(refusal, { subject: userId });
}
