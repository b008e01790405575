// Finds the people to notify of a stalled order or an escalated alarm (domain §6.6). First choice: the people on duty for the department, or
// for the nearest department above it with somebody on duty. Second: the dispatchers of these departments. Last: all dispatchers.
import { toWireDate } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { type Audience, filterHolders } from '@ec/messaging/server/public';
import { permissionsOf } from '@ec/resource/calls';
import { columnsOf } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { tableOf } from '@ec/resource-server/rows';
import { dept } from '@ec/system/shared/dept.resource';
import { userStatus } from '@ec/system/shared/platform.enums';
import { user } from '@ec/system/shared/user.resource';
import { sql } from 'kysely';
import { dutyRoster } from '../../shared/order/duty-roster.resource.ts';
import { workOrder } from '../../shared/order/work-order.resource.ts';

const mayDispatch = permissionsOf(workOrder).action('dispatch');

const r = columnsOf(dutyRoster, 'r');
const d = columnsOf(dept, 'd');
const u = columnsOf(user, 'u');

/** Selects the ids of the department and of the departments above it, from the root down, as bigint[]. */
const pathFromRoot = (
  tenantId: string,
  deptId: string,
) => sql`(select string_to_array(${d.ancestors} || ',' || ${d.id}, ',')::bigint[]
  from ${tableOf(dept, 'd')} where ${d.tenantId} = ${tenantId} and ${d.id} = ${deptId})`;

interface DutyQuery {
  tenantId: string;
  deptId: string | null;
  now: Date;
}

/**
 * Returns the enabled accounts on duty on that day in Asia/Shanghai, of all shifts: for the department, or else for the nearest department
 * above it with somebody on duty.
 */
export async function onDuty(tx: Sql, { tenantId, deptId, now }: DutyQuery & { deptId: string }): Promise<string[]> {
  const day = toWireDate(now);
  const rows = await tx.rows<{ userId: string; depth: number }>(
    sql`select ${r.userId} as "userId", array_position(${pathFromRoot(tenantId, deptId)}, ${r.deptId}) as depth
      from ${tableOf(dutyRoster, 'r')} join ${tableOf(user, 'u')} on ${u.tenantId} = ${r.tenantId} and ${u.id} = ${r.userId}
      where ${r.tenantId} = ${tenantId} and ${r.isDeleted} = 0 and ${u.isDeleted} = 0
        and ${u.status} = ${userStatus.key.enabled} and ${r.deptId} = any(array(select unnest(${pathFromRoot(tenantId, deptId)})))
        and (${r.weekdays} is null or cardinality(${r.weekdays}) = 0
          or extract(isodow from ${day}::date)::smallint = any(${r.weekdays}))
        and coalesce(${r.dateFrom} <= ${day}::date, true) and coalesce(${r.dateTo} >= ${day}::date, true)
      order by depth desc, ${r.userId}`,
  );
  return [...new Set(rows.filter(({ depth }) => depth === rows[0]?.depth).map(({ userId }) => userId))];
}

export async function dutyOf(engine: Engine, tx: Sql, { tenantId, deptId, now }: DutyQuery): Promise<Audience> {
  if (deptId === null) return { holders: mayDispatch };
  const users = await onDuty(tx, { tenantId, deptId, now });
  if (users.length > 0) return { users };
  const near = await tx.rows<{ id: string }>(
    sql`select ${u.id} as id from ${tableOf(user, 'u')} where ${u.tenantId} = ${tenantId} and ${u.isDeleted} = 0
      and ${u.status} = ${userStatus.key.enabled} and ${u.deptId} && ${pathFromRoot(tenantId, deptId)} order by ${u.id}`,
  );
  const dispatchers = await filterHolders(
    engine,
    tenantId,
    near.map(({ id }) => id),
    mayDispatch,
  );
  return dispatchers.length > 0 ? { users: dispatchers } : { holders: mayDispatch };
}
