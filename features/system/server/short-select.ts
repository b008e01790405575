// `select` of departments and roles: those of a user, those named, or the tenant's, as `{id, <title>}` (contract §3.2).
import { raw } from '@ec/kernel/database';
import type { Call } from '@ec/kernel/http/route';
import { allOf, type Condition, likePattern } from '@ec/kernel/sql';
import type { Resource } from '@ec/resource/resource';
import type { Engine } from '@ec/resource-server/feature';
import { baseConditions } from '@ec/resource-server/predicate';
import { idsOf } from '@ec/resource-server/remove';
import { columnIn, tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import { z } from 'zod';

interface Asked {
  userId?: string | undefined;
  ids?: string | undefined;
  keyword?: string | undefined;
}

/** `idsName`: the parameter with the ids to be named; pickers send `ids` (contract §1.9). */
export function chosenBy<const Name extends string>(idsName: Name) {
  const shape = { userId: z.string().optional(), ids: z.string().optional(), keyword: z.string().optional() };
  return z.looseObject({ ...shape, [idsName]: z.string().optional() }) as unknown as z.ZodType<
    Asked & Partial<Record<Name, string>>
  >;
}

const most = 1000;

export function shortRows(
  engine: Engine,
  resource: Resource,
  call: Call<Asked>,
  /** `list`: the user's column with such ids. */
  given: { list: 'dept_id' | 'role_id'; ids?: string | undefined; where?: readonly Condition[] },
) {
  const { userId, keyword } = call.input;
  const { tenantId } = call.caller;
  const ids = given.ids || call.input.ids;
  const title = columnIn(resource.title);
  const where = [...baseConditions({ engine, resource, call }), ...(given.where ?? [])];
  if (userId)
    where.push(sql`t.id = any(array(select unnest(${sql.ref(given.list)}) from "system_user"
      where tenant_id = ${tenantId} and id = any(${idsOf(userId, 'userId')}::bigint[]) and is_deleted = 0))`);
  if (ids) where.push(sql`t.id = any(${idsOf(ids)}::bigint[])`);
  if (keyword?.trim()) where.push(sql`${title} ilike ${likePattern(keyword.trim(), '%', '%')}`);
  return engine.database.read(tenantId).rows<Record<string, string>>(
    raw(sql`select t.id, ${title} as ${sql.ref(resource.title)} from ${tableOf(resource)} where ${allOf(where)}
      order by t.sort, t.id limit ${most}`),
  );
}
