// Finds the tenant of the rows that a call names. After the list of another tenant, the platform's administrator sends only the ids of its
// rows (contract §2.3).
import type { Database } from '@ec/kernel/database';
import type { Call } from '@ec/kernel/http/route';
import { objectOf, textOf } from '@ec/language/unknown';
import { parseId } from '@ec/resource/parse-value';
import type { Resource } from '@ec/resource/resource';
import { sql } from 'kysely';
import { dept } from '../../shared/dept.resource.ts';
import { post } from '../../shared/post.resource.ts';
import { role } from '../../shared/role.resource.ts';
import { topmenu } from '../../shared/topmenu.resource.ts';
import { user } from '../../shared/user.resource.ts';

type ResourceTable = Pick<Resource, 'table' | 'fields' | 'isGlobal'>;

/** Rows that a call names: by their ids, or by the ids of their group in the audit log. */
export interface NamedRows {
  table: string;
  column: 'id' | 'group_id';
  ids: readonly string[];
}

/** The parameters that name rows of another resource than that of the call, with that resource. */
const otherResources: Readonly<Record<string, ResourceTable>> = {
  userId: user,
  userIds: user,
  roleId: role,
  roleIds: role,
  deptId: dept,
  deptIds: dept,
  postId: post,
  topMenuIds: topmenu,
};

/** Returns whether rows may belong to a tenant; a global resource has such rows only with a field `tenantId`. */
const hasTenantRows = ({ isGlobal, fields }: ResourceTable): boolean => !isGlobal || 'tenantId' in fields;

/** Skips texts that are no ids; the call refuses them later. */
function idsIn(sent: readonly unknown[]): string[] {
  const parts = sent.flat().flatMap((each) => (typeof each === 'string' ? each.split(',') : [each]));
  return parts.flatMap((part) => {
    const parsed = parseId(part);
    return 'wrong' in parsed || parsed.value === '0' ? [] : [parsed.value];
  });
}

/**
 * Returns the rows that the call names, of its own resource `of` or of another resource. Skips the fields of `of` in a write: they name the
 * targets of references, not the rows to write.
 */
export function findNamedRows(
  of: ResourceTable | undefined,
  { method, input: sent }: RequestInput,
): NamedRows | undefined {
  const input = objectOf(sent);
  const isRead = method === 'GET';
  const rows = Array.isArray(input.rows) ? input.rows.map((row) => objectOf(row).id) : [];
  const rowIds = idsIn([input.id, input.ids, rows, isRead ? input.parentId : undefined].flat());
  if (of && hasTenantRows(of) && rowIds.length > 0) return { table: of.table, column: 'id', ids: rowIds };
  const groups = idsIn([input.groupId]);
  if (groups.length > 0) return { table: 'audit_log', column: 'group_id', ids: groups };
  for (const [name, target] of Object.entries(otherResources)) {
    const ids = isRead || !(of && name in of.fields) ? idsIn([input[name]].flat()) : [];
    if (ids.length > 0) return { table: target.table, column: 'id', ids };
  }
  return undefined;
}

export interface RequestInput extends Pick<Call, 'input'> {
  method: string;
}

/** Returns the only tenant that has any of the rows; undefined if none or several have. */
export async function tenantOfRows(
  database: Pick<Database, 'asPlatform'>,
  { caller, requestId, remoteIp }: Pick<Call, 'caller' | 'requestId' | 'remoteIp'>,
  { table, column, ids }: NamedRows,
): Promise<string | undefined> {
  // Indexes begin with the tenant, so the query checks tenant by tenant.
  const tenants = await database.asPlatform(
    `tenant of rows of ${table}`,
    (tx) =>
      tx.rows<{ tenantId: string }>(
        sql`select s.tenant_id as "tenantId" from system_tenant s where s.is_deleted = 0 and exists (
          select from ${sql.table(table)} t where t.tenant_id = s.tenant_id and t.${sql.ref(column)} = any(${[...ids]}::bigint[])) limit 2`,
      ),
    { audit: 'log', by: { userId: caller.userId, account: caller.account, requestId, remoteIp } },
  );
  return tenants.length === 1 ? textOf(tenants[0]?.tenantId) : undefined;
}
