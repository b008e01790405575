// Ensures that a tenant keeps an enabled administrator. Calls that could remove the last one use these functions.

import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import { platformTenant } from '@ec/kernel/rights';
import { keys } from '@ec/resource-server/columns';
import { sql } from 'kysely';
import { userStatus } from '../../shared/platform.enums.ts';
import { userErrors } from './user.errors.ts';

export const topAlias = (tenantId: string): string => (tenantId === platformTenant ? 'administrator' : 'admin');

const topRoles = (tenantId: string) => sql`array(select id from system_role
  where tenant_id = ${tenantId} and role_alias = ${topAlias(tenantId)} and is_deleted = 0)`;

/**
 * Returns whether one of the roles is that of the administrators. If so, takes a lock, so that transactions that could remove the last
 * administrator check one after the other.
 */
export async function lockIfAdministrator(tx: Sql, tenantId: string, roleIds: readonly string[]): Promise<boolean> {
  const administrator = await tx.first<{ is: boolean }>(
    sql`select ${[...roleIds]}::bigint[] && ${topRoles(tenantId)} as is`,
  );
  if (administrator?.is) await tx.run(sql`select pg_advisory_xact_lock(hashtext(${`administrators of ${tenantId}`}))`);
  return administrator?.is ?? false;
}

/** Checks after a write that the tenant still has an enabled administrator. @throws AppError lastAdministrator */
export async function requireAdministrator(tx: Sql, tenantId: string): Promise<void> {
  const remaining = await tx.first(
    sql`select 1 as one from "system_user" where tenant_id = ${tenantId} and role_id && ${topRoles(tenantId)}
      and status = ${keys(userStatus.key.enabled)} and is_deleted = 0 limit 1`,
  );
  if (!remaining) fail(userErrors.lastAdministrator);
}
