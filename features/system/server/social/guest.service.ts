// Registration after a first third-party sign-in: makes a user without role and department, who waits for an administrator
// of that tenant to grant both (contract §2.2).

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
  // The tenant whose site the person came through counts, whatever is sent.
  const tenantId = thirdParty?.tenantId || input.tenantId || '';
  if ((await readParam(database, 'account.registerUser', tenantId)) !== 'true') fail(signInErrors.registrationClosed);
  if (!thirdParty) return fail(signInErrors.wrongThirdParty);
  const quota = await readQuota(services, tenantId);
  if (quota === undefined) return fail(signInErrors.wrongTenant);
  const person = { name: needed(input, 'name', 20), account: needed(input, 'account', 45) };
  const password = await hashPassword(md5Hex(needed(input, 'password', 200)), call.remoteIp);
  await database
    .withTenant(tenantId, (tx) => makeUser(tx, services, call, { tenantId, quota, thirdParty, ...person, password }))
    .catch((error) => {
      // Two at the same moment: the one who is late finds the account taken.
      if (error instanceof DatabaseError && error.code === '23505') fail(signInErrors.accountTaken);
      throw error;
    });
}

function needed(input: GuestForm, name: 'name' | 'account' | 'password', longest: number): string {
  const sent = input[name] ?? '';
  // A password is taken as it is.
  const value = name === 'password' ? sent : name === 'account' ? normalCode(sent) : normalText(sent);
  if (value === '') throw new AppError(errors.missingParameter, { name });
  if (value.length > longest) throw new AppError(errors.wrongParameter, { name });
  return value;
}

/**
 * Returns the number of accounts that the tenant may have, 0 for any number; undefined where the tenant does not exist or is no longer in
 * service.
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

async function makeUser(tx: Sql, { ids }: Services, { requestId, remoteIp }: Call, guest: NewGuest): Promise<void> {
  const { tenantId, quota, thirdParty, name, account, password } = guest;
  const counted = await tx.first<{ taken: boolean; n: number }>(
    sql`select coalesce(bool_or(account_key = ec_caseless(${account})), false) as taken, count(*)::int as n from "system_user"
      where tenant_id = ${tenantId} and is_deleted = 0`,
  );
  if (counted?.taken) fail(signInErrors.accountTaken);
  if (quota > 0 && (counted?.n ?? 0) >= quota) fail(signInErrors.quotaReached);
  const id = ids.next();
  const none = [notGranted];
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
      role_id: none,
      dept_id: none,
      post_id: none,
    }),
  );
  if (!(await link(tx, thirdParty, tenantId, id))) fail(signInErrors.wrongThirdParty);
  const caller = { tenantId, userId: guestUserId, account, name, deptIds: [], roleIds: [], aliases: [], sessionId: '' };
  await audit(tx, { requestId, remoteIp, caller }, ids, [
    { resource: 'system.user', action: 'register', rowId: id, changes: { after: { account, name, realName: name } } },
  ]);
}
