// Tenant, user and password of a sign-in, behind the lock. What is wrong is told only after a right password (contract §2.1, §10).
import { raw } from '@ec/kernel/database';
import type { ErrorEntry } from '@ec/kernel/errors';
import { readSecret, verifyPassword } from '@ec/kernel/password';
import type { Services } from '@ec/kernel/services';
import { createTurns } from '@ec/kernel/turns';
import { sql } from 'kysely';
import { clearFailures, countAddress, countAttempt, isAddressLocked, readFailLimit } from './lock.ts';
import { signInErrors } from './sign-in.errors.ts';
import { isTenantId } from './tenant-of-call.ts';
import { TokenRefusal } from './token-refusal.ts';

export interface SignedInUser {
  id: string;
  tenantId: string;
  deptIds: string[];
  roleIds: string[];
}

export interface Attempt {
  tenantId: string;
  account: string;
  /** The md5 as the client sent it. */
  password: string;
  remoteIp: string;
}

interface UserRow {
  id: string;
  password: string | null;
  status: number;
  dept_id: string[];
  role_id: string[];
}

// Few at a time, so that guesses side by side cannot run far ahead of the address's counter.
const attempts = createTurns({ atOnce: 4, mostWaiting: 300 });

/** @throws TokenRefusal */
export function checkPassword(services: Services, attempt: Attempt): Promise<SignedInUser> {
  return attempts.take(() => check(services, attempt));
}

async function check(services: Services, { tenantId, account, password, remoteIp }: Attempt): Promise<SignedInUser> {
  const limit = await readFailLimit(services);
  if (await isAddressLocked(services, remoteIp, limit)) refuse(signInErrors.addressLocked);
  if (!(await countAttempt(services, { tenantId, account }, limit))) refuse(signInErrors.accountLocked);
  const [tenant, user] = await Promise.all([readTenant(services, tenantId), readUser(services, tenantId, account)]);
  // Unknown tenants and accounts cost the same time as known ones.
  const matches = await verifyPassword(tenant && user?.password, readSecret(password));
  if (!user || !tenant || !matches) {
    await countAddress(services, remoteIp);
    refuse(signInErrors.wrongLogin);
  }
  await clearFailures(services, tenantId, [account]);
  if (tenant.isExpired) refuse(signInErrors.tenantExpired);
  if (user.status !== 1) refuse(signInErrors.accountDisabled);
  if (user.role_id.includes('-1')) refuse(signInErrors.awaitsApproval);
  return { id: user.id, tenantId, deptIds: user.dept_id, roleIds: user.role_id };
}

function refuse(entry: ErrorEntry): never {
  throw new TokenRefusal(entry);
}

function readTenant({ database, clock }: Services, tenantId: string): Promise<{ isExpired: boolean } | undefined> {
  return database.unfenced.first<{ isExpired: boolean }>(
    raw(sql`select coalesce(expire_time <= ${clock.now()}, false) as "isExpired" from system_tenant
      where tenant_id = ${tenantId} and is_deleted = 0`),
  );
}

function readUser({ database }: Services, tenantId: string, account: string): Promise<UserRow | undefined> {
  if (!isTenantId(tenantId)) return Promise.resolve(undefined);
  return database.read(tenantId).first<UserRow>(
    raw(sql`select id, password, status, dept_id, role_id from "system_user"
      where tenant_id = ${tenantId} and account = ${account} and is_deleted = 0`),
  );
}
