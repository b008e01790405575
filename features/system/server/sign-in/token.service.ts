// Issues tokens. Checks the client first, then the captcha and the lock, and last tenant, user and password (contract §2.1).

import { AppError } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import type { Services } from '@ec/kernel/services';
import { textOf } from '@ec/language/unknown';
import type { TokenForm } from '../../shared/sign-in.contract.ts';
import { signInWithCode } from '../sign-on/code-grant.ts';
import { signInSocially } from '../social/social-grant.ts';
import { takeCaptcha } from './captcha.service.ts';
import { type Client, findClient } from './client.service.ts';
import { noteRefusal } from './login-log.ts';
import { openSession } from './open-session.ts';
import { checkPassword } from './password-check.ts';
import { signInErrors } from './sign-in.errors.ts';
import { readChoice } from './switch-mode.ts';
import { tenantOfCall } from './tenant-of-call.ts';
import { TokenRefusal } from './token-refusal.ts';
import { tokenReply } from './token-reply.ts';

/** Writes a row to the sign-in log when it refuses, except for a refused refresh, which is not a sign-in. @throws TokenRefusal, AppError */
export async function giveToken(services: Services, call: Call<TokenForm>, grant: string) {
  const client = await findClient(services, call.request.headers.authorization);
  try {
    return await issueToken(services, call, client, grant);
  } catch (error) {
    const isRefusal = error instanceof TokenRefusal || error instanceof AppError;
    if (isRefusal && grant !== 'refresh_token') {
      const { username: account = '', source } = call.input;
      const tenantId = await tenantOfCall(services.database, call.input.tenantId, call.request.headers);
      await noteRefusal(services, call, { tenantId, account, grant, source, clientId: client?.id }, error);
    }
    throw error;
  }
}

async function issueToken(services: Services, call: Call<TokenForm>, client: Client | undefined, grant: string) {
  if (!client) throw new TokenRefusal(signInErrors.wrongClient, 'invalid_client');
  if (!client.grants.includes(grant)) throw new TokenRefusal(signInErrors.wrongGrant, 'unsupported_grant_type');
  if (grant === 'captcha') return signInWithCaptcha(services, call, client);
  if (grant === 'password') return signInWithPassword(services, call, client);
  if (grant === 'refresh_token') return refresh(services, call, client);
  if (grant === 'social') return signInSocially(services, call, client);
  if (grant === 'authorization_code') return signInWithCode(services, call, client);
  throw new TokenRefusal(signInErrors.wrongGrant, 'unsupported_grant_type');
}

async function signInWithCaptcha(services: Services, call: Call<TokenForm>, client: Client) {
  const { 'captcha-key': key = '', 'captcha-code': code = '' } = call.request.headers;
  const isCaptchaRequired = services.config.captchaMode;
  if (isCaptchaRequired && !(await takeCaptcha(services, textOf(key), textOf(code))))
    throw new TokenRefusal(signInErrors.wrongCaptcha);
  return signIn(services, call, client, 'captcha');
}

function signInWithPassword(services: Services, call: Call<TokenForm>, client: Client) {
  if (services.config.captchaMode && !client.skipsCaptcha) throw new TokenRefusal(signInErrors.captchaDemanded);
  return signIn(services, call, client, 'password');
}

async function signIn(services: Services, call: Call<TokenForm>, client: Client, grant: string) {
  const { input, request, remoteIp } = call;
  const { database, config } = services;
  const tenantId = await tenantOfCall(database, input.tenantId, request.headers);
  const user = await checkPassword(services, {
    tenantId,
    account: input.username ?? '',
    password: input.password ?? '',
    remoteIp,
  });
  const choice = config.switchMode ? readChoice(input, request.headers, user) : undefined;
  return openSession(services, call, client, { tenantId, userId: user.id, grant, choice });
}

async function refresh(services: Services, call: Call<TokenForm>, client: Client) {
  const { sessions, config } = services;
  const { input, request, remoteIp } = call;
  const session = await sessions.refresh(input.refresh_token ?? '', {
    clientId: client.id,
    remoteIp,
    choose: config.switchMode ? (assignments) => readChoice(input, request.headers, assignments) : undefined,
  });
  if (!session) throw new TokenRefusal(signInErrors.sessionOver);
  return tokenReply(services, session.caller, session);
}
