// Checks deputies in instances that decide about records. A deputy gains no rights: only a person who may decide about the record can be a
// deputy there.
import type { Sql } from '@ec/kernel/database';
import type { Condition } from '@ec/kernel/sql';
import { sql } from 'kysely';
import type { StoredInstance } from '../instance-rows.ts';
import { meetsCondition, recordsIn } from '../record-deciders.ts';
import { taskState } from '../task-state.ts';

interface DecisionRights {
  handlers: ReadonlyMap<string, unknown>;
  /** Returns the condition on the instance `i` that a person may decide about its record. */
  readDecisionCondition?: (tenantId: string, userId: string) => Promise<Condition>;
}

/** Returns whether the person may act as a deputy in the instance. */
export async function mayBeDeputy(
  tx: Sql,
  { handlers, readDecisionCondition }: DecisionRights,
  tenantId: string,
  { id: instanceId, business, firstStarter }: Pick<StoredInstance, 'id' | 'business' | 'firstStarter'>,
  deputy: string,
): Promise<boolean> {
  // After a handover, the person who started the instance must not decide about it either.
  if (firstStarter === deputy) return false;
  if (!handlers.has(`${business}.hold`)) return true;
  if (!readDecisionCondition) return false;
  return meetsCondition(tx, { tenantId, instanceId }, await readDecisionCondition(tenantId, deputy));
}

/** Returns the rule of `mayBeDeputy` as a condition on the deputy `p` and the instance `i`. */
export async function isPermittedDeputy(
  read: Sql,
  { handlers, readDecisionCondition }: DecisionRights,
  tenantId: string,
  now: Date,
): Promise<Condition> {
  const records = recordsIn(handlers.keys());
  const isOther = sql`p.deputy_id is distinct from i.first_starter`;
  const deputies = await read.rows<{ id: string }>(
    sql`select distinct p.deputy_id::text as id from desk_deputy p where p.tenant_id = ${tenantId} and p.is_deleted = 0
      and p.start_time <= ${now} and p.end_time > ${now} and exists (select from workflow_task t
        join workflow_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
        where t.tenant_id = p.tenant_id and t.state <> ${sql.lit(taskState.closed)}
          and (t.assignee = p.user_id or t.principal = p.user_id) and i.business = any(${records}::text[]))`,
  );
  const decisions = [sql`i.business <> all(${records}::text[])`];
  for (const { id } of readDecisionCondition ? deputies : []) {
    const mayDecide = await readDecisionCondition?.(tenantId, id);
    if (mayDecide) decisions.push(sql`(p.deputy_id = ${id} and ${mayDecide})`);
  }
  return sql`(${isOther} and (${sql.join(decisions, sql` or `)}))`;
}
