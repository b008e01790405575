// `select` of departments and roles: those of a user, those named, or the tenant's, as `{id, label, <title>}` (contract §3.2).
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

const choosing = z.looseObject({
  userId: z.string().optional(),
  ids: z.string().optional(),
  keyword: z.string().optional(),
});

const most = 1000;

export function shortRows(
  engine: Engine,
  resource: Resource,
  call: Call,
  /** `list`: the user's column with such ids; `idsName`: the parameter that names rows beside the `ids` of pickers (contract §1.9). */
  { list, idsName }: { list: 'dept_id' | 'role_id'; idsName: string },
) {
  const { userId, keyword, ids: ofPicker, [idsName]: named } = checkInput(choosing, call.input);
  const { tenantId } = call.caller;
  const ids = named || ofPicker;
  const title = columnIn(resource.title);
  const where = baseConditions({ engine, resource, call });
  if (userId)
    where.push(sql`t.id = any(array(select unnest(${sql.ref(list)}) from "system_user"
      where tenant_id = ${tenantId} and id = any(${idsOf(userId, 'userId')}::bigint[]) and is_deleted = 0))`);
  if (ids) where.push(sql`t.id = any(${idsOf(ids)}::bigint[])`);
  if (keyword?.trim()) where.push(sql`${title} ilike ${likePattern(keyword.trim(), '%', '%')}`);
  return engine.database.read(tenantId).rows<Record<string, string>>(
    sql`select t.id, ${title} as label, ${title} as ${sql.ref(resource.title)} from ${tableOf(resource)} where ${allOf(where)}
      order by t.sort, t.id limit ${most}`,
  );
}
