// Decides who receives a notice: everyone of the tenant, the people of departments and their sub-departments, or the people with a role.
// Nobody receives a notice before its release time.
import type { Call } from '@ec/kernel/http/route';
import type { Condition } from '@ec/kernel/sql';
import { permissionsOf } from '@ec/resource/calls';
import type { RowVisibilityRule } from '@ec/resource-server/row-visibility';
import { columnIn, tableOf } from '@ec/resource-server/rows';
import { dept } from '@ec/system/shared/dept.resource';
import { sql } from 'kysely';
import { noticeStatus, noticeTarget } from '../../shared/notice/notice.enums.ts';
import { notice } from '../../shared/notice/notice.resource.ts';

type Person = { userId: Condition; deptIds: Condition; roleIds: Condition };

/** Matches notices under `alias` whose target includes the person. `deptIds` and `roleIds` are the person's departments and roles, bigint[]. */
export function isFor({ deptIds, roleIds }: Omit<Person, 'userId'>, alias = 't'): Condition {
  const column = (name: keyof typeof notice.fields & string) => columnIn(name, alias);
  const { everyone, departments, roles } = noticeTarget.key;
  return sql`case ${column('target')}
    when ${everyone} then true
    when ${departments} then exists (select from ${tableOf(dept, 'd')}
      where d.tenant_id = ${sql.ref(`${alias}.tenant_id`)} and d.id = any(${deptIds})
        and string_to_array(d.ancestors || ',' || d.id, ',')::bigint[] && ${column('targetIds')})
    when ${roles} then ${roleIds} && ${column('targetIds')}
    else false end`;
}

/** Matches published notices whose release time has come. */
const isReleased = (now: Date, alias = 't'): Condition =>
  sql`${columnIn('noticeStatus', alias)} = ${noticeStatus.key.published} and ${columnIn('releaseTime', alias)} <= ${now}`;

/** Matches released notices for the caller. People of an owner, such as a merchant, get none: notices are for the tenant's own people. */
export function isReceived({ caller }: Pick<Call, 'caller'>, now: Date, alias = 't'): Condition {
  if (caller.ownerId !== undefined) return sql`false`;
  const ownGroups = { deptIds: sql`${caller.deptIds}::bigint[]`, roleIds: sql`${caller.roleIds}::bigint[]` };
  return sql`${isReleased(now, alias)} and ${isFor(ownGroups, alias)}`;
}

const { add, edit } = permissionsOf(notice);

/** Lets a person see only the notices that he receives. People who may add or edit notices see all notices. */
export const visibleNotices: RowVisibilityRule = ({ resource, call, alias, now }) => {
  if (resource.name !== notice.name || [add, edit].some((code) => call.rights.holds(code))) return undefined;
  return isReceived(call, now, alias);
};
