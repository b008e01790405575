// Serves sign-in, sign-out, registration, and the calls about open sessions (contract §2, §3.6).

import { changeChannel } from '@ec/kernel/changes';
import { notify } from '@ec/kernel/database';
import type { Call, Route } from '@ec/kernel/http/route';
import { tokenOf } from '@ec/kernel/http/token-of';
import type { Services } from '@ec/kernel/services';
import type { OutputOf } from '@ec/resource/contract';
import { serve } from '@ec/resource-server/serve';
import { clearCache, signOut, uploadErrors, whoAmI } from '../../shared/session-calls.contract.ts';
import { endOtherSessions, endSessions, openSessions } from '../../shared/sessions.contract.ts';
import { newCaptcha, renewToken, signIn, type TokenForm } from '../../shared/sign-in.contract.ts';
import { signOnRoutes } from '../sign-on/sign-on.routes.ts';
import { socialRoutes } from '../social/social.routes.ts';
import { makeCaptcha } from './captcha.service.ts';
import { storeErrors } from './error-upload.service.ts';
import { kick, kickOthers, listOpenSessions } from './sessions.service.ts';
import { giveToken } from './token.service.ts';
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
      return call.reply.code(status).send(refusalBody(error, status, call.language));
    }
  }
  // takesAnyText: an account that the database cannot store gets the reply of a wrong password, like any unknown account.
  const secret = { carriesSecrets: true, takesAnyText: true } as const;
  return [
    ...serve(newCaptcha, (call) => makeCaptcha(engine, call.remoteIp), { ...secret, perMinute: 120 }),
    ...serve(signIn, (call) => token(call, call.input.grant_type ?? ''), { ...secret, perMinute: 240 }),
    ...serve(renewToken, (call) => token(call, 'refresh_token'), { ...secret, perMinute: 240 }),
  ];
}

function sessionRoutes(engine: Services): Route[] {
  const { sessions, database, log } = engine;
  return [
    ...serve(
      signOut,
      async ({ request, requestId }) => {
        // The status is always 200, because a client would stay signed in after a failed sign-out (contract §2.2).
        await sessions
          .endOf(tokenOf(request))
          .catch((error) => log.error({ err: error, requestId }, 'Sign-out failed'));
        return {};
      },
      { guests: true, carriesSecrets: true },
    ),
    ...serve(
      uploadErrors,
      async (call) => {
        await storeErrors(engine, call);
        return {};
      },
      { guests: true, carriesSecrets: true, takesAnyText: true, bodyLimit: 256 * 1024, perMinute: 30 },
    ),
    ...serve(whoAmI, (call) => userInfo(engine, call), { guests: true }),
    ...serve(
      clearCache,
      async ({ callerOrNone: caller }) => {
        if (caller)
          await database.withTenant(caller.tenantId, (tx) =>
            tx.run(notify(changeChannel, `tenant:${caller.tenantId}`)),
          );
        return {};
      },
      { perMinute: 20 },
    ),
    ...serve(openSessions, (call) => listOpenSessions(engine, call)),
    ...serve(endSessions, async (call) => {
      await kick(engine, call);
      return {};
    }),
    ...serve(endOtherSessions, async (call) => ({ ended: await kickOthers(engine, call) })),
  ];
}

async function userInfo(services: Services, { caller }: Call): Promise<OutputOf<typeof whoAmI>> {
  const profile = await readProfile(services, caller);
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
