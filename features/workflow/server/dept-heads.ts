// Finds the head of the starter's department and the head of the department above it. Diagrams can assign tasks to these heads.
import type { Sql } from '@ec/kernel/database';
import { userStatus } from '@ec/system/shared/platform.enums';
import type { Variables } from '@ec/workflow-engine/evaluate';
import type { ProcessModel } from '@ec/workflow-engine/process-model';
import { sql } from 'kysely';

/** Caches whether a model assigns tasks to heads. Steps of other models need not read departments. */
const namesHeadsOf = new WeakMap<ProcessModel, boolean>();

function modelNamesHeads(model: ProcessModel): boolean {
  const cached = namesHeadsOf.get(model);
  if (cached !== undefined) return cached;
  const namesHeads = [...model.nodes.values()].some(({ assignment }) =>
    /"(?:upperD|d)eptHead"/.test(JSON.stringify(assignment ?? {})),
  );
  namesHeadsOf.set(model, namesHeads);
  return namesHeads;
}

/**
 * If the starter is the head of his department, both heads are those of one level higher. A department without a head who can sign in gives
 * null. The rule of the activity for missing approvers then applies.
 */
export async function readDeptHeads(
  tx: Sql,
  tenantId: string,
  model: ProcessModel,
  starter: string,
): Promise<Variables | undefined> {
  if (!modelNamesHeads(model)) return undefined;
  const rows = await tx.rows<{ leader: string | null }>(
    sql`select (select u.id::text from "system_user" u where u.tenant_id = d.tenant_id and u.id = d.leader_id
        and u.is_deleted = 0 and u.status = ${sql.lit(userStatus.key.enabled)}) as leader
      from "system_user" s join system_dept dept on dept.tenant_id = s.tenant_id and dept.id = s.dept_id[1]
        cross join lateral unnest(string_to_array(dept.ancestors || ',' || dept.id, ',')::bigint[]) with ordinality as path (id, level)
        join system_dept d on d.tenant_id = s.tenant_id and d.id = path.id and d.is_deleted = 0
      where s.tenant_id = ${tenantId} and s.id = ${starter} order by path.level desc`,
  );
  const leaders = rows.map(({ leader }) => leader);
  const level = leaders[0] === starter ? 1 : 0;
  const [deptHead = null, upperDeptHead = null] = leaders.slice(level);
  return { deptHead, upperDeptHead: upperDeptHead === starter ? null : upperDeptHead };
}
