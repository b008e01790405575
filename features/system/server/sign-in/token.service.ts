// Gives tokens: client, then captcha, then lock, then tenant, user and password (contract §2.1).
import { audit } from '@ec/kernel/audit';
import { raw } from '@ec/kernel/database';
import type { Call } from '@ec/kernel/http/route';
import type { Services } from '@ec/kernel/services';
import { sql } from 'kysely';
import { z } from 'zod';
import { takeCaptcha } from './captcha.service.ts';
import { type Client, findClient } from './client.service.ts';
import { checkPassword } from './password-check.ts';
import { signInErrors } from './sign-in.errors.ts';
import { readChoice } from './switch-mode.ts';
import { tenantOfCall } from './tenant-of-call.ts';
import { TokenRefusal } from './token-refusal.ts';
import { tokenReply } from './token-reply.ts';

// PostgreSQL knows no NUL in a text.
const text = z
  .string()
  .max(2000)
  .transform((sent) => sent.replaceAll('\0', ''))
  .optional();

export const tokenForm = z.object({
  grant_type: text,
  tenantId: text,
  username: text,
  password: text,
  refresh_token: text,
  deptId: text,
  roleId: text,
});

export type TokenForm = z.infer<typeof tokenForm>;

/** @throws TokenRefusal */
export async function giveToken(services: Services, call: Call<TokenForm>, grant: string) {
  const client = await findClient(services.database, call.request.headers.authorization);
  if (!client) throw new TokenRefusal(signInErrors.wrongClient, 'invalid_client');
  if (!client.grants.includes(grant)) throw new TokenRefusal(signInErrors.wrongGrant, 'unsupported_grant_type');
  if (grant === 'captcha') return signInWithCaptcha(services, call, client);
  if (grant === 'password') return signInWithoutCaptcha(services, call, client);
  if (grant === 'refresh_token') return refresh(services, call, client);
  if (grant === 'social') throw new TokenRefusal(signInErrors.socialNotSetUp);
  if (grant === 'authorization_code') throw new TokenRefusal(signInErrors.singleSignOnNotSetUp);
  throw new TokenRefusal(signInErrors.wrongGrant, 'unsupported_grant_type');
}

async function signInWithCaptcha(services: Services, call: Call<TokenForm>, client: Client) {
  const { 'captcha-key': key = '', 'captcha-code': code = '' } = call.request.headers;
  const demanded = services.config.captchaMode;
  if (demanded && !(await takeCaptcha(services, String(key), String(code))))
    throw new TokenRefusal(signInErrors.wrongCaptcha);
  return signIn(services, call, client);
}

function signInWithoutCaptcha(services: Services, call: Call<TokenForm>, client: Client) {
  if (services.config.captchaMode && !client.skipsCaptcha) throw new TokenRefusal(signInErrors.captchaDemanded);
  return signIn(services, call, client);
}

async function signIn(services: Services, call: Call<TokenForm>, client: Client) {
  const { input, request, remoteIp, userAgent } = call;
  const { database, sessions, config, ids } = services;
  const tenantId = await tenantOfCall(database, input.tenantId, request.headers);
  const user = await checkPassword(services, {
    tenantId,
    account: input.username ?? '',
    password: input.password ?? '',
    remoteIp,
  });
  const pair = await sessions.open({
    tenantId,
    userId: user.id,
    clientId: client.id,
    accessSeconds: client.accessSeconds,
    refreshSeconds: client.refreshSeconds,
    remoteIp,
    userAgent,
    chosen: config.switchMode ? readChoice(input, request.headers, user) : undefined,
  });
  const caller = await sessions.find(pair.accessToken);
  if (!caller) throw new TokenRefusal(signInErrors.accountDisabled); // disabled in this very moment
  await database.withTenant(tenantId, async (tx) => {
    await tx.run(
      raw(sql`update "system_user" set last_sign_in_time = ${services.clock.now()}
        where tenant_id = ${tenantId} and id = ${user.id}`),
    );
    await audit(tx, { caller, requestId: call.requestId, remoteIp }, ids, [
      { resource: 'session', action: 'signIn', rowId: caller.sessionId },
    ]);
  });
  return tokenReply(database, caller, pair);
}

async function refresh({ sessions, database, config }: Services, call: Call<TokenForm>, client: Client) {
  const { input, request, remoteIp } = call;
  const refreshed = await sessions.refresh(input.refresh_token ?? '', {
    clientId: client.id,
    remoteIp,
    choose: config.switchMode ? (held) => readChoice(input, request.headers, held) : undefined,
  });
  if (!refreshed) throw new TokenRefusal(signInErrors.sessionOver);
  return tokenReply(database, refreshed.caller, refreshed);
}
