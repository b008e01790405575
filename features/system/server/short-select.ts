// Reads the choices of `select` for departments and roles, as `{id, label, <title>}` (contract §3.2): all of the tenant, or only those with
// the named ids, of the named user or with the keyword.
import { checkInput } from '@ec/kernel/http/input';
import type { Call } from '@ec/kernel/http/route';
import { allOf, likePattern } from '@ec/kernel/sql';
import type { Resource } from '@ec/resource/resource';
import type { Engine } from '@ec/resource-server/feature';
import { idsOf } from '@ec/resource-server/ids-of';
import { baseConditions } from '@ec/resource-server/predicate';
import { columnIn, tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import { z } from 'zod';

const selectInput = z.looseObject({
  userId: z.string().optional(),
  ids: z.string().optional(),
  keyword: z.string().optional(),
});

const maxRows = 1000;

export function shortRows(
  engine: Engine,
  resource: Resource,
  call: Call,
  /** `userColumn`: the column of a user's row with such ids. `idsName`: a second name of the parameter `ids` of pickers (contract §1.9). */
  { userColumn, idsName }: { userColumn: 'dept_id' | 'role_id'; idsName: string },
) {
  const { userId, keyword, ids: pickerIds, [idsName]: namedIds } = checkInput(selectInput, call.input);
  const { tenantId } = call.caller;
  const ids = namedIds || pickerIds;
  const title = columnIn(resource.title);
  const where = baseConditions({ engine, resource, call });
  if (userId)
    where.push(sql`t.id = any(array(select unnest(${sql.ref(userColumn)}) from "system_user"
      where tenant_id = ${tenantId} and id = any(${idsOf(userId, 'userId')}::bigint[]) and is_deleted = 0))`);
  if (ids) where.push(sql`t.id = any(${idsOf(ids)}::bigint[])`);
  if (keyword?.trim()) where.push(sql`${title} ilike ${likePattern(keyword.trim(), '%', '%')}`);
  return engine.database.read(tenantId).rows<Record<string, string>>(
    sql`select t.id, ${title} as label, ${title} as ${sql.ref(resource.title)} from ${tableOf(resource)} where ${allOf(where)}
      order by t.sort, t.id limit ${maxRows}`,
  );
}
