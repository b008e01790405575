// The calls of blade-auth, registration, and one's open sessions (contract §2, §3.6).

import { changeChannel } from '@ec/kernel/changes';
import { notify } from '@ec/kernel/database';
import { type Call, type Route, route } from '@ec/kernel/http/route';
import { tokenOf } from '@ec/kernel/http/token-of';
import type { Services } from '@ec/kernel/services';
import { serve } from '@ec/resource-server/serve';
import { endSessions, openSessions } from '../../shared/sessions.contract.ts';
import { signOnRoutes } from '../sign-on/sign-on.routes.ts';
import { socialRoutes } from '../social/social.routes.ts';
import { makeCaptcha } from './captcha.service.ts';
import { storeErrors } from './error-upload.service.ts';
import { kick, listOpenSessions } from './sessions.service.ts';
import { giveToken } from './token.service.ts';
import { type TokenForm, tokenForm } from './token-form.ts';
import { refusalBody, TokenRefusal } from './token-refusal.ts';
import { readProfile } from './token-reply.ts';

export function signInRoutes(engine: Services): Route[] {
  return [...tokenRoutes(engine), ...sessionRoutes(engine), ...socialRoutes(engine), ...signOnRoutes(engine)];
}

function tokenRoutes(engine: Services): Route[] {
  async function token(call: Call<TokenForm>, grant: string) {
    try {
      return await giveToken(engine, call, grant);
    } catch (error) {
      if (!(error instanceof TokenRefusal)) throw error;
      const status = grant === 'refresh_token' ? 401 : 400;
      call.reply.code(status);
      return refusalBody(error, status, call.language);
    }
  }
  const secret = { access: 'public', envelope: false, carriesSecrets: true } as const;
  return [
    route({
      ...secret,
      method: 'GET',
      path: '/blade-auth/oauth/captcha',
      title: 'Get a captcha',
      perMinute: 120,
      handler: (call) => makeCaptcha(engine, call.remoteIp),
    }),
    route({
      ...secret,
      method: 'POST',
      path: '/blade-auth/oauth/token',
      title: 'Sign in',
      perMinute: 240,
      input: tokenForm,
      handler: (call) => token(call, call.input.grant_type ?? ''),
    }),
    route({
      ...secret,
      method: 'POST',
      path: '/blade-auth/oauth/token/refresh',
      title: 'Refresh the tokens',
      perMinute: 240,
      input: tokenForm,
      handler: (call) => token(call, 'refresh_token'),
    }),
  ];
}

function sessionRoutes(engine: Services): Route[] {
  const { sessions, database, log } = engine;
  return [
    route({
      method: 'GET',
      path: '/blade-auth/oauth/logout',
      access: 'public',
      title: 'Sign out',
      guests: true,
      carriesSecrets: true,
      async handler({ request, requestId }) {
        // Always 200: a client whose log-out fails stays signed in (contract §2.2).
        await sessions
          .endOf(tokenOf(request))
          .catch((error) => log.error({ err: error, requestId }, 'Sign-out failed'));
        return {};
      },
    }),
    route({
      method: 'POST',
      path: '/blade-auth/oauth/logout',
      access: 'signedIn',
      title: 'Upload the error log of the browser',
      from: 'body',
      guests: true,
      carriesSecrets: true,
      bodyLimit: 256 * 1024,
      perMinute: 30,
      async handler(call) {
        await storeErrors(engine, call);
        return {};
      },
    }),
    route({
      method: 'GET',
      path: '/blade-auth/oauth/user-info',
      access: 'signedIn',
      title: 'Who is signed in',
      guests: true,
      handler: (call) => userInfo(engine, call),
    }),
    route({
      method: 'GET',
      path: '/blade-auth/oauth/clear-cache',
      access: 'public',
      title: 'Drop what is remembered of the own tenant',
      perMinute: 20,
      async handler({ callerOrNone: caller }) {
        if (caller)
          await database.withTenant(caller.tenantId, (tx) =>
            tx.run(notify(changeChannel, `tenant:${caller.tenantId}`)),
          );
        return {};
      },
    }),
    ...serve(openSessions, (call) => listOpenSessions(engine, call)),
    ...serve(endSessions, async (call) => {
      await kick(engine, call);
      return {};
    }),
  ];
}

async function userInfo({ database }: Services, { caller }: Call) {
  const profile = await readProfile(database, caller);
  return {
    userId: caller.userId,
    tenantId: caller.tenantId,
    account: caller.account,
    userName: caller.account,
    nickName: profile.name,
    realName: profile.realName,
    deptId: caller.deptIds.join(','),
    roleId: caller.roleIds.join(','),
    roleName: caller.aliases.join(','),
    avatar: profile.avatar,
    roles: caller.aliases,
  };
}
