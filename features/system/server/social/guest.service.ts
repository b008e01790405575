// Registers a person after a first third-party sign-in: creates a user without role and department. He cannot sign in until an administrator
// of the tenant grants both (contract §2.2).

import { audit } from '@ec/kernel/audit';
import { guestUserId } from '@ec/kernel/caller';
import { DatabaseError, query, type Sql } from '@ec/kernel/database';
import { AppError, errors, fail } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { hashPassword, md5Hex } from '@ec/kernel/password';
import type { Services } from '@ec/kernel/services';
import { normalCode, normalText } from '@ec/language/normal-text';
import type { InputOf } from '@ec/resource/contract';
import { sql } from 'kysely';
import { userType } from '../../shared/platform.enums.ts';
import type { registerGuest } from '../../shared/third-party.contract.ts';
import { readParam } from '../sign-in/param.ts';
import { signInErrors } from '../sign-in/sign-in.errors.ts';
import { isTenantId } from '../sign-in/tenant-of-call.ts';
import { notGranted } from '../sign-in/usable-user.ts';
import { findRegistration, link, type ThirdParty } from './third-party.ts';

type GuestForm = InputOf<typeof registerGuest>;

/** @throws AppError */
export async function register(services: Services, call: Call<GuestForm>): Promise<void> {
  const { database } = services;
  const { input } = call;
  const thirdParty = await findRegistration(services, input.oauthId ?? '');
  // A sign-in that began on a tenant's own site registers in that tenant, whatever is sent.
  const tenantId = thirdParty?.tenantId || input.tenantId || '';
  if ((await readParam(database, 'account.registerUser', tenantId)) !== 'true') fail(signInErrors.registrationClosed);
  if (!thirdParty) return fail(signInErrors.wrongThirdParty);
  const quota = await readQuota(services, tenantId);
  if (quota === undefined) return fail(signInErrors.wrongTenant);
  const person = { name: requiredText(input, 'name', 20), account: requiredText(input, 'account', 45) };
  const password = await hashPassword(md5Hex(requiredText(input, 'password', 200)), call.remoteIp);
  await database
    .withTenant(tenantId, (tx) => createUser(tx, services, call, { tenantId, quota, thirdParty, ...person, password }))
    .catch((error) => {
      // 23505: another registration has taken the account since the check.
      if (error instanceof DatabaseError && error.code === '23505') fail(signInErrors.accountTaken);
      throw error;
    });
}

/** Returns the parameter in its normal form; a password stays as it was typed. @throws AppError if it is empty or too long */
function requiredText(input: GuestForm, name: 'name' | 'account' | 'password', maxLength: number): string {
  const sent = input[name] ?? '';
  const value = name === 'password' ? sent : name === 'account' ? normalCode(sent) : normalText(sent);
  if (value === '') throw new AppError(errors.missingParameter, { name });
  if (value.length > maxLength) throw new AppError(errors.wrongParameter, { name });
  return value;
}

/**
 * Returns the number of accounts that the tenant may have; 0 means no limit. Undefined: the tenant does not exist or has expired.
 */
async function readQuota({ database, clock }: Services, tenantId: string): Promise<number | undefined> {
  if (!isTenantId(tenantId)) return undefined;
  const tenant = await database.unfenced.first<{ quota: number }>(
    sql`select greatest(coalesce(account_number, 0), 0) as quota from system_tenant where tenant_id = ${tenantId}
      and is_deleted = 0 and (expire_time is null or expire_time > ${clock.now()})`,
  );
  return tenant?.quota;
}

interface NewGuest {
  tenantId: string;
  quota: number;
  thirdParty: ThirdParty;
  name: string;
  account: string;
  password: string;
}

async function createUser(tx: Sql, { ids }: Services, { requestId, remoteIp }: Call, guest: NewGuest): Promise<void> {
  const { tenantId, quota, thirdParty, name, account, password } = guest;
  const counted = await tx.first<{ taken: boolean; n: number }>(
    sql`select coalesce(bool_or(account_key = ec_caseless(${account})), false) as taken, count(*)::int as n from "system_user"
      where tenant_id = ${tenantId} and is_deleted = 0`,
  );
  if (counted?.taken) fail(signInErrors.accountTaken);
  if (quota > 0 && (counted?.n ?? 0) >= quota) fail(signInErrors.quotaReached);
  const id = ids.next();
  const noGrant = [notGranted];
  await tx.run(
    query.insertInto('system_user').values({
      id,
      tenant_id: tenantId,
      create_user: id,
      account,
      password,
      user_type: userType.key.web,
      name,
      real_name: name,
      role_id: noGrant,
      dept_id: noGrant,
      post_id: noGrant,
    }),
  );
  if (!(await link(tx, thirdParty, tenantId, id))) fail(signInErrors.wrongThirdParty);
  const caller = { tenantId, userId: guestUserId, account, name, deptIds: [], roleIds: [], aliases: [], sessionId: '' };
  await audit(tx, { requestId, remoteIp, caller }, ids, [
    { resource: 'system.user', action: 'register', rowId: id, changes: { after: { account, name, realName: name } } },
  ]);
}
