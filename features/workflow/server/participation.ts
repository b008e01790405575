// Who takes part in instances: whoever started one, acts in it, acted, or could claim one of its tasks. Participants read the business
// row while they act and afterwards, whatever their data scope.
import { raw, type Sql } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import type { Condition } from '@ec/kernel/sql';
import { sql } from 'kysely';
import { taskState } from './task-state.ts';

/** For administrators who follow all instances of the tenant. */
export const followCode = 'flow_follow';

/** Of the instance under `i`. */
export function isParticipant({ caller }: Pick<Call, 'caller'>): Condition {
  const { userId, aliases, roleIds } = caller;
  const groups = [...aliases, ...roleIds];
  const open = sql.lit(taskState.open);
  return sql`(i.starter = ${userId} or exists (select from workflow_task t
    where t.tenant_id = i.tenant_id and t.instance_id = i.id
      and (t.assignee = ${userId} or t.closed_by = ${userId} or t.owner = ${userId}
        or (t.state = ${open} and t.assignee is null
          and (${userId}::bigint = any(t.candidate_users) or t.candidate_groups && ${groups}::varchar[])))))`;
}

/** Rows of the business, under `id`, that one of the caller's instances decides about. */
export const isInOwnProcess = (call: Pick<Call, 'caller'>, business: string, id: Condition): Condition =>
  sql`exists (select from workflow_instance i where i.tenant_id = ${call.caller.tenantId} and i.business = ${business}
    and i.business_id = ${id} and ${isParticipant(call)})`;

export interface VisibleInstance {
  id: string;
  business: string;
  businessId: string | null;
}

/** People of a merchant see no instances but their own, whatever their roles say. @throws AppError noData for everybody else */
export async function requireVisibleInstance(
  read: Sql,
  { caller, rights }: Pick<Call, 'caller' | 'rights'>,
  instanceId: string,
): Promise<VisibleInstance> {
  const followsAll = caller.ownerId === undefined && rights.holds(followCode);
  const row = await read.first<VisibleInstance>(
    raw(sql`select i.id, i.business, i.business_id as "businessId" from workflow_instance i
      where i.tenant_id = ${caller.tenantId} and i.id = ${instanceId} and (${followsAll} or ${isParticipant({ caller })})`),
  );
  if (!row) throw new AppError(errors.noData);
  return row;
}
