// Creates and checks the tokens of invitations. A token is 32 random bytes, stored as a digest, and valid once within 72 hours.
import { createHash, randomBytes } from 'node:crypto';
import type { Sql } from '@ec/kernel/database';
import type { Services } from '@ec/kernel/services';
import { sql } from 'kysely';
import { userStatus } from '../../shared/platform.enums.ts';

export const invitationHours = 72;
const digestOf = (token: string) => createHash('sha256').update(token).digest();

interface Account {
  tenantId: string;
  userId: string;
}

/** Replaces the open invitation of the account. */
export async function createInvitation(
  tx: Sql,
  { tenantId, userId }: Account,
  now: Date,
): Promise<{ token: string; expires: Date }> {
  const token = randomBytes(32).toString('base64url');
  const expires = new Date(now.getTime() + invitationHours * 3_600_000);
  await tx.run(
    sql`insert into user_invitation (hash, tenant_id, user_id, created_at, expires_at)
      values (${digestOf(token)}, ${tenantId}, ${userId}, ${now}, ${expires})
      on conflict (tenant_id, user_id) where used_at is null
      do update set hash = excluded.hash, created_at = excluded.created_at, expires_at = excluded.expires_at`,
  );
  return { token, expires };
}

/** Ends the open invitation of an account whose password, status, e-mail or phone changed (contract §3.6). */
export async function endInvitationAfterChange(
  tx: Sql,
  { tenantId, userId }: Account,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (['password', 'status', 'email', 'phone'].some((name) => name in changes))
    await endInvitations(tx, tenantId, [userId]);
}

/** Ends the open invitations of accounts. */
export async function endInvitations(tx: Sql, tenantId: string, userIds: readonly string[]): Promise<void> {
  await tx.run(
    sql`delete from user_invitation
      where tenant_id = ${tenantId} and user_id = any(${[...userIds]}::bigint[]) and used_at is null`,
  );
}

/** Returns the account of an open invitation. */
export function findInvitation(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  token: string,
): Promise<Account | undefined> {
  return database.unfenced.first<Account>(
    sql`select tenant_id as "tenantId", user_id as "userId" from user_invitation
      where hash = ${digestOf(token)} and used_at is null and expires_at > ${clock.now()}`,
  );
}

/** Marks the token as used. Returns false if it is unknown or expired, or another call has used it first. */
export async function takeInvitation(tx: Sql, token: string, now: Date): Promise<boolean> {
  const updatedCount = await tx.run(
    sql`update user_invitation set used_at = ${now}
      where hash = ${digestOf(token)} and used_at is null and expires_at > ${now}`,
  );
  return updatedCount === 1;
}

export interface InvitedUser {
  account: string;
  realName: string;
  tenantName: string;
}

/** Returns the account and its tenant; undefined if the account is not enabled or the tenant has expired. */
export function readInvitedUser(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { tenantId, userId }: Account,
): Promise<InvitedUser | undefined> {
  return database.read(tenantId).first<InvitedUser>(
    sql`select u.account, u.real_name as "realName", t.tenant_name as "tenantName" from "system_user" u
      join system_tenant t on t.tenant_id = u.tenant_id and t.is_deleted = 0
      where u.tenant_id = ${tenantId} and u.id = ${userId} and u.is_deleted = 0 and u.status = ${userStatus.key.enabled}
        and (t.expire_time is null or t.expire_time > ${clock.now()})`,
  );
}
