// Exchanges a code of single sign-on for a session of the application (contract §2.1; RFC 6749 §4.1.3).
import type { Call } from '@ec/kernel/http/route';
import type { Services } from '@ec/kernel/services';
import type { TokenForm } from '../../shared/sign-in.contract.ts';
import type { Client } from '../sign-in/client.service.ts';
import { openSession } from '../sign-in/open-session.ts';
import { signInErrors } from '../sign-in/sign-in.errors.ts';
import { readTenant, readUser, refuse, refuseUnusable } from '../sign-in/usable-user.ts';
import { rememberSession, takeCode } from './sign-on-code.ts';

/** @throws TokenRefusal */
export async function signInWithCode(services: Services, call: Call<TokenForm>, client: Client) {
  const { code = '', redirect_uri: redirectUri = '', tenantId: sent = '' } = call.input;
  const takenCode = await takeCode(services, code);
  if (takenCode && 'openedSession' in takenCode) {
    // The code was used twice, so one of the two users may have stolen it (RFC 6749 §4.1.2).
    services.log.warn({ sessionId: takenCode.openedSession }, 'A code of single sign-on came again: session ended');
    await services.sessions.end(takenCode.openedSession);
  }
  if (!takenCode || !('grant' in takenCode)) return refuse(signInErrors.wrongCode);
  const { tenantId, userId, clientId, redirectUri: expectedUri } = takenCode.grant;
  // Clients put the tenant into `state` and send the returned `state` as `tenantId`.
  if (clientId !== client.id || expectedUri !== redirectUri || (sent !== '' && sent !== tenantId))
    return refuse(signInErrors.wrongCode);
  const [tenant, user] = await Promise.all([
    readTenant(services, tenantId),
    readUser(services, tenantId, { id: userId }),
  ]);
  if (!tenant || !user) return refuse(signInErrors.wrongCode);
  refuseUnusable(tenant, user);
  const onOpened = (sessionId: string) => rememberSession(services, code, sessionId);
  return openSession(services, call, client, { tenantId, userId, grant: 'authorization_code', onOpened });
}
