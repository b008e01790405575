// Loads the caller of a session with the current data of the user, because rights come from the database and not from the token (contract
// §10).
import { sql } from 'kysely';
import { type Caller, guestUserId } from '../caller.ts';
import type { Database } from '../database.ts';
import type { SessionRow } from './session-row.ts';

interface UserRow {
  account: string;
  name: string;
  dept_id: string[];
  role_id: string[];
  roles: { id: string; alias: string }[];
  owner_id: string | null;
  owner_post: number | null;
}

/**
 * Returns undefined when the user is removed or not active, or the tenant is removed or expired. Also when the user has lost a chosen
 * department or role, or an operator has lost the role `administrator`.
 */
export async function loadCaller(
  database: Database,
  session: Pick<SessionRow, 'id' | 'tenant_id' | 'user_id' | 'operator' | 'chosen_dept_ids' | 'chosen_role_ids'>,
  now: Date,
): Promise<Caller | undefined> {
  const { tenant_id: tenantId, user_id: userId, operator } = session;
  if (userId === guestUserId) return loadGuest(database, session, now);
  const userTenantId = operator?.tenantId ?? tenantId;
  const [user, isOpen] = await Promise.all([
    readUser(database, userTenantId, userId),
    isTenantOpen(database, tenantId, operator ? undefined : now),
  ]);
  if (!user || !isOpen) return undefined;
  const aliases = user.roles.map((role) => role.alias);
  const person = { tenantId, userId, account: user.account, name: user.name, sessionId: session.id };
  if (operator) {
    // Inside a tenant, an operator who is still an administrator acts as the admin of this tenant (contract §2.3).
    if (!aliases.includes('administrator')) return undefined;
    return { ...person, deptIds: [], roleIds: [], aliases: ['admin'], operator };
  }
  const { chosen_dept_ids: depts, chosen_role_ids: roles } = session;
  if (!includesAll(user.dept_id, depts) || !includesAll(user.role_id, roles)) return undefined;
  const activeRoles = roles ? user.roles.filter((role) => roles.includes(role.id)) : user.roles;
  return {
    ...person,
    ownerId: user.owner_id ?? undefined,
    ownerPost: user.owner_post ?? undefined,
    deptIds: depts ?? user.dept_id,
    // `user.role_id` may still contain removed roles. `user.roles` does not contain them, so they grant nothing.
    roleIds: activeRoles.map((role) => role.id),
    aliases: activeRoles.map((role) => role.alias),
  };
}

async function loadGuest(
  database: Database,
  { id, tenant_id: tenantId, user_id: userId }: Pick<SessionRow, 'id' | 'tenant_id' | 'user_id'>,
  now: Date,
): Promise<Caller | undefined> {
  if (!(await isTenantOpen(database, tenantId, now))) return undefined;
  return { tenantId, userId, account: '', name: '', deptIds: [], roleIds: [], aliases: ['guest'], sessionId: id };
}

function readUser(database: Database, tenantId: string, userId: string): Promise<UserRow | undefined> {
  return database.read(tenantId).first<UserRow>(
    sql`select u.account, u.name, u.dept_id, u.role_id,
        coalesce((select json_agg(json_build_object('id', r.id::text, 'alias', r.role_alias) order by r.sort, r.id)
          from system_role r where r.tenant_id = u.tenant_id and r.id = any(u.role_id) and r.is_deleted = 0), '[]') as roles,
        ec_owner_of(u.tenant_id, u.id) as owner_id, ec_owner_post(u.tenant_id, u.id) as owner_post
      from "system_user" u
      where u.tenant_id = ${tenantId} and u.id = ${userId} and u.status = 1 and u.is_deleted = 0`,
  );
}

/** `now` is undefined for an operator, because an operator may also enter an expired tenant. */
async function isTenantOpen(database: Database, tenantId: string, now: Date | undefined): Promise<boolean> {
  const row = await database.unfenced.first(
    sql`select 1 as open from system_tenant where tenant_id = ${tenantId} and is_deleted = 0
      and (expire_time is null or expire_time > ${now ?? new Date(0)})`,
  );
  return row !== undefined;
}

function includesAll(available: readonly string[], chosen: readonly string[] | null): boolean {
  return chosen === null || chosen.every((id) => available.includes(id));
}
