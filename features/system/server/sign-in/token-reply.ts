// The reply of a token call: flat, without envelope and without a top-level `code` (contract §2.1).
import type { Caller } from '@ec/kernel/caller';
import { signedLink } from '@ec/kernel/file-links';
import type { Services } from '@ec/kernel/services';
import type { TokenPair } from '@ec/kernel/session/sessions';
import type { OutputOf } from '@ec/resource/contract';
import { sql } from 'kysely';
import type { signIn } from '../../shared/sign-in.contract.ts';

export interface Profile {
  name: string;
  realName: string;
  avatar: string;
  postIds: string[];
}

/** An operator inside another tenant keeps the profile that he has in his own tenant. */
export async function readProfile(
  { database, config, clock }: Pick<Services, 'database' | 'config' | 'clock'>,
  caller: Caller,
): Promise<Profile> {
  const home = caller.operator?.tenantId ?? caller.tenantId;
  const row = await database.read(home).first<Profile>(
    sql`select name, real_name as "realName", coalesce(avatar[1], '') as avatar, post_id as "postIds"
      from "system_user" where tenant_id = ${home} and id = ${caller.userId}`,
  );
  if (!row) return { name: caller.name, realName: caller.name, avatar: '', postIds: [] };
  return { ...row, avatar: signedLink(config, home, row.avatar, clock.now()) };
}

export async function tokenReply(
  services: Pick<Services, 'database' | 'config' | 'clock'>,
  caller: Caller,
  pair: TokenPair,
): Promise<OutputOf<typeof signIn>> {
  const profile = await readProfile(services, caller);
  return {
    tenant_id: caller.tenantId,
    user_id: caller.userId,
    dept_id: caller.deptIds.join(','),
    post_id: profile.postIds.join(','),
    role_id: caller.roleIds.join(','),
    oauth_id: '',
    account: caller.account,
    user_name: caller.account,
    userName: caller.account,
    nick_name: profile.name,
    real_name: profile.realName,
    role_name: caller.aliases.join(','),
    avatar: profile.avatar,
    access_token: pair.accessToken,
    refresh_token: pair.refreshToken,
    token_type: 'bearer',
    expires_in: pair.expiresIn,
  };
}
