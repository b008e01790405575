// Reads the tenant and the user of a sign-in, and checks whether they may sign in (contract §2.1).

import type { ErrorEntry } from '@ec/kernel/errors';
import type { Services } from '@ec/kernel/services';
import type { KeyOf } from '@ec/resource/enum';
import { sql } from 'kysely';
import { userStatus } from '../../shared/platform.enums.ts';
import { signInErrors } from './sign-in.errors.ts';
import { isTenantId } from './tenant-of-call.ts';
import { TokenRefusal } from './token-refusal.ts';

/** The only role, department and post of a registered user whom no administrator has approved. */
export const notGranted = '-1';

interface TenantState {
  isExpired: boolean;
}

export interface UserRow {
  id: string;
  account: string;
  password: string | null;
  status: KeyOf<typeof userStatus>;
  dept_id: string[];
  role_id: string[];
}

export function refuse(entry: ErrorEntry): never {
  throw new TokenRefusal(entry);
}

/** @throws TokenRefusal */
export function refuseUnusable(tenant: TenantState, user: UserRow): void {
  if (tenant.isExpired) refuse(signInErrors.tenantExpired);
  if (user.status !== userStatus.key.enabled) refuse(signInErrors.accountDisabled);
  if ([...user.role_id, ...user.dept_id].includes(notGranted)) refuse(signInErrors.awaitsApproval);
}

export function readTenant({ database, clock }: Services, tenantId: string): Promise<TenantState | undefined> {
  return database.unfenced.first<TenantState>(
    sql`select coalesce(expire_time <= ${clock.now()}, false) as "isExpired" from system_tenant
      where tenant_id = ${tenantId} and is_deleted = 0`,
  );
}

export function readUser(
  { database }: Services,
  tenantId: string,
  by: { account: string } | { id: string },
): Promise<UserRow | undefined> {
  if (!isTenantId(tenantId)) return Promise.resolve(undefined);
  const condition = 'id' in by ? sql`id = ${by.id}` : sql`account_key = ec_caseless(${by.account})`;
  return database.read(tenantId).first<UserRow>(
    sql`select id, account, password, status, dept_id, role_id from "system_user"
      where tenant_id = ${tenantId} and ${condition} and is_deleted = 0`,
  );
}
