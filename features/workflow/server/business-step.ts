// Functions for handlers of service tasks: they read the id of the business row, require a second person, and change the state of the row.

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

/** Returns the id of the business row. A process of another business has a diagram that calls the wrong handler, and is refused. */
export function businessIdOf({ business, businessId }: ProcessRow, resource: Resource): string {
  if (business !== resource.name || businessId === null) fail(workflowErrors.otherProcess);
  return businessId;
}

/** Refuses a decision by the starter. It checks who acted, so that no transfer or added signer evades it. @throws AppError ownDecision */
export function requireSecondPerson({ actor, starter }: ProcessRow): void {
  if (actor.userId === starter) fail(workflowErrors.ownDecision);
}

export interface BusinessMove {
  field: string;
  to: number;
  set?: Values;
}

/** Moves the state of the business row. The audit names the person who completed the task. */
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

/** Requires a person of the tenant who can sign in. */
export async function requirePerson(tx: Sql, tenantId: string, userId: string, refusal: ErrorEntry): Promise<void> {
  const row = await tx.first(
    sql`select from "system_user" where tenant_id = ${tenantId} and id = ${userId} and is_deleted = 0
      and status = ${sql.lit(userStatus.key.enabled)}`,
  );
  if (!row) fail(refusal, { subject: userId });
}
