// Lets the participants of an instance read its business row, whatever their data scope. A participant started the instance, has or had a
// task, took an action, has a copy, or could claim a task.
import type { Call } from '@ec/kernel/http/route';
import type { Condition } from '@ec/kernel/sql';
import { sql } from 'kysely';
import { taskState } from './task-state.ts';

/** Returns the condition that the caller takes part in the instance `i`. */
function isParticipant({ caller }: Pick<Call, 'caller'>): Condition {
  const { userId, aliases, roleIds } = caller;
  const groups = [...aliases, ...roleIds];
  const open = sql.lit(taskState.open);
  return sql`(i.starter = ${userId} or exists (select from workflow_task t
    where t.tenant_id = i.tenant_id and t.instance_id = i.id
      and (t.assignee = ${userId} or t.closed_by = ${userId} or t.owner = ${userId} or t.principal = ${userId}
        or (t.state = ${open} and t.assignee is null
          and (${userId}::bigint = any(t.candidate_users) or t.candidate_groups && ${groups}::varchar[]))))
    or exists (select from workflow_copy c where c.tenant_id = i.tenant_id and c.instance_id = i.id and c.user_id = ${userId})
    or exists (select from workflow_action a where a.tenant_id = i.tenant_id and a.instance_id = i.id
      and a.user_id = ${userId}))`;
}

/** Returns the condition that the caller takes part in an instance about the business row `id`. */
export const isInOwnProcess = (call: Pick<Call, 'caller'>, business: string, id: Condition): Condition =>
  sql`exists (select from workflow_instance i where i.tenant_id = ${call.caller.tenantId} and i.business = ${business}
    and i.business_id = ${id} and ${isParticipant(call)})`;
