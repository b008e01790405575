// Decides who may read an instance: its participants, and people who may follow all instances of their tenant.

import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { mayDecideRecord } from './record-deciders.ts';
import { isCandidate, type Person } from './task-list.ts';
import { taskState } from './task-state.ts';
import { workflowErrors } from './workflow.errors.ts';

export const followCode = 'flow_follow';

/** Returns the caller as a candidate for tasks. A group is the alias or id of a role, or `permission:<code>` for people with a permission. */
export function personOf(engine: Engine, call: Pick<Call, 'caller' | 'rights'>): Person {
  const { caller, rights } = call;
  const { userId, aliases, roleIds } = caller;
  // People of a merchant get no tasks by a permission, because the tasks may concern other merchants.
  const codes = new Set(engine.approvedRecords.map(({ permission }) => permission));
  const candidateCodes = caller.ownerId === undefined ? [...codes].filter((code) => rights.holds(code)) : [];
  const groups = [...aliases, ...roleIds, ...candidateCodes.map((code) => `permission:${code}`)];
  return { userId, groups, mayDecide: mayDecideRecord(engine, call) };
}

/** @throws AppError noInstance where the caller may not read the instance, as if it did not exist */
export async function requireParticipant(
  engine: Engine,
  read: Sql,
  { caller, rights }: Pick<Call, 'caller' | 'rights'>,
  instanceId: string,
): Promise<void> {
  const { tenantId, userId } = caller;
  const person = personOf(engine, { caller, rights });
  // A candidate may read the instance only while he could claim one of its tasks.
  const isParticipant = sql`i.starter = ${userId}
    or exists (select from workflow_task t where t.tenant_id = i.tenant_id and t.instance_id = i.id
      and (t.assignee = ${userId} or t.closed_by = ${userId} or t.owner = ${userId} or t.principal = ${userId}
        or t.state = ${keys(taskState.open)} and t.assignee is null and ${isCandidate(person)}))
    or exists (select from workflow_copy c where c.tenant_id = i.tenant_id and c.instance_id = i.id and c.user_id = ${userId})
    or exists (select from workflow_action a where a.tenant_id = i.tenant_id and a.instance_id = i.id
      and a.user_id = ${userId})`;
  const row = await read.first(
    sql`select i.id from workflow_instance i where i.tenant_id = ${tenantId} and i.id = ${instanceId}
      and (${isFollower({ caller, rights })} or ${isParticipant})`,
  );
  if (!row) fail(workflowErrors.noInstance);
}

/** People of a merchant cannot follow all instances, even if their roles permit it. */
const isFollower = ({ caller, rights }: Pick<Call, 'caller' | 'rights'>): boolean =>
  caller.ownerId === undefined && rights.holds(followCode);
